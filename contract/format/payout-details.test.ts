import { listPayoutMoves, describePayout } from './payout-details.ts'

const payout = {
  status: 'due',
  waitsFor: null,
  needs: null,
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
  [
    'The bank account has been closed. The clinician has to add another bank account first.',
    { status: 'failed', needs: 'bank', failureMessage: 'The bank account has been closed.' },
  ],
  [
    'The bank rejected it. The clinician has to complete their payout account first.',
    { status: 'failed', needs: 'account' },
  ],
] as const)('payout details: shows “%s”', (said, about) => {
  expect(describePayout({ ...payout, ...about })).toBe(said)
})

test.each([
  [{ status: 'failed' }, ['resend']],
  [{ status: 'failed', needs: 'bank' }, ['remind']],
  [{ status: 'failed', needs: 'account' }, ['remind']],
  [{ status: 'due', waitsFor: 'account' }, ['remind']],
  [{ status: 'due', waitsFor: 'money' }, []],
  [{ status: 'due' }, []],
  [{ status: 'sent' }, []],
  [{ status: 'paid' }, []],
] as const)('payout moves: %j can be %j', (about, moves) => {
  expect(listPayoutMoves({ ...payout, ...about }, 'admin')).toEqual(moves)
})
