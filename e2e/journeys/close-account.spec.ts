import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { createClinician } from '../fixtures/people.ts'
import { fieldOf } from '../steps/fields.ts'
import { enterPassword } from '../steps/signing-in.ts'
import { openWindow } from '../steps/window.ts'

const expectSound = async (page: Page) => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('account: a clinician logs out another device, closes the account and can’t log in again @phone', async ({
  page,
  browser,
  product,
  signIn,
  takePicture,
}) => {
  test.slow()
  const clinician = await createClinician(product.db, { lastName: 'Leaver' })
  const { page: elsewhere, close: closeWindow } = await openWindow(browser, product.url, 'desktop')
  await signIn(elsewhere, clinician)
  await elsewhere.goto('/clinician/jobboard')
  await expect(elsewhere.getByRole('heading', { name: 'Job Board' })).toBeVisible()

  await signIn(page, clinician)
  await page.goto('/profile')
  const devices = page.getByRole('list', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  await expectSound(page)
  await takePicture(page, 'devices')
  await devices.getByRole('button', { name: /^Log out / }).click()
  await expect(page.getByText('You’re not logged in anywhere else.')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login(\?|$)/)
  await closeWindow()

  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await expect(dialog.getByText('Your profile, licenses and documents')).toBeVisible()
  await expectSound(page)
  await takePicture(page, 'closing')
  await fieldOf(dialog, 'Password').fill('Not#Theirs7')
  await dialog.getByRole('button', { name: 'Close my account permanently' }).click()
  await expect(fieldOf(dialog, 'Password')).toHaveAccessibleDescription(/The password is incorrect\./)
  await fieldOf(dialog, 'Password').fill(clinician.password)
  await dialog.getByRole('button', { name: 'Close my account permanently' }).click()

  await expect(page).toHaveURL(/\/login\?ended=closed$/)
  await expect(
    page.getByText('Your account is closed, and your personal information has been deleted.'),
  ).toBeVisible()
  await expectSound(page)
  await takePicture(page, 'goodbye')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
  await enterPassword(page, clinician)
  await expect(page.getByRole('alert').filter({ hasText: /email|password/i })).toBeVisible()
  await expect(page).toHaveURL(/\/login(\?|$)/)
  await expect
    .poll(async () => (await product.emailsTo(clinician.email)).map(({ subject }) => subject))
    .toContain('Your account is closed')
})
