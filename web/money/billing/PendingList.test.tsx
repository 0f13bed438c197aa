import { screen, within } from '@testing-library/preact'
import { openBilling, payment, shift } from '../../../test/web/billing.tsx'
import { billingShown } from '../../../test/web/facility.ts'

const paid = {
  ...shift,
  paymentId: payment,
  paymentType: 'card',
  totalCents: 56_172,
  paidCents: 56_172,
  underWayCents: 0,
  isSettled: false,
  status: 'paid',
}
const debit = {
  ...paid,
  paymentId: shift.jobId,
  paymentType: 'ACH',
  totalCents: 0,
  paidCents: 0,
  underWayCents: 54_560,
  isSettled: true,
  status: 'processing',
}
const show = (...coming: object[]) => openBilling({ 'payments.billing': { ...billingShown, coming } })

test('pending: the debit of a canceled shift is listed until it clears', async () => {
  await show(debit)
  const list = within(await screen.findByRole('list', { name: 'Processing and estimated' }))
  expect(list.getByText(/\$545\.60 is clearing your bank\. We’ll refund it after that\.$/)).toBeTruthy()
  expect(list.getByText('Processing')).toBeTruthy()
  expect(list.queryByText('$0.00')).toBeNull()
  expect(
    screen.getByText('You don’t owe anything. We’ll refund $545.60 after it clears your bank.'),
  ).toBeTruthy()
})

test('pending: a late cancellation refunds part of the debit', async () => {
  await show({ ...debit, totalCents: 28_101 })
  expect(
    await screen.findByText(/\$545\.60 is clearing your bank\. We’ll refund \$264\.59 of it/),
  ).toBeTruthy()
})

test('pending: paid shifts are listed separately', async () => {
  await show(paid)
  const list = within(await screen.findByRole('list', { name: 'Paid for scheduled hours' }))
  expect(list.getByText('$561.72').nextElementSibling?.textContent).toBe('Paid')
  expect(screen.queryByRole('list', { name: 'Processing and estimated' })).toBeNull()
  expect(
    screen.getByText('Nothing is processing, and nothing will be billed for confirmed shifts.'),
  ).toBeTruthy()
})

test('pending: an invoice to come and a raise are estimated', async () => {
  const estimated = { ...paid, status: 'estimated', paidCents: 0 }
  await show(
    { ...estimated, paymentType: 'invoice' },
    { ...estimated, paymentId: shift.jobId, paidCents: 50_000 },
  )
  const list = within(await screen.findByRole('list', { name: 'Processing and estimated' }))
  expect(list.getAllByText('Estimated')).toHaveLength(2)
  expect(list.getByText(/Invoiced after the shift$/)).toBeTruthy()
  expect(list.getByText(/\$500\.00 is paid\. We’ll charge the rest\.$/)).toBeTruthy()
})
