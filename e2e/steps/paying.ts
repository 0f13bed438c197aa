import { expect, type Page } from '@playwright/test'

/** Enters a card on the payment service's own page. */
export const typeCard = async (page: Page, number: string) => {
  await page.getByRole('textbox', { name: 'Card number' }).fill(number)
  await page.getByRole('textbox', { name: 'Expiration month' }).fill('12')
  await page.getByRole('textbox', { name: 'Expiration year' }).fill('34')
  await page.getByRole('textbox', { name: 'Security code' }).fill('123')
  await page.getByRole('textbox', { name: 'Name on card' }).fill('Ada Office')
  await page.getByRole('button', { name: 'Save card' }).click()
}

/** Opens the confirmation sheet of an applicant. */
export const openConfirmation = async (page: Page, name: string) => {
  const applicant = page
    .getByRole('article', { name })
    .or(page.getByRole('region', { name: `Decision on ${name}` }))
  await applicant.getByRole('button', { name: 'Confirm and pay' }).click()
  return page.getByRole('dialog', { name: `Confirm ${name}` })
}

/** Adds the first card on the payment service's page, which leads back to the sheet. */
export const addFirstCard = async (page: Page, name: string, number: string) => {
  const sheet = page.getByRole('dialog', { name: `Confirm ${name}` })
  await sheet.getByRole('button', { name: 'Add a card to pay' }).click()
  await typeCard(page, number)
  await expect(sheet.getByRole('radio', { name: `ending in ${number.slice(-4)}` })).toBeVisible()
  return sheet
}

/** Adds another card and selects it. */
export const addAnotherCard = async (page: Page, name: string, number: string) => {
  const sheet = page.getByRole('dialog', { name: `Confirm ${name}` })
  await sheet.getByRole('button', { name: 'Add a card' }).click()
  await typeCard(page, number)
  await sheet.getByRole('radio', { name: `ending in ${number.slice(-4)}` }).check()
  return sheet
}

/** Enters a bank account on the payment service's own page and authorizes its debit. */
export const typeBank = async (page: Page, number: string) => {
  await page.getByRole('textbox', { name: 'Account holder name' }).fill('Ada Office')
  await page.getByRole('radio', { name: 'Company' }).check()
  await page.getByRole('radio', { name: 'Checking' }).check()
  await page.getByRole('textbox', { name: 'Routing number' }).fill('110000000')
  await page.getByRole('textbox', { name: 'Account number' }).fill(number)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Save bank account' }).click()
}
