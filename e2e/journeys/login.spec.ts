import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { createClinician } from '../fixtures/people.ts'
import { fieldOf } from '../steps/fields.ts'
import { enterPassword, logOut } from '../steps/signing-in.ts'

const password = 'Femur#Patella8'

test('login: a forgotten password is reset once by an emailed link, and the session survives a reload @phone', async ({
  page,
  product,
}) => {
  const { email } = await createClinician(product.db, { firstName: 'Tess' })
  await page.goto('/clinician/jobboard')
  await expect(page).toHaveURL(/\/login(\?|$)/)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expectAccessible(page)
  await fieldOf(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the mailbox' })).toBeVisible()

  const readLink = async () =>
    /\/password\/reset\?\S+/.exec((await product.emailsTo(email))[0]?.textBody ?? '')?.[0]
  await expect.poll(readLink).toBeDefined()
  const link = (await readLink()) ?? ''
  await page.goto(link)
  await expect(page.getByRole('list', { name: 'Your password must have' })).toBeVisible()
  await expectAccessible(page)
  await fieldOf(page, 'New password').fill(password)
  await fieldOf(page, 'Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()

  await enterPassword(page, { email, password: 'wrong-Password1!' })
  await expect(page.getByText('The email or password is incorrect.')).toBeVisible()
  await fieldOf(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Job Board' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Job Board' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/clinician\/jobboard$/)
  await logOut(page)
  await page.goto('/clinician/dashboard')
  await expect(page).toHaveURL(/\/login(\?|$)/)
})
