import { expect, type Page } from '@playwright/test'
import { fieldOf } from './fields.ts'

/** The therapist enters one more hour and a half-hour break and submits the time card. */
export const submitTimeCard = async (page: Page) => {
  await page.goto('/clinician/dashboard')
  await page.getByRole('link', { name: 'Submit your time card' }).click()
  await expect(page.getByRole('heading', { name: 'Time card' })).toBeVisible()
  await fieldOf(page, 'End').fill('17:00')
  await page.getByRole('checkbox', { name: 'I took a break' }).check()
  await fieldOf(page, 'Break start').fill('12:00')
  await fieldOf(page, 'Break end').fill('12:30')
  await expect(page.getByText('8 hr 30 min · $527.00')).toBeVisible()
  await fieldOf(page, 'Reason for extra time').fill('The last evaluation took longer.')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('list', { name: 'To do' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Submit your time card' })).toHaveCount(0)
}

/** The facility sees the cost and accepts. */
export const acceptTimeCard = async (page: Page, name: string) => {
  await page.goto('/facility/shiftmanagement?confirmedshifts=1')
  await page.getByRole('button', { name: 'Review time card' }).first().click()
  const sheet = page.getByRole('dialog', { name: `${name}’s time card` })
  await expect(
    sheet.getByText('Paid $561.72, total $596.81. $35.09 will be charged to Visa ending in 4242.'),
  ).toBeVisible()
  await sheet.getByRole('radio', { name: /^Accept extra time/ }).check()
  await sheet.getByRole('checkbox', { name: 'Documentation completed' }).check()
  return { accept: () => sheet.getByRole('button', { name: 'Accept and pay $35.09' }).click(), sheet }
}
