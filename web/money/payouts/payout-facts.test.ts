import { chase, overviewShown, payoutShown, readyAccount, upcomingShown } from '../../../test/web/payouts.ts'
import {
  summarizePayouts,
  describeLocation,
  describeWait,
  type PayoutOverview,
  type Payout,
} from './payout-facts.ts'

const refused = { ...chase, isUsable: false }
const arrivesBy = '2026-11-24T00:00:00.000Z'

test.each<[Partial<PayoutOverview>, string]>([
  [{}, 'Nothing is on the way right now.'],
  [{ dueCents: 51_150 }, 'We’ll send $511.50 when your payout account is ready.'],
  [
    { dueCents: 51_150, payoutAccount: { state: 'underReview', missing: [] } },
    'We’ll send $511.50 when your payout account is ready.',
  ],
  [
    { dueCents: 51_150, ...readyAccount, payoutBanks: [refused] },
    'We’ll send $511.50 when your payout account is ready.',
  ],
  [{ dueCents: 51_150, ...readyAccount }, 'We’ll send $511.50 to your bank soon.'],
  [
    { dueCents: 51_150, unpaidCents: 51_150, ...readyAccount },
    'We’ll send $511.50 when the facility’s payment arrives.',
  ],
  [{ dueCents: 51_150, unpaidCents: 20_000, ...readyAccount }, 'We’ll send $311.50 to your bank soon.'],
  [{ sentCents: 46_500, arrivesBy, ...readyAccount }, '$465.00 is on the way and arrives by Tue, Nov 24.'],
  [{ sentCents: 46_500, ...readyAccount }, '$465.00 is on the way to your bank.'],
  [{ failedCents: 100, dueCents: 200, ...readyAccount }, '$1.00 didn’t reach your bank.'],
])('payout summary: says what matters most first: %j', (overrides, sentence) => {
  expect(summarizePayouts(overviewShown(overrides)).sentence).toBe(sentence)
})

test('payout summary: the rest follows the first sentence', () => {
  const more = summarizePayouts(
    overviewShown({
      ...readyAccount,
      sentCents: 46_500,
      arrivesBy,
      dueCents: 51_150,
      upcomingCents: 46_500,
      upcoming: [upcomingShown()],
      unpaidCents: 20_000,
      inReviewCents: 60_000,
      inReview: [
        upcomingShown({ next: 'accept', payCents: 20_000 }),
        upcomingShown({ next: 'submit', payCents: 30_000 }),
        upcomingShown({ next: 'resubmit', payCents: 10_000 }),
      ],
      correctionCents: -3_100,
    }),
  ).more
  expect(more).toEqual([
    'We’ll send $311.50 to your bank soon.',
    'We’ll send $200.00 when the facility’s payment arrives.',
    '$200.00 is in review.',
    'Submit 2 time cards to get $400.00.',
    '$465.00 is scheduled for 1 confirmed shift.',
    'We’ll subtract $31.00 from your next payout to correct an earlier shift.',
  ])
})

test('payout summary: a failed payout is sent again only when a bank account can receive it', () => {
  expect(summarizePayouts(overviewShown({ failedCents: 100 })).more).toEqual([
    'Add another bank account and we’ll send it again.',
  ])
  expect(summarizePayouts(overviewShown({ failedCents: 100, ...readyAccount })).more).toEqual([
    'We’ll send it again to your current account.',
  ])
  expect(
    summarizePayouts(overviewShown({ failedCents: 100, ...readyAccount, needsBank: true })).more,
  ).toEqual(['Add another bank account and we’ll send it again.'])
})

test('payout summary: a correction may also add money', () => {
  expect(summarizePayouts(overviewShown({ correctionCents: 3_100 })).more).toEqual([
    'We’ll add $31.00 to your next payout to correct an earlier shift.',
  ])
})

test.each<[Partial<Payout>, string]>([
  [{}, 'Sending in a few minutes'],
  [{ waitsFor: 'money' }, 'Waiting for the facility’s payment'],
  [{ waitsFor: 'account' }, 'Waiting for your payout account'],
  [{ waitsFor: 'balance' }, 'Waiting for funds'],
  [{ waitsFor: 'retry' }, 'Retrying automatically'],
  [{ status: 'sent', waitsFor: 'funds', sentAt: '2026-11-24T16:00:00.000Z' }, 'Arrives around Mon, Nov 30'],
  [{ status: 'sent', waitsFor: 'funds', sentAt: '2026-11-20T16:00:00.000Z' }, 'Arrives around Fri, Nov 27'],
  [{ status: 'sent', arrivesAt: arrivesBy }, 'Arrives by Tue, Nov 24'],
  [{ status: 'paid', arrivesAt: arrivesBy, paidAt: '2026-11-24T09:00:00.000Z' }, 'Arrived Tue, Nov 24'],
  [{ status: 'paid', paidAt: '2026-11-25T18:00:00.000Z' }, 'Arrived Wed, Nov 25'],
  [{ status: 'paid', sentCents: 0 }, 'Applied to a correction'],
  [{ status: 'failed' }, 'Didn’t reach your bank'],
])('payout: says where it is: %j', (overrides, copy) => {
  expect(describeLocation(payoutShown(overrides), new Date('2026-11-24T18:00:00.000Z'))).toBe(copy)
})

test('payout: shows a waiting reason only while it waits', () => {
  expect(describeWait(payoutShown({ waitsFor: 'money' }))).toContain('hasn’t paid in full')
  expect(describeWait(payoutShown())).toBeUndefined()
  expect(
    describeWait(payoutShown({ status: 'sent', waitsFor: 'retry', arrivesAt: arrivesBy })),
  ).toBeUndefined()
})
