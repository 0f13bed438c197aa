import type { Page } from '@playwright/test'
import { addHours } from '@gaitway/contract/time'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { givenAdmin } from '../fixtures/people.ts'
import { createConfirmedShift } from '../fixtures/states.ts'
import { staffSignIn } from '../steps/approval.ts'
import { tokenOf } from '../steps/over-http.ts'

/** Milliseconds from the script's first paint until an element appears. */
const millisecondsUntil = (page: Page, selector: string) =>
  page.addInitScript(awaited => {
    const seen = new MutationObserver(() => {
      const drawn = document.querySelector('#app')?.hasChildNodes()
      if (drawn && performance.getEntriesByName('drawn').length === 0) performance.mark('drawn')
      if (!drawn || !document.querySelector(awaited)) return
      seen.disconnect()
      performance.measure('awaited', 'drawn')
    })
    seen.observe(document, { childList: true, subtree: true })
  }, selector)

const measured = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('awaited')[0]?.duration ?? Infinity)

test('back office: the login form appears within a second of its script', async ({ page, takePicture }) => {
  await millisecondsUntil(page, 'input[type="password"]')
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await measured(page)).toBeLessThan(1_000)
  await expectAccessible(page)
  await takePicture(page, 'back-office-login')
})

test('back office: the menu has room for the name of the selected page @desktop', async ({
  page,
  product,
}) => {
  await staffSignIn(page, await givenAdmin(product.db))
  const item = page.getByRole('menuitem', { name: 'Account Settings' })
  await item.click()
  await expect(page.getByRole('heading', { name: 'Account Settings', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Staff' }).getByText('Ada Example (you)')).toBeVisible()
  await expect(item).toHaveCSS('font-weight', '650')
  // Fonts are a little wider on other systems.
  const spare = await item.getByText('Account Settings').evaluate(text => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return text.clientWidth - range.getBoundingClientRect().width
  })
  expect(spare).toBeGreaterThan(8)
})

test('back office: a no-show that is excused no longer counts against the clinician @desktop', async ({
  page,
  product,
  takePicture,
}) => {
  const { facility, job, application } = await createConfirmedShift(product)
  const [slot] = job.slots
  await product.moveClock({ to: addHours(slot?.startsAt ?? new Date(0), 2).toISOString() })
  const token = await tokenOf(product, facility)
  const noShow = { kind: 'noShow', jobId: job.id, reason: 'Nobody came to work.' } as const
  await product.call('applications.noShow', noShow, { token })
  await staffSignIn(page, await givenAdmin(product.db))
  await page.goto(`/admin/jobs/${job.id}/show`)
  await page.getByRole('button', { name: 'Excuse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excuse Tess Therapist' })
  await dialog.getByRole('button', { name: 'Excuse' }).click()
  await expect(dialog.getByLabel(/^Reason/)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await takePicture(page, 'excuse')
  await dialog.getByLabel(/^Reason/).fill('The facility gave a wrong address.')
  await dialog.getByRole('button', { name: 'Excuse' }).click()
  await expect(page.getByText('Excused. This shift no longer counts against Tess Therapist.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Excuse' })).toHaveCount(0)
  await expect(page.getByText('“The facility gave a wrong address.”')).toBeVisible()
  expect(await product.db('applications').where({ id: application.id }).first('clinician_missed')).toEqual({
    clinicianMissed: null,
  })
})

for (const role of ['admin', 'subadmin'] as const) {
  const isAdmin = role === 'admin'
  const name = isAdmin ? 'n admin' : ' sub-admin'
  const what = isAdmin ? 'with a settlement choice and amounts' : 'without a settlement choice or amounts'
  test(`back office: the cancel dialog opens for a${name} ${what}`, async ({
    page,
    product,
    takePicture,
  }) => {
    const { job } = await createConfirmedShift(product)
    await staffSignIn(page, await givenAdmin(product.db, role))
    await page.goto(`/admin/jobs/${job.id}/show`)
    await page.getByRole('button', { name: 'Cancel shift' }).click()
    const dialog = page.getByRole('dialog', { name: /^Cancel shift/ })
    await expect(dialog.getByText('Shift status')).toBeVisible()
    await expect(dialog.getByRole('radiogroup', { name: 'Settlement' })).toHaveCount(isAdmin ? 1 : 0)
    await expect(dialog.getByText('$')).toHaveCount(isAdmin ? 3 : 0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takePicture(page, `cancel-dialog-${role}`)
    await dialog.getByLabel(/^Reason/).fill('The unit is closed.')
    await dialog.getByRole('button', { name: 'Cancel shift' }).click()
    await expect(dialog).toBeHidden()
    expect(await product.db('jobs').where({ id: job.id }).first('status')).toEqual({ status: 'cancelled' })
  })
}
