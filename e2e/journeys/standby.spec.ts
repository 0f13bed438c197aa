import { addHours } from '@gaitway/contract/format/time'
import { buildApplication } from '../../test/builders/application.ts'
import { expect, test } from '../test.ts'
import { createClinician } from '../fixtures/people.ts'
import { paidShift } from '../fixtures/states.ts'

test('standby: a clinician cancels, and the standby accepts and is paid for with the same card @desktop', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const { facility, clinician, job } = await paidShift(product, { standbyAgreed: true })
  const standby = await createClinician(product.db, { firstName: 'Stan', lastName: 'Standby' })
  const appliedAt = addHours(job.slots[0]?.startsAt ?? new Date(), -47)
  await buildApplication(product.db, { job, clinician: standby, isStandby: true, appliedAt })

  await signIn(page, clinician)
  await page.goto(`/clinician/jobprofile/${job.id}`)
  await page.getByRole('button', { name: 'Cancel my shift' }).click()
  const sheet = page.getByRole('dialog', { name: 'Cancel my shift?' })
  await expect(sheet.getByText('You won’t be paid for this shift.')).toBeVisible()
  await takePicture(page, 'dropping-out')
  await sheet.getByLabel(/^Reason/).fill('I am ill.')
  await sheet.getByRole('button', { name: 'Cancel my shift' }).click()
  await expect(sheet).toBeHidden()

  await signIn(page, standby)
  await page.goto('/clinician/dashboard')
  await expect(page.getByText('Can you take this shift?')).toBeVisible()
  await takePicture(page, 'standby-offered')
  await page.getByRole('button', { name: /^Accept shift/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Take this shift?' })
  await dialog.getByRole('button', { name: 'Accept shift' }).click()
  await expect(page.getByText(/^The shift at .* is yours$/)).toBeVisible()

  await signIn(page, facility)
  await page.goto(`/facility/applicants?jobId=${job.id}`)
  await expect(page.getByRole('heading', { name: 'Stan Standby is confirmed' })).toBeVisible()
  await takePicture(page, 'standby-stepped-in')
  const payments = await product
    .db('payments')
    .join('applications', 'applications.id', 'payments.application_id')
    .where({ jobId: job.id })
    .orderBy('applications.status')
    .select(
      'applications.status',
      'source_id',
      product.db.raw('paid_cents - refunded_cents as net_paid_cents'),
    )
  const sourceId = payments[0]?.sourceId
  expect(payments).toEqual([
    { status: 'cancelled', sourceId, netPaidCents: 0 },
    { status: 'upcoming', sourceId, netPaidCents: 56_172 },
  ])
  await page.goto('/notifications')
  await expect(page.getByText(/^Stan Standby will cover: /)).toBeVisible()
})
