import type { Page } from '@playwright/test'
import { issueInvoices, expectAtMost, logInAs } from '../steps/back-office.ts'
import { actionsIn } from '../steps/count-actions.ts'
import { expect, test } from '../test.ts'

const recordCheck = async (page: Page, number: string, dollars?: string) => {
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: /^Record a payment, INV-/ })
  await dialog.getByLabel('Payment method').click()
  await page.getByRole('option', { name: 'Paper check' }).click()
  await dialog.getByLabel(/^Check or transfer number/).fill(number)
  if (dollars) await dialog.getByLabel(/^Amount in dollars/).fill(dollars)
  await dialog.getByRole('button', { name: /^Record \$/ }).click()
  await expect(page.getByText(`Paper check ${number}`)).toBeVisible()
}

test('back office: an overdue invoice is found, paid by check in two parts, and closes @desktop', async ({
  page,
  product,
}) => {
  const [invoice] = await issueInvoices(product, 'Maple Court', [45])
  await logInAs(page, product)
  await page.goto('/admin/invoices')
  await page.getByRole('button', { name: /^Past due/ }).click()
  await expect(page).toHaveURL(/pastDue/)
  await page.getByLabel('Search invoices').fill('Maple Court')
  await expect(page).toHaveURL(/Maple/)
  // until it is found, its row still moves
  await expect(page.getByRole('link', { name: /^INV-/ })).toHaveCount(1)
  await page.getByRole('link', { name: /^INV-/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Invoice INV-\d{6}$/ })).toBeVisible()
  await expect(page.getByText(/^15 days past due/)).toBeVisible()
  await actionsIn(page)
  await recordCheck(page, '1001', '100')
  await recordCheck(page, '1002')
  // the first with an amount of its own, the second as it is filled in
  await expectAtMost(page, 11)
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
  expect(await product.db('invoices').where({ id: invoice?.invoiceId }).first('status')).toEqual({
    status: 'paid',
  })
  // past due, nothing is left of it
  await page.goto('/admin/invoices?filter=%7B%7D&page=1')
  await page.getByLabel('Search invoices').fill('Maple Court')
  await expect(page.getByRole('row', { name: /Maple Court/ })).toContainText('Paid')
})
