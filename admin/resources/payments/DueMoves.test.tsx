import type { ChargeRecord, PaymentRecord } from '@gaitway/contract/schemas/resources'
import { fireEvent, getByRole, screen, waitFor } from '@testing-library/dom'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { DueMoves } from './DueMoves.tsx'

afterEach(close)

const failed = { kind: 'charge', status: 'failed', amountCents: 54_560 } as ChargeRecord
const due = {
  id: 'payment',
  serialNumber: 7,
  officeName: 'Bayou Bend',
  timeZone: 'America/Chicago',
  paymentType: 'card',
  stage: 'paymentDue',
  owedCents: 54_560,
  paidCents: 0,
  refundedCents: 0,
  outsideCents: 0,
  settledAt: '2026-11-21T23:31:00.000Z',
  remindedAt: null,
  method: { kind: 'card', brand: 'visa', last4: '4242' },
  charges: [failed],
} as unknown as PaymentRecord
const NOW = '2026-11-23T18:00:00.000Z'

const open = async (about: Partial<PaymentRecord> = {}) => {
  const sent = answerCalls({ '/app-config': { data: { now: NOW } }, '': { data: {} } })
  await render(<DueMoves payment={{ ...due, ...about }} />, {}, 'admin')
  return sent
}
const labels = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test.each<[string, Partial<PaymentRecord>, string[]]>([
  ['a failed charge', {}, ['Retry charge to Visa 4242', 'Send a pay link', 'Record payment', 'Write off']],
  ['no method left', { method: null }, ['Send a pay link', 'Record payment', 'Write off']],
  [
    'a shift to come',
    { settledAt: null },
    ['Retry charge to Visa 4242', 'Send a pay link', 'Record payment'],
  ],
  [
    'a link sent earlier',
    { remindedAt: '2026-11-20T18:00:00.000Z' },
    ['Retry charge to Visa 4242', 'Send a reminder', 'Record payment', 'Write off'],
  ],
  ['a charge in progress', { charges: [failed, { ...failed, status: 'processing' }] }, []],
  ['a paid shift', { stage: 'completed' }, []],
  ['an invoice', { paymentType: 'invoice' }, []],
])('balance due: %s can be %j', async (_, about, moves) => {
  await open(about)
  await waitFor(() => expect(labels()).toEqual(moves))
})

test('balance due: a retry says what it charges before it does', async () => {
  const sent = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Retry charge to Visa 4242' }))
  const dialog = screen.getByRole('dialog', { name: 'Charge Visa 4242 again?' })
  expect(dialog.textContent).toContain('We’ll charge $545.60 to Visa 4242 now')
  fireEvent.click(getByRole(dialog, 'button', { name: 'Charge $545.60' }))
  const retried = () => sent.filter(([address]) => address.endsWith('/payments/payment/retry'))
  await waitFor(() => expect(retried()).toHaveLength(1))
})

test('balance due: the pay link is sent at once', async () => {
  const sent = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Send a pay link' }))
  await waitFor(() =>
    expect(sent).toContainEqual([expect.stringContaining('/remind-payment'), { id: 'payment' }]),
  )
})
