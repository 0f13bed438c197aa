import { expect, type Page } from '@playwright/test'
import { fieldOf } from './fields.ts'

/** The therapist writes an hour more and half an hour of break into the time card, and hands it in. */
export const handInTimeCard = async (page: Page) => {
  await page.goto('/clinician/dashboard')
  await page.getByRole('link', { name: 'Hand in your time card' }).click()
  await expect(page.getByRole('heading', { name: 'Time card' })).toBeVisible()
  await fieldOf(page, 'End').fill('17:00')
  await page.getByRole('checkbox', { name: 'I took a break' }).check()
  await fieldOf(page, 'Break from').fill('12:00')
  await fieldOf(page, 'Break to').fill('12:30')
  await expect(page.getByText('8 h 30 min · $527.00')).toBeVisible()
  await fieldOf(page, 'Reason for extra time').fill('The last evaluation took longer.')
  await page.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Action needed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hand in your time card' })).toHaveCount(0)
}

/** The facility sees what it does to its money, and accepts. */
export const acceptTimeCard = async (page: Page, name: string) => {
  await page.goto('/facility/shiftmanagement?confirmedshifts=1')
  await page.getByRole('button', { name: 'Check time card' }).first().click()
  const sheet = page.getByRole('dialog', { name: `Time card of ${name}` })
  await expect(
    sheet.getByText('$561.72 paid, $596.81 owed: $35.09 will be charged to Visa ending 4242.'),
  ).toBeVisible()
  await sheet.getByRole('radio', { name: /^Accept extra time/ }).check()
  await sheet.getByRole('checkbox', { name: 'Documentation completed' }).check()
  return { accept: () => sheet.getByRole('button', { name: 'Accept and pay $35.09' }).click(), sheet }
}
