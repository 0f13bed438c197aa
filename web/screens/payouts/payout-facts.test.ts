import { chase, overviewShown, payoutShown, readyAccount, upcomingShown } from '../../testing/payouts.ts'
import { standingOf, waitReason, whereabouts, type Overview, type Payout } from './payout-facts.ts'

const refused = { ...chase, isUsable: false }
const arrivesBy = '2026-11-24T00:00:00.000Z'

test.each<[Partial<Overview>, string]>([
  [{}, 'Nothing is due to you right now.'],
  [{ dueCents: 51_150 }, '$511.50 waits for your payout account.'],
  [
    { dueCents: 51_150, payoutAccount: { state: 'underReview', missing: [] } },
    '$511.50 waits for your payout account.',
  ],
  [{ dueCents: 51_150, ...readyAccount, payoutBanks: [refused] }, '$511.50 waits for your payout account.'],
  [{ dueCents: 51_150, ...readyAccount }, '$511.50 is due to you.'],
  [
    { sentCents: 46_500, arrivesBy, ...readyAccount },
    '$465.00 is on its way; your bank has it by Tue, 11/24.',
  ],
  [{ sentCents: 46_500, ...readyAccount }, '$465.00 is on its way to your bank.'],
  [{ failedCents: 100, dueCents: 200, ...readyAccount }, '$1.00 did not reach your bank.'],
])('the first sentence says what matters most: %j', (wish, sentence) => {
  expect(standingOf(overviewShown(wish)).sentence).toBe(sentence)
})

test('what else there is follows the first sentence', () => {
  const more = standingOf(
    overviewShown({
      ...readyAccount,
      sentCents: 46_500,
      arrivesBy,
      dueCents: 51_150,
      upcomingCents: 46_500,
      upcoming: [upcomingShown()],
      correctionCents: -3_100,
    }),
  ).more
  expect(more).toEqual([
    '$511.50 is due to you.',
    '$465.00 follows for 1 shift that is confirmed.',
    '$31.00 is taken off your next payout: a correction of a shift paid before.',
  ])
})

test('money that came back is sent again by itself only where a bank takes it', () => {
  expect(standingOf(overviewShown({ failedCents: 100 })).more).toEqual([
    'Add a bank account that takes it, and it is sent again by itself.',
  ])
  expect(standingOf(overviewShown({ failedCents: 100, ...readyAccount })).more).toEqual([
    'It is sent again to the account that you use now.',
  ])
})

test('a correction may also be added', () => {
  expect(standingOf(overviewShown({ correctionCents: 3_100 })).more).toEqual([
    '$31.00 is added to your next payout: a correction of a shift paid before.',
  ])
})

test.each<[Partial<Payout>, string]>([
  [{}, 'It leaves within minutes'],
  [{ waitsFor: 'money' }, 'Waits for the facility’s payment'],
  [{ waitsFor: 'account' }, 'Waits for your payout account'],
  [{ waitsFor: 'balance' }, 'Waits for money on our side'],
  [{ waitsFor: 'retry' }, 'Is tried again by itself'],
  [
    { status: 'sent', waitsFor: 'funds', sentAt: '2026-11-24T16:00:00.000Z' },
    'On its way to your payout account; your bank gets it about Sat, 11/28',
  ],
  [
    { status: 'sent', waitsFor: 'funds', sentAt: '2026-11-20T16:00:00.000Z' },
    'On its way to your payout account; your bank gets it about Thu, 11/26',
  ],
  [{ status: 'sent', arrivesAt: arrivesBy }, 'Your bank has it by Tue, 11/24'],
  [
    { status: 'paid', arrivesAt: arrivesBy, paidAt: '2026-11-24T09:00:00.000Z' },
    'In your bank since Tue, 11/24',
  ],
  [{ status: 'paid', paidAt: '2026-11-25T18:00:00.000Z' }, 'In your bank since Wed, 11/25'],
  [{ status: 'paid', sentCents: 0 }, 'All of it was taken for a correction'],
  [{ status: 'failed' }, 'It did not arrive'],
])('where a payout is: %j', (wish, copy) => {
  expect(whereabouts(payoutShown(wish), new Date('2026-11-24T18:00:00.000Z'))).toBe(copy)
})

test('why it waits is said only while it waits', () => {
  expect(waitReason(payoutShown({ waitsFor: 'money' }))).toContain('as soon as the money is in')
  expect(waitReason(payoutShown())).toBeUndefined()
  expect(waitReason(payoutShown({ status: 'sent', waitsFor: 'retry', arrivesAt: arrivesBy }))).toBeUndefined()
})
