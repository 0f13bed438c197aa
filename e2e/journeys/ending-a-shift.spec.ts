import { addHours } from '@gaitway/contract/time'
import { expect, test, type Product } from '../test.ts'
import { createApplicant } from '../fixtures/states.ts'
import { addFirstCard } from '../steps/paying.ts'
import type { Page } from '@playwright/test'

const name = 'Tess Therapist'

/** Tess is confirmed by card for eight hours in two days. */
const confirmTess = async (page: Page, { job }: Awaited<ReturnType<typeof createApplicant>>) => {
  await page.goto(`/facility/applicants?jobId=${job.id}`)
  await page.getByRole('button', { name: 'Confirm and pay' }).click()
  const sheet = await addFirstCard(page, name, '4242424242424242')
  await sheet.getByRole('button', { name: /^Confirm and pay \$/ }).click()
  await expect(page.getByRole('heading', { name: `${name} is confirmed` })).toBeVisible()
}
const payoutOf = (product: Product, applicationId: string) =>
  product.db('payouts').where({ applicationId }).first('amount_cents', 'reason')
const refundedOf = async (product: Product, applicationId: string) => {
  const payment = await product.db('payments').where({ applicationId }).first()
  return payment?.refundedCents as number | undefined
}

test('cancellation: a late facility cancellation shows its cost, which is what is refunded and paid @phone', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const fixture = await createApplicant(product)
  const { facility, job, application } = fixture
  await signIn(page, facility)
  await confirmTess(page, fixture)
  await product.moveClock({ to: addHours(job.slots[0]?.startsAt ?? new Date(), -10).toISOString() })
  await page.goto(`/facility/jobprofile/${job.id}`)
  await page.getByRole('button', { name: 'Cancel shift' }).click()
  const sheet = page.getByRole('dialog', { name: 'Cancel this shift?' })
  await expect(sheet.getByText('$248.00')).toBeVisible()
  await expect(sheet.getByText('$281.01')).toBeVisible()
  await takePicture(page, 'cancelling-late')
  await sheet.getByLabel(/^Reason/).fill('The unit is closed.')
  await sheet.getByRole('button', { name: 'Cancel and get $280.71 back' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Cancelled').first()).toBeVisible()
  await expect.poll(() => refundedOf(product, application.id)).toBe(28_071)
  expect(await payoutOf(product, application.id)).toEqual({ amountCents: 24_800, reason: 'cancellation' })
})

test('cancellation: a clinician cancels, the shift is open again and fully refunded @desktop', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const fixture = await createApplicant(product)
  const { facility, clinician, job, application } = fixture
  await signIn(page, facility)
  await confirmTess(page, fixture)
  await signIn(page, clinician)
  await page.goto(`/clinician/jobprofile/${job.id}`)
  await page.getByRole('button', { name: 'Cancel my shift' }).click()
  const sheet = page.getByRole('dialog', { name: 'Cancel my shift?' })
  await expect(sheet.getByText('You won’t be paid for this shift.')).toBeVisible()
  await takePicture(page, 'dropping-out')
  await sheet.getByLabel(/^Reason/).fill('I am ill.')
  await sheet.getByRole('button', { name: 'Cancel my shift' }).click()
  await expect(sheet).toBeHidden()
  await expect.poll(() => refundedOf(product, application.id)).toBe(56_172)
  expect(await payoutOf(product, application.id)).toBeUndefined()
  expect(await product.db('jobs').where({ id: job.id }).first('status')).toEqual({ status: 'posted' })
})
