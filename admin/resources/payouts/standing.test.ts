import { standingOf } from './standing.ts'

const payout = {
  status: 'due',
  waitsFor: null,
  failureMessage: null,
  arrivesAt: null,
  paidAt: null,
} as const

test.each([
  ['Leaves with the next run', {}],
  ['Waits for the clinician’s payout account', { waitsFor: 'account' }],
  ['On its way to the bank', { status: 'sent' }],
  ['In the bank by 11/22/2026', { status: 'sent', arrivesAt: '2026-11-22T00:00:00.000Z' }],
  ['Waits until the payment can be spent', { status: 'sent', waitsFor: 'funds' }],
  ['In the bank since 11/22/2026', { status: 'paid', paidAt: '2026-11-22T18:00:00.000Z' }],
  [
    'The bank account has been closed.',
    { status: 'failed', failureMessage: 'The bank account has been closed.' },
  ],
] as const)('“%s” is how a payout stands', (said, about) => {
  expect(standingOf({ ...payout, ...about })).toBe(said)
})
