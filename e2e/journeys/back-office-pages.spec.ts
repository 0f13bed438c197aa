import type { Page } from '@playwright/test'
import { buildFacility } from '../../api/testing/builders/facility.ts'
import { buildJob } from '../../api/testing/builders/job.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { givenAdmin } from '../fixtures/people.ts'
import { createInvoicedShift } from '../fixtures/states.ts'
import { signIn, tokenOf } from '../steps/session.ts'
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
  await signIn(page, product, await givenAdmin(product.db))
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
  await signIn(page, product, await givenAdmin(product.db))
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

test('back office: a link opened before login opens after it, and a reload keeps the filters @desktop', async ({
  page,
  product,
}) => {
  const [job] = await buildJobs(product, 'Gum Court')
  const { email, password } = await givenAdmin(product.db)
  await page.goto(`/admin/jobs/${job?.id}/show`)
  await expect(page).toHaveTitle('Log in · Gaitway')
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

test('back office: a wrong ID and an unknown address say so at once, with a way back @desktop', async ({
  page,
  product,
}) => {
  await signIn(page, product, await givenAdmin(product.db))
  await page.goto('/admin/jobs/019a0000-0000-7000-8000-000000000000/show')
  await expect(page.getByText('No shift has this ID.')).toBeVisible()
  await page.goto('/admin/jobs/nonsense/show')
  await expect(page.getByText('No shift has this ID.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveTitle('Job Posts · Gaitway')
  await page.goto('/admin/jobs/create')
  await expect(page).toHaveTitle('Page not found · Gaitway')
})

test('back office: a list that fails says so once @desktop', async ({ page, product }) => {
  await signIn(page, product, await givenAdmin(product.db))
  await page.goto('/admin')
  await page.route('**/api/admin/jobs?*', route =>
    route.fulfill({
      status: 400,
      json: { status: 400, message: 'The list is broken.', code: 'fields_wrong' },
    }),
  )
  await page.getByRole('menuitem', { name: 'Job Posts' }).click()
  await expect(page.getByText('The list is broken.')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(1)
})

test('back office: a page whose code can’t be loaded offers a reload @desktop', async ({
  browser,
  product,
}) => {
  // A context of its own, because React logs the failure.
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await signIn(page, product, await givenAdmin(product.db))
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

test('back office: a new version is announced @desktop', async ({ page, product }) => {
  await page.route('**/admin/index.html', route =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/admin/assets/index-new.js">',
    }),
  )
  await signIn(page, product, await givenAdmin(product.db))
  await page.goto('/admin')
  await expect(page.getByText('A new version is available.')).toBeVisible()
})

test('back office: invoices show their lines, and a part of one is recorded as paid @desktop', async ({
  page,
  product,
  takePicture,
}) => {
  const { application } = await createInvoicedShift(product, { officeName: 'Hazel Court' })
  await signIn(page, product, await givenAdmin(product.db))
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
    await product.db('invoices').where({ applicationId: application.id }).first('paidCents', 'status'),
  ).toEqual({
    paidCents: 10_000,
    status: 'issued',
  })
})

test('back office: a sub-admin finds no invoices, by menu or address @desktop', async ({ page, product }) => {
  await signIn(page, product, await givenAdmin(product.db, 'subadmin'))
  await page.goto('/admin')
  await expect(page.getByRole('menuitem', { name: 'Invoices' })).toHaveCount(0)
  for (const path of ['invoice', 'invoices', `invoices/${crypto.randomUUID()}/show`]) {
    await page.goto(`/admin/${path}`)
    await expect(page).toHaveTitle('Page not found · Gaitway')
  }
})

test('back office: an account that somebody else just decided about shows who decided what and when @desktop', async ({
  page,
  product,
}) => {
  const first = await givenAdmin(product.db)
  const person = await buildFacility(product.db, { officeName: 'Ivy Court' })
  await product.db('users').where({ id: person.userId }).update({ status: 'pending' })
  // a page that hears of the change would take the button away before it is pressed
  await page.route('**/api/events**', route => route.abort())
  await signIn(page, product, await givenAdmin(product.db))
  await page.goto(`/admin/users/${person.userId}/show`)
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  const token = await tokenOf(product, first)
  await product.call('accounts.decide', { userId: person.userId, status: 'approved' }, { token })
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/^This just changed: .+ approved .+, \d{1,2}\/\d\d\/\d{4}/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
})

test('back office: the key / finds a shift from the middle of another record, and Esc closes the search @desktop', async ({
  page,
  product,
}) => {
  const job = await buildJob(product.db)
  await signIn(page, product, await givenAdmin(product.db))
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: /any ID/ })
  await expect(box).toBeFocused()
  await page.keyboard.type(job.id.slice(-6))
  await expect(page.getByRole('option', { name: /^Shift / })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/jobs/${job.id}/show`))
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
})
