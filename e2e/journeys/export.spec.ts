import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { createAdmin } from '../fixtures/people.ts'
import { appliedShift } from '../fixtures/states.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { issueInvoices } from '../steps/back-office.ts'

test('export: an admin downloads the rows of a list @desktop', async ({ page, product, signIn }) => {
  const { job } = await appliedShift(product)
  await signIn(page, await createAdmin(product.db))
  await page.goto('/admin/jobs')
  await expect(page.getByText(/^1-\d+ of \d+$/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('jobs.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^\uFEFF?Shift ID,Status,Total pay,Facility,/)
  expect(text).toContain(job.id)
})

/** The list on this page has this many rows. */
const expectRows = (page: Page, count: number) =>
  count === 0
    ? expect(page.getByText('No data found')).toBeVisible()
    : expect(page.getByText(new RegExp(`^1-\\d+ of ${count}$`))).toBeVisible()

test('lists: each total opens the list that it counts, and the views are counted in one request @desktop', async ({
  page,
  product,
  signIn,
}) => {
  await issueInvoices(product, 'Larkspur Rehab', [50, 40, 5])
  await appliedShift(product)
  await signIn(page, await createAdmin(product.db))
  // the same request again is a list reading a change
  const requested = new Set<string>()
  page.on('request', request => {
    if (/\/api\/admin\/(?:list-counts|invoices)(?:\?|$)/.test(request.url()))
      requested.add(`${request.url()} ${request.postData()}`)
  })
  await page.goto('/admin/invoices')
  const views = page.getByRole('group', { name: 'Views' }).getByRole('button', { name: / \d+$/ })
  await expect(views).toHaveCount(4)
  expect(requested.size, [...requested].join('\n')).toBe(2)
  const names = await views.allTextContents()
  expect(names).toContainEqual(expect.stringMatching(/^Past due [2-9]/))
  for (const name of names) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('button', { name, exact: true, pressed: true })).toBeVisible()
    await expectRows(page, Number(name.split(' ').pop()))
  }
  await page.goto('/admin/users')
  await expect(page.getByRole('tab', { name: /^All \(\d+\)$/ })).toBeVisible()
  for (const name of await page.getByRole('tab').allTextContents()) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page.getByRole('tab', { name, exact: true, selected: true })).toBeVisible()
    await expectRows(page, Number(/\((\d+)\)/.exec(name)?.[1]))
  }
  await page.goto('/admin/jobs')
  await page
    .getByRole('link', { name: /^1 applicants of shift/ })
    .first()
    .click()
  await expectRows(page, 1)
  await page.goto('/admin')
  await page.getByRole('region', { name: 'Receivables' }).getByRole('link').click()
  const open = names.filter(name => /^(Past due|Not due yet) /.test(name))
  await expectRows(
    page,
    open.reduce((sum, name) => sum + Number(name.split(' ').pop()), 0),
  )
})

test('lists: on a phone, tabs and buttons stay in place when others arrive, rows come first, and filters are behind one button @phone', async ({
  page,
  product,
  signIn,
}) => {
  await issueInvoices(product, 'Marigold Rehab', [50])
  await signIn(page, await createAdmin(product.db))
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route('**/api/admin/user-counts*', async route => {
    await released
    await route.continue()
  })
  await page.goto('/admin/users')
  const tabs = page.getByRole('tab')
  const places = () => tabs.evaluateAll(all => all.map(tab => tab.getBoundingClientRect().toJSON() as object))
  await expect(page.getByRole('tab', { name: 'All', exact: true })).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
  const before = await places()
  release()
  await expect(page.getByRole('tab', { name: /^All \(\d+\)$/ })).toBeAttached()
  expect(await places()).toEqual(before)

  let releaseFilters = () => {}
  const filtersReleased = new Promise<void>(resolve => (releaseFilters = resolve))
  await page.route('**/PhoneFilters-*.js', async route => {
    await filtersReleased
    await route.continue()
  })
  await page.goto('/admin/invoices')
  const exportButton = page.getByRole('button', { name: 'Export' })
  await expect(exportButton).toBeEnabled()
  const exportBefore = await exportButton.boundingBox()
  releaseFilters()
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible()
  expect(await exportButton.boundingBox()).toEqual(exportBefore)
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Past due', exact: true }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Show \d+ rows?$/ }).click()
  await expect(page.getByRole('button', { name: 'Filters · 1 set' })).toBeVisible()
  await expect(first).toContainText('Past due')
  await page.getByRole('button', { name: 'Filters · 1 set' }).click()
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(dialog.getByRole('button', { name: 'Clear' })).toHaveCount(0)
})
