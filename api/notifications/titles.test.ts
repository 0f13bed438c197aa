import { expect, test } from '@jest/globals'
import { withoutMoney, type NotificationParams, type NotificationDefinition } from './notification.ts'
import { notificationTypes, type NotificationType, findDeliveryKind } from './notification-types.ts'

/** Where pushes are cut. */
const TITLE_MAX = 100

const facts = {
  officeName: 'Cedar Springs Nursing and Rehab',
  personName: 'Owen Park',
  shortWhen: 'Mon, Nov 30, 8 AM–4 PM',
  place: 'Austin',
  shortPay: '$480',
  amount: '$561.72',
  pay: '$480.00 total',
  when: '11/30/2026, 8:00 AM CST',
  until: '12/02/2026',
  times: 'Mon, Nov 30, 9:00 AM to 5:00 PM CST',
  changes: 'Pay: $60/hr (was $58/hr).',
  reason: 'The clinician left early.',
  extraTime: '45 min',
  settled: 'charged',
  outcome: 'lost',
  rating: 5,
  credential: 'Texas PT license',
  daysLeft: 14,
  shiftId: '0042',
  invoice: 'INV-000007',
} satisfies NotificationParams

/** About a person, or about money of more than one shift. */
const withoutShift: readonly NotificationType[] = [
  'facilitySignedUp',
  'clinicianSignedUp',
  'callBooked',
  'callMoved',
  'callCancelled',
  'accountApproved',
  'accountReactivated',
  'accountDeclined',
  'accountReopened',
  'accountDeactivated',
  'credentialExpiring',
  'newMessage',
  'messageDigest',
  'messageReported',
  'payoutAccountNeeded',
  'topUpNeeded',
  'booksDiffer',
  'approvalNeeded',
  'approvalDecided',
]

const cases = (Object.entries(notificationTypes) as [NotificationType, NotificationDefinition][]).flatMap(
  ([type, row]) => row.to.map(side => ({ type, row, side })),
)

test.each(cases)(
  'notification title: $type says who, when, where and how much to a $side',
  ({ type, row, side }) => {
    const known: NotificationParams = { ...facts, isFacility: side === 'facility', isStaff: side === 'admin' }
    const [title, body] = [row.title(known), row.body(known)]
    const isOfShift = !withoutShift.includes(type)
    // what the body says of people and money, the title says too
    const said = [facts.amount, ...(isOfShift ? [facts.officeName, facts.personName] : [])]
    const expected = [
      ...said.filter(fact => body.includes(fact)),
      ...(body.includes(facts.pay) ? [facts.shortPay] : []),
      ...(isOfShift ? [facts.shortWhen] : []),
      ...(isOfShift && side === 'facility' ? [facts.place] : []),
    ]
    expect([title, expected.filter(fact => !title.includes(fact))]).toEqual([title, []])
    expect([title, title.length <= TITLE_MAX]).toEqual([title, true])
  },
)

test.each(cases)(
  'notification title: $type leaves numbers to the small print, to a $side',
  ({ row, side }) => {
    const known = { ...facts, isFacility: side === 'facility', isStaff: side === 'admin' }
    for (const text of [row.title(known), row.body(known)]) expect(text).not.toMatch(/0042|INV-000007/)
  },
)

test.each(cases)(
  'notification title: $type reads well without the facts of a shift, to a $side',
  ({ row, side }) => {
    const known = { officeName: 'Cedar Springs', personName: 'Owen Park', amount: '$561.72' }
    const title = row.title({ ...known, isFacility: side === 'facility', isStaff: side === 'admin' })
    expect(title).not.toMatch(/: *$|, *,|, *$|\(\)/)
  },
)

const seenBySubAdmins = cases.filter(({ type }) => findDeliveryKind(type) !== 'money')

test.each(seenBySubAdmins)(
  'notification title: $type has no amount where sub-admins see it',
  ({ row, side }) => {
    const known = { ...facts, isFacility: side === 'facility', isStaff: side === 'admin' }
    expect(row.title(withoutMoney(known))).not.toMatch(/\$|undefined/)
  },
)

test.each<[NotificationType, NotificationParams, string]>([
  ['disputeOpened', {}, 'Payment disputed: '],
  ['disputeOpened', { isReturned: true }, 'Bank debit returned: '],
  ['disputeLost', {}, 'Payment reversed by your bank: '],
  ['refundSent', {}, 'Refund started: '],
  ['paymentDue', { isNew: true }, 'Payment due: '],
  ['paymentDue', {}, 'Payment still due: '],
  ['payoutAccountNeeded', { reason: undefined }, 'Set up your payout account '],
  ['payoutAccountNeeded', {}, 'Add another bank account '],
  ['boostedJob', {}, 'Boosted shift: '],
])('notification title: %s with %j begins with “%s”', (type, about, start) => {
  const row: NotificationDefinition = notificationTypes[type]
  expect(row.title({ ...facts, ...about }).slice(0, start.length)).toBe(start)
})
