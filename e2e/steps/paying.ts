import { expect, type Page } from '@playwright/test'

/** A card is typed into the payment service's own page. */
export const typeCard = async (page: Page, number: string) => {
  await page.getByRole('textbox', { name: 'Card number' }).fill(number)
  await page.getByRole('textbox', { name: 'Expiration month' }).fill('12')
  await page.getByRole('textbox', { name: 'Expiration year' }).fill('34')
  await page.getByRole('textbox', { name: 'Security code' }).fill('123')
  await page.getByRole('textbox', { name: 'Name on card' }).fill('Ada Office')
  await page.getByRole('button', { name: 'Save card' }).click()
}

/** From an applicant to the sheet in which they are paid for. */
export const openConfirmation = async (page: Page, name: string) => {
  await page.getByRole('article', { name }).getByRole('button', { name: 'Confirm and pay' }).click()
  return page.getByRole('dialog', { name: `Confirm ${name}` })
}

/** The facility has no card yet: one is added on the payment service's page, which leads back to the sheet. */
export const addFirstCard = async (page: Page, name: string, number: string) => {
  const sheet = page.getByRole('dialog', { name: `Confirm ${name}` })
  await sheet.getByRole('button', { name: 'Add a card to pay' }).click()
  await typeCard(page, number)
  await expect(sheet.getByRole('radio', { name: `ending ${number.slice(-4)}` })).toBeVisible()
  return sheet
}

/** Another card is added beside those that are saved, and chosen. */
export const addAnotherCard = async (page: Page, name: string, number: string) => {
  const sheet = page.getByRole('dialog', { name: `Confirm ${name}` })
  await sheet.getByRole('button', { name: 'Add a card' }).click()
  await typeCard(page, number)
  await sheet.getByRole('radio', { name: `ending ${number.slice(-4)}` }).check()
  return sheet
}

/** A bank account is typed into the payment service's own page, and its debit is authorized. */
export const typeBank = async (page: Page, number: string) => {
  await page.getByRole('textbox', { name: 'Account holder name' }).fill('Ada Office')
  await page.getByRole('radio', { name: 'Company' }).check()
  await page.getByRole('radio', { name: 'Checking' }).check()
  await page.getByRole('textbox', { name: 'Routing number' }).fill('110000000')
  await page.getByRole('textbox', { name: 'Account number' }).fill(number)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Save bank account' }).click()
}
