import { addDays, addHours } from '@gaitway/contract/format/time'
import { buildJob, type JobOverrides } from '../../test/builders/job.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { createClinician, createFacility } from '../fixtures/people.ts'
import { expect, test, type Product } from '../test.ts'

const heights = { latitude: 29.799, longitude: -95.412 }
const katy = { latitude: 29.791, longitude: -95.824 }

/** Two shifts at one place and one at another, for a discipline that nothing else on the board is for. */
const createShifts = async ({ db, call }: Product) => {
  const now = new Date((await call('product.config', {})).now)
  const shiftOf = async (officeName: string, inDays: number, overrides: JobOverrides) => {
    const startsAt = addDays(now, inDays)
    return buildJob(db, {
      facility: await createFacility(db, { officeName }),
      clinicianType: 'slp',
      slots: [{ startsAt, endsAt: addHours(startsAt, 8) }],
      createdAt: now,
      ...overrides,
    })
  }
  await shiftOf('Heights Clinic', 2, { columns: heights })
  await shiftOf('Heights Annex', 3, { columns: heights, hourlyRate: 71 })
  await shiftOf('Katy Care', 4, { columns: katy })
  return createClinician(db, { type: 'slp' })
}

test('map: from the board to a pin, its shift, and back to the same card @phone', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const elsewhere: string[] = []
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(product.url).origin) elsewhere.push(request.url())
  })
  await signIn(page, await createShifts(product))
  await page.goto('/clinician/jobboard')
  await expect(page.getByRole('listitem').filter({ hasText: 'Katy Care' })).toBeVisible()
  await page.getByRole('button', { name: 'Map', exact: true }).click()

  const map = page.getByRole('region', { name: 'Map' })
  const pin = map.getByRole('button', {
    name: /^Heights Clinic and Heights Annex, Houston, 2 shifts, up to \$71\/hr/,
  })
  await expect(pin).toBeVisible()
  await expect(map.getByText('10 mi', { exact: true })).toBeVisible()
  await expect(map.getByText('Home', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'map')

  await pin.press('Enter')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  const first = page.getByRole('link', { name: /at Heights Clinic/ })
  const second = page.getByRole('link', { name: /at Heights Annex/ })
  await expect(first).toBeFocused()
  await expect(page.getByRole('link', { name: /at Katy Care/ })).toBeHidden()
  await expectAccessible(page)
  await takePicture(page, 'map-place')

  await second.press('Enter')
  await expect(page.getByRole('heading', { name: /at Heights Annex/ })).toBeVisible()
  const small = page.getByRole('img', { name: /^Map: Houston, [\d.]+ mi from your home$/ })
  await page.getByRole('region', { name: 'Where' }).scrollIntoViewIfNeeded()
  await expect(small.getByText('Home')).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'map-job')

  await page.goBack()
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expect(second).toBeVisible()
  await expect(second).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('link', { name: /at Katy Care/ })).toBeVisible()
  expect(elsewhere, 'requests to other sites').toEqual([])
})
