import { payoutDetails } from './payout-details.ts'

const payout = {
  status: 'due',
  waitsFor: null,
  failureMessage: null,
  arrivesAt: null,
  paidAt: null,
} as const

test.each([
  ['Will be sent with the next payouts', {}],
  ['Waiting for the clinician’s payout account', { waitsFor: 'account' }],
  ['In transit', { status: 'sent' }],
  ['Arrives by 11/22/2026', { status: 'sent', arrivesAt: '2026-11-22T00:00:00.000Z' }],
  ['Waiting for the facility’s payment to clear', { status: 'sent', waitsFor: 'funds' }],
  ['Arrived 11/22/2026', { status: 'paid', paidAt: '2026-11-22T18:00:00.000Z' }],
  [
    'The bank account has been closed.',
    { status: 'failed', failureMessage: 'The bank account has been closed.' },
  ],
] as const)('payout details: shows “%s”', (said, about) => {
  expect(payoutDetails({ ...payout, ...about })).toBe(said)
})
