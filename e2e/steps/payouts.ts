import { expect, type Page } from '@playwright/test'

/** Enters identity and bank account on the payment service's own page, which leads back. */
export const setUpPayouts = async (page: Page, account: string) => {
  await page.goto('/clinician/payouts')
  await page.getByRole('button', { name: 'Set up payouts' }).click()
  const fields = {
    'Legal first name': 'Tess',
    'Legal last name': 'Therapist',
    Month: '4',
    Day: '12',
    Year: '1988',
    'Last 4 digits of your Social Security number': '0000',
    'Street address': '1 Main St',
    City: 'Houston',
    'ZIP code': '77002',
  }
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  await enterAccount(page, account)
  await page.getByRole('button', { name: 'Agree and submit' }).click()
  // the amount that waits until it is ready may still be shown
  const isReady = page.getByText('Your payout account is ready.', { exact: true })
  await expect(isReady).toBeVisible()
}

const enterAccount = async (page: Page, account: string) => {
  await page.getByLabel('Routing number', { exact: true }).fill('110000000')
  await page.getByLabel('Account number', { exact: true }).fill(account)
}

/** Adds another bank account on that page. */
export const addPayoutBank = async (page: Page, account: string) => {
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  await enterAccount(page, account)
  await page.getByRole('button', { name: 'Save bank account' }).click()
  await expect(page).toHaveURL(/\/clinician\/payouts$/)
}

/** Waits until the payouts page starts with this sentence. */
export const expectStanding = (page: Page, sentence: string | RegExp) =>
  expect(async () => {
    await page.goto('/clinician/payouts')
    await expect(page.getByText(sentence)).toBeVisible({ timeout: 15_000 })
  }).toPass()
