import { screen, within } from '@testing-library/preact'
import { openBilling, payment, shift } from '../../testing/billing.tsx'
import { billingShown } from '../../testing/facility.ts'

const paid = {
  ...shift,
  paymentId: payment,
  paymentType: 'card',
  totalCents: 56_172,
  paidCents: 56_172,
  underWayCents: 0,
  isSettled: false,
  stage: 'inProcess',
}
const debit = {
  ...paid,
  paymentId: shift.jobId,
  paymentType: 'ACH',
  totalCents: 0,
  paidCents: 0,
  underWayCents: 54_560,
  isSettled: true,
}
const show = (...coming: object[]) => openBilling({ 'payments.billing': { ...billingShown, coming } })

test('a debit under way for a shift that was given back stands there until it has arrived', async () => {
  await show(debit)
  const list = within(await screen.findByRole('list', { name: 'Coming' }))
  expect(
    list.getByText(/\$545\.60 is on its way from your bank; it comes back to you once it has arrived\.$/),
  ).toBeTruthy()
  expect(list.queryByText('$0.00')).toBeNull()
  expect(
    screen.getByText('Nothing is due. $545.60 comes back to you once it has arrived from your bank.'),
  ).toBeTruthy()
})

test('of a shift that was cancelled late, a part of the debit comes back', async () => {
  await show({ ...debit, totalCents: 28_101 })
  expect(await screen.findByText(/\$545\.60 is on its way .* \$264\.59 of it comes back/)).toBeTruthy()
})

test('shifts that are paid stand apart from what is coming', async () => {
  await show(paid)
  const list = within(await screen.findByRole('list', { name: 'Paid as booked' }))
  expect(list.getByText('$561.72')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Coming' })).toBeNull()
  expect(screen.getByText('No payment is under way, and no invoice is to come.')).toBeTruthy()
})
