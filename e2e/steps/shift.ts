import { expect, type Page } from '@playwright/test'
import { dayAfter } from './days.ts'
import { fieldOf } from './fields.ts'

/** The facility posts a shift for tomorrow, 8 to 4, at $62. Returns the amount shown before posting. */
export const postShift = async (page: Page, now: Date) => {
  await page.goto('/facility/shiftmanagement')
  // the button next to the title, because an empty week has another one
  await page.getByRole('button', { name: 'Post a shift', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Post a shift' })
  await form.getByRole('combobox', { name: 'Discipline' }).selectOption('pt')
  await form
    .getByRole('group', { name: /^Settings/ })
    .getByRole('checkbox', { name: 'SNF' })
    .check()
  await fieldOf(form, 'Day').fill(dayAfter(now, 1))
  await fieldOf(form, 'Start').fill('08:00')
  await fieldOf(form, 'End').fill('16:00')
  await form.getByRole('slider', { name: 'Hourly rate' }).fill('62')
  await fieldOf(form, 'Minimum years of experience').fill('2')
  await fieldOf(form, 'Description').fill('Evaluate and treat, eight residents.')
  await expect(form.getByRole('strong').filter({ hasText: '$561.72' })).toBeVisible()
  await form.getByRole('button', { name: 'Post shift' }).click()
  await expect(form).toBeHidden()
}

/** The therapist finds the shift on the board, opens it and applies. */
export const applyFromBoard = async (page: Page, officeName: string) => {
  await page.goto('/clinician/jobboard')
  const card = page.getByRole('listitem').filter({ hasText: officeName })
  await expect(card.getByText('$496.00 total')).toBeVisible()
  await expect(card.getByText(/\d mi\b/)).toBeVisible()
  await card.getByRole('link', { name: `Physical therapist at ${officeName}` }).click()
  const apply = page.getByRole('button', { name: 'Apply', exact: true })
  await expect(apply).toBeInViewport({ ratio: 1 })
  await apply.click()
  const sheet = page.getByRole('dialog', { name: 'Apply for this shift' })
  await sheet.getByLabel('Note for the facility').fill('I know the building.')
  await sheet.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByText('The facility has your application.')).toBeVisible()
}
