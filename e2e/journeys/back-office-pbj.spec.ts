import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { createAdmin } from '../fixtures/people.ts'
import { acceptTimeCardAsScheduled, confirmedShift } from '../fixtures/states.ts'
import { expect, test } from '../test.ts'

test('back office: an admin enters a facility’s ID, creates its PBJ file and saves it; a sub-admin has no entry @phone', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const shift = await confirmedShift(product)
  await acceptTimeCardAsScheduled(product, shift)
  // a day counts once it is over
  await product.moveClock({ byMinutes: 24 * 60 })
  await signIn(page, await createAdmin(product.db))
  await page.goto(`/admin/facilitydetails/${shift.facility.id}`)
  await page.getByRole('tab', { name: 'PBJ' }).click()
  const make = page.getByRole('button', { name: 'Create file: PBJ file for CMS (XML in a ZIP)' })
  await expect(make).toBeDisabled()
  await expect(page.getByText(/need the facility’s state-assigned ID/)).toBeVisible()
  await page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('State-assigned facility ID').fill('104273')
  await page.getByLabel('Tess Therapist').fill('T-1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await make.click()
  const exports = page.getByRole('list', { name: 'Exports of this quarter' })
  await expect(exports.getByText('Ready')).toBeVisible()
  // from its first export on, an ID stays
  await expect(page.getByText(/^T-1, exported on /)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'facility-pbj')
  const download = page.waitForEvent('download')
  await exports.getByRole('button', { name: /^Download/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^pbj-\d{4}-q[1-4]\.zip$/)
  await exports.getByRole('button', { name: /^Details/ }).click()
  const details = page.getByRole('dialog', { name: 'PBJ file for CMS (XML in a ZIP)' })
  await expect(details.getByText('This is the first export of this quarter.')).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await signIn(page, await createAdmin(product.db, 'subadmin'))
  await page.goto(`/admin/facilitydetails/${shift.facility.id}?tab=pbj`)
  await expect(page.getByRole('tab', { selected: true })).toHaveText('General information')
  await expect(page.getByRole('tab', { name: 'PBJ' })).toHaveCount(0)
})
