import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test, type Product } from '../test.ts'
import { password } from '../fixtures/people.ts'
import { appliedShift } from '../fixtures/states.ts'
import { fieldOf } from '../steps/fields.ts'
import { openWindow } from '../steps/window.ts'

const expectSound = async (page: Page) => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** The owner invites someone with access to Shifts and Applicants. */
const invite = async (page: Page, email: string) => {
  await page.goto('/facility/settings?tab=login')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const sheet = page.getByRole('dialog', { name: 'Invite someone' })
  await fieldOf(sheet, 'Email').fill(email)
  await fieldOf(sheet, 'First name').fill('Nia')
  await fieldOf(sheet, 'Last name').fill('Okafor')
  await sheet.getByRole('checkbox', { name: /^Shifts/ }).check()
  await sheet.getByRole('checkbox', { name: /^Applicants/ }).check()
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Send invitation' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(email)).toBeVisible()
}

const linkFor = async ({ emailsTo }: Product, email: string) => {
  await expect.poll(async () => (await emailsTo(email)).length).toBe(1)
  const [message] = await emailsTo(email)
  return /\/invitation\?token=[\w-]{43}/.exec(message?.textBody ?? '')?.[0] ?? ''
}

test('sub-user: accepts the invitation, uses the granted areas, and loses access when deactivated @desktop', async ({
  page,
  browser,
  product,
  signIn,
  takePicture,
}) => {
  const { facility, job } = await appliedShift(product)
  const email = 'nia@gaitway.test'
  await signIn(page, facility)
  await invite(page, email)
  await expectSound(page)
  await takePicture(page, 'people')

  const { page: theirs, close } = await openWindow(browser, product.url, 'desktop')
  await theirs.goto(await linkFor(product, email))
  await expect(theirs.getByText(/invited you to join/)).toBeVisible()
  await expectSound(theirs)
  await takePicture(theirs, 'invitation')
  await fieldOf(theirs, 'New password').fill(password)
  await fieldOf(theirs, 'Confirm new password').fill(password)
  await theirs.getByRole('checkbox', { name: 'I accept the terms' }).check()
  await theirs.getByRole('button', { name: 'Accept invitation' }).click()

  await expect(theirs).toHaveURL(/\/facility\/shiftmanagement$/)
  await expect(theirs.getByRole('button', { name: 'Post a shift' }).first()).toBeVisible()
  await theirs.goto(`/facility/applicants?jobId=${job.id}`)
  await expect(theirs.getByText('You need Payments access to confirm.')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Confirm and pay' })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Decline' })).toBeVisible()
  await expectSound(theirs)
  await theirs.goto('/facility/settings')
  await expect(theirs.getByText('Only the account owner can change this information.')).toBeVisible()
  await expectSound(theirs)

  await page.reload()
  await page.getByRole('button', { name: 'Options for Nia Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Deactivated')
  await theirs.goto('/facility/shiftmanagement')
  await expect(theirs).toHaveURL(/\/login(\?|$)/)
  await fieldOf(theirs, 'Email').fill(email)
  await fieldOf(theirs, 'Password').fill(password)
  await theirs.getByRole('button', { name: 'Log in' }).click()
  await expect(theirs.getByText('This account has been deactivated.')).toBeVisible()
  await close()
})
