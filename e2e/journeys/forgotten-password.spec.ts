import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { createClinician } from '../fixtures/people.ts'
import { fieldOf } from '../steps/fields.ts'
import { enterPassword } from '../steps/signing-in.ts'

const password = 'Femur#Patella8'

test('forgotten password: an emailed link resets it once @phone', async ({ page, product }) => {
  const { email } = await createClinician(product.db, { firstName: 'Tess' })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expectAccessible(page)
  await fieldOf(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the mailbox' })).toBeVisible()
  await expectAccessible(page)

  const linkOf = async () =>
    /\/password\/reset\?\S+/.exec((await product.emailsTo(email))[0]?.textBody ?? '')?.[0]
  await expect.poll(linkOf).toBeDefined()
  const link = (await linkOf()) ?? ''
  await page.goto(link)
  await expect(page.getByRole('list', { name: 'Your password must have' })).toBeVisible()
  await expectAccessible(page)
  await fieldOf(page, 'New password').fill(password)
  await fieldOf(page, 'Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expectAccessible(page)
  await enterPassword(page, { email, password })
  await expect(page.getByRole('heading', { name: 'Job Board' })).toBeVisible()
})
