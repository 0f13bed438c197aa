import type { Page } from '@playwright/test'
import { buildFacility } from '../../test/builders/facility.ts'
import { buildJob } from '../../test/builders/job.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { createAdmin } from '../fixtures/people.ts'
import { issueInvoices } from '../steps/back-office.ts'
import { signIn } from '../steps/session.ts'
import { expect, test, type Product } from '../test.ts'

/** More job posts than fit on a screen, of a facility with this name. */
const buildJobs = async ({ db }: Product, officeName: string) => {
  const facility = await buildFacility(db, { officeName })
  const jobs = []
  for (let count = 0; count < 25; count += 1) jobs.push(await buildJob(db, { facility }))
  return jobs
}
const filteredBy = (officeName: string) =>
  `/admin/jobs?${new URLSearchParams({ filter: JSON.stringify({ q: officeName }), sort: 'serialNumber', order: 'ASC', page: '1', perPage: '25' })}`

const rows = (page: Page) => page.locator('tbody tr')
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('back office: a row is one link, and Back returns to the list where it was @desktop', async ({
  page,
  product,
}) => {
  await buildJobs(product, 'Elm Court')
  await signIn(page, product, await createAdmin(product.db))
  await page.goto(filteredBy('Elm Court'))
  await expect(rows(page)).toHaveCount(25)
  await rows(page).nth(20).scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(100)
  await expect(page.getByRole('banner')).toBeInViewport()
  const cell = rows(page).nth(20).getByText('Elm Court')
  // A click beside the link of the row.
  await cell.click()
  await expect(page.getByRole('heading', { level: 2, name: /^Shift \d{4}$/ })).toBeVisible()
  expect(await scrolled(page)).toBe(0)
  await expect(page).toHaveTitle(/^Shift \d{4} · Gaitway$/)
  await page.goBack()
  await expect(page).toHaveTitle('Job Posts · Gaitway')
  await expect(page.getByLabel('Search job posts')).toHaveValue('Elm Court')
  await expect.poll(() => scrolled(page)).toBe(before)
  await page
    .getByRole('link', { name: /^\d{4}$/ })
    .nth(20)
    .press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: /^Shift \d{4}$/ })).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(25)
  // Dragging over text selects it instead of opening the record.
  const box = await cell.boundingBox()
  if (!box) throw new Error('The cell isn’t shown.')
  await page.mouse.move(box.x + 10, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(document.getSelection()))).not.toBe('')
  await expect(rows(page)).toHaveCount(25)
})

test('back office: Ctrl-click and middle-click open a tab and leave this one @desktop', async ({
  browser,
  page,
  product,
}) => {
  await buildJobs(product, 'Fig Court')
  await signIn(page, product, await createAdmin(product.db))
  await page.goto(filteredBy('Fig Court'))
  // the list is complete, with the counts of its views, which take a line of their own
  await expect(rows(page)).toHaveCount(25)
  await expect(page.getByRole('group', { name: 'Views' }).getByRole('button').first()).toHaveText(/\d$/)
  const link = rows(page).first().getByRole('link')
  // Playwright misses some tabs that open in the background, so the browser itself says which are open
  const cdp = await browser.newBrowserCDPSession()
  const openTabs = async () => (await cdp.send('Target.getTargets')).targetInfos
  for (const how of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const before = (await openTabs()).map(({ targetId }) => targetId)
    const newTabs = async () => (await openTabs()).filter(({ targetId }) => !before.includes(targetId))
    await link.click(how)
    await expect
      .poll(async () => (await newTabs()).map(({ url }) => url))
      .toEqual([expect.stringMatching(/\/admin\/jobs\/[^/]+\/show$/)])
    await expect(page).toHaveTitle('Job Posts · Gaitway')
    await expect(rows(page)).toHaveCount(25)
    for (const { targetId } of await newTabs()) await cdp.send('Target.closeTarget', { targetId })
  }
})

test('back office: the login form waits for no response, the link opens after it, and a reload keeps the filters @desktop', async ({
  page,
  product,
  takePicture,
}) => {
  const [job] = await buildJobs(product, 'Gum Court')
  const { email, password } = await createAdmin(product.db)
  await page.route('**/api/**', () => {})
  await page.goto(`/admin/jobs/${job?.id}/show`)
  await expect(page).toHaveTitle('Log in · Gaitway')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'back-office-login')
  await page.unrouteAll()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Shift \d{4}$/ })).toBeVisible()
  await page.goto('/admin/jobs')
  await page.getByLabel('Search job posts').fill('Gum Court')
  await expect(page).toHaveURL(/Gum/)
  await page.reload()
  await expect(page.getByLabel('Search job posts')).toHaveValue('Gum Court')
  await expect(page.getByText('Gum Court')).toHaveCount(25)
  await page.goto('/admin/jobs')
  await expect(page.getByLabel('Search job posts')).toHaveValue('Gum Court')
})

test('back office: a page whose code can’t be loaded offers a reload @desktop', async ({
  browser,
  product,
}) => {
  // A context of its own, because React logs the failure.
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await signIn(page, product, await createAdmin(product.db))
  await page.goto('/admin')
  await page.route('**/assets/EventList*', route => route.abort())
  await page.getByRole('menuitem', { name: 'Audit log' }).click()
  await expect(page.getByText('We couldn’t show this page.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await expect(page.getByText('We couldn’t show this page.')).toHaveCount(0)
  await page.route('**/assets/PersonPages*', route => route.abort())
  await page.goto('/admin/verification')
  await expect(page.getByText('We couldn’t show this page.')).toBeVisible()
  await context.close()
})

test('back office: invoices show their lines, and a part of one is recorded as paid @phone', async ({
  page,
  product,
  takePicture,
}) => {
  const [invoice] = await issueInvoices(product, 'Hazel Court', [5])
  await signIn(page, product, await createAdmin(product.db))
  await page.goto('/admin/invoice')
  await expect(page).toHaveTitle('Invoices · Gaitway')
  await page.getByLabel('Search invoices').fill('Hazel Court')
  await expect(page.getByRole('link', { name: /^INV-/ })).toHaveCount(1)
  await expect(page.getByText('Hazel Court')).toHaveCount(1)
  await takePicture(page, 'back-office-invoices')
  await page.getByRole('link', { name: /^INV-/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Invoice INV-\d{6}$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Invoice lines' })).toContainText('8 hr at $62/hr')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'back-office-invoice')
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: /^Record a payment, INV-/ })
  await dialog.getByLabel('Payment method').click()
  await page.getByRole('option', { name: 'Paper check' }).click()
  await dialog.getByLabel(/^Check or transfer number/).fill('1042')
  await dialog.getByLabel(/^Amount in dollars/).fill('100')
  await dialog.getByRole('button', { name: 'Record $100.00' }).click()
  await expect(page.getByText('Paper check 1042')).toBeVisible()
  expect(
    await product
      .db('invoices')
      .where({ id: invoice?.invoiceId ?? null })
      .first('paidCents', 'status'),
  ).toEqual({
    paidCents: 10_000,
    status: 'issued',
  })
})
