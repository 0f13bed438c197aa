import type { Page } from '@playwright/test'
import { addHours } from '@gaitway/contract/format/time'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test, type Product } from '../test.ts'
import { appliedShift, paidShift } from '../fixtures/states.ts'
import { createToken } from '../steps/session.ts'
import { typeBank, typeCard } from '../steps/paying.ts'

const name = 'Tess Therapist'
type Fixture = Awaited<ReturnType<typeof appliedShift>>

/** Tess worked 90 minutes more than scheduled, and her time card is accepted. */
const workLonger = async (product: Product, { facility, clinician, job, application }: Fixture) => {
  const [slot] = job.slots
  if (!slot) throw new Error('The shift has no slot.')
  await product.moveClock({ to: addHours(slot.endsAt, 3).toISOString() })
  const entries = [
    {
      slotId: slot.id,
      startTime: slot.startsAt.toISOString(),
      endTime: addHours(slot.endsAt, 1.5).toISOString(),
      extraTimeReason: 'Two admissions came in after four.',
    },
  ]
  const card = await product.call(
    'timesheets.write',
    { jobApplicationId: application.id, entries, submit: true },
    { token: await createToken(product, clinician) },
  )
  await product.call(
    'timesheets.accept',
    { id: card.id, documentationCompleted: true, extraTime: 'accept' },
    { token: await createToken(product, facility) },
  )
}

const expectWhole = async (page: Page) => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('billing: a facility adds a bank account and confirms by bank transfer without card fees @phone', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const { facility, job } = await appliedShift(product)
  await signIn(page, facility)
  await page.goto(`/facility/applicants?jobId=${job.id}`)
  await page.getByRole('button', { name: 'Confirm and pay' }).click()
  const sheet = page.getByRole('dialog', { name: `Confirm ${name}` })
  await sheet.getByRole('radio', { name: 'Bank transfer (ACH)' }).check()
  await expect(sheet.getByText('Save $16.12 in card fees.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Add a bank account to pay' }).click()
  await typeBank(page, '000123456789')
  await expect(sheet.getByRole('radio', { name: 'ending in 6789' })).toBeChecked()
  await expectWhole(page)
  await takePicture(page, 'confirming-by-bank')
  await sheet.getByRole('button', { name: 'Confirm and pay $545.60' }).click()
  await expect(page.getByRole('heading', { name: `${name} is confirmed` })).toBeVisible()
  await page.goto('/facility/billing')
  await expect(page.getByText('You don’t owe anything. $545.60 is processing.')).toBeVisible()
  await expect(page.getByText('Your bank is processing it')).toBeVisible()
  await expect(page.getByText('Processing', { exact: true })).toHaveCount(2)
  await expectWhole(page)
  await takePicture(page, 'billing-by-bank')
})

test('billing: a refused second charge is paid with another card @desktop', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const fixture = await paidShift(product, { number: '4000002760003184' })
  await workLonger(product, fixture)
  await signIn(page, fixture.facility)
  await page.goto('/facility/billing')
  await expect(page.getByText(/^You owe \$105\.27 now\.$/)).toBeVisible()
  await expect(page.getByText(/requires authentication/).first()).toBeVisible()
  await expectWhole(page)
  await takePicture(page, 'billing-due')
  await page.getByRole('button', { name: 'Pay $105.27' }).click()
  const paying = page.getByRole('dialog', { name: 'Pay $105.27' })
  await paying.getByRole('button', { name: 'Add a card' }).click()
  await typeCard(page, '5555555555554444')
  await expect(paying.getByRole('radio', { name: 'Mastercard ending in 4444' })).toBeChecked()
  await expectWhole(page)
  await takePicture(page, 'billing-pay')
  await paying.getByRole('button', { name: 'Pay $105.27 with Mastercard ending in 4444' }).click()
  await expect(paying).toBeHidden()
  await expect(page.getByText('You don’t owe anything, and nothing is processing.')).toBeVisible()
  await page
    .getByRole('button', { name: /^\$105\.27: see breakdown/ })
    .first()
    .click()
  const detail = page.getByRole('dialog', { name: 'Cost breakdown' })
  await expect(detail.getByText('9 hr 30 min at $62.00/hr')).toBeVisible()
  const download = page.waitForEvent('download')
  await detail.getByRole('button', { name: 'Download receipt' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Gaitway-receipt-\d{4}-\d{4}-\d\d-\d\d\.pdf$/)
  await expectWhole(page)
  await takePicture(page, 'billing-detail')
})
