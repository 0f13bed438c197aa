import { expect, test } from '@jest/globals'
import type { NotificationDefinition, NotificationParams } from '../notifications/notification.ts'
import { digestCopy, notificationTypes } from '../notifications/notification-types.ts'
import { renderText } from './text-template.ts'

const facts = {
  officeName: 'St. Luke’s – Sofía’s Rehab',
  personName: 'José D’Ávila',
  standbyName: 'Renée O’Brien',
  shortWhen: 'Mon, Nov 30, 8 AM–4 PM',
  when: '11/30/2026, 8:00\u202fAM CST',
  place: 'Cañon City',
  shortPay: '$480',
  amount: '$561.72',
  charge: '$561.72',
  pay: '$480.00 total',
  until: '12/02/2026',
  times: 'Mon, Nov 30, 9:00 AM to 5:00 PM CST',
  changes: 'Pay: $60/hr → $62/hr.',
  reason: 'She said “I’m late”…',
  note: 'It’s “fine” – really…',
  calledBy: 'Sofía Chen, (713) 555-0111',
  extraTime: '45 min',
  decision: 'Refund',
  rating: 5,
  credential: 'Texas PT license',
  daysLeft: 14,
  count: 2,
  shiftId: '0042',
  invoice: 'INV-000007',
  creditNote: 'CN-000007',
  invoices: '2 invoices',
} satisfies NotificationParams

const flags = {
  hasOtherDays: true,
  isDeclined: true,
  isSilent: true,
  isLast: true,
  isProposalOver: true,
  hasCheckedIn: true,
  isNotHere: true,
  isCallOut: true,
  isReopened: true,
  isNew: true,
  isReturned: true,
}
const variants: NotificationParams[] = [
  facts,
  { ...facts, ...flags, settled: 'charged', outcome: 'won', review: 'answered' },
  { ...facts, settled: 'returned', outcome: 'lost', review: 'evidence' },
  { ...facts, settled: 'invoiced', outcome: 'underReview', review: 'silence' },
  { ...facts, settled: 'even', outcome: 'needsResponse', review: 'disputed' },
  { ...facts, outcome: 'closed' },
]

const linkUrl = 'https://gaitway.example/clinician/jobprofile/01985b7e-0000-7000-8000-000000000000'
/** Of the letters beyond a keyboard’s, the alphabet has these of the facts above. */
const gsm7 = /^[\n -_a-zéñ]*$/

const definitions = Object.entries(notificationTypes) as [string, NotificationDefinition][]
const cases = definitions.filter(([, { email }]) => email)

test.each(cases)('text message: %s is in GSM-7, whatever it names', (_type, { to, title, body }) => {
  for (const side of to)
    for (const variant of variants) {
      const known = { ...variant, isFacility: side === 'facility', isStaff: side === 'admin' }
      const text = renderText({ text: `${title(known)}. ${body(known)}`, linkUrl })
      expect(text).toMatch(gsm7)
    }
})

test.each([1, 2, 12])('text message: a digest of %d is in GSM-7', count => {
  const titles = Array.from({ length: count }, () => `Confirmed: ${facts.officeName}, ${facts.shortWhen}`)
  const text = renderText({ text: digestCopy.text(titles), linkUrl })
  expect(text).toMatch(gsm7)
  expect(text).toMatch(/^Gaitway: Confirmed: St\. Luke's - Sofia's Rehab, Mon, Nov 30, 8 AM-4 PM/)
})

test('text message: a long one is cut, and not within a letter', () => {
  const text = (end: string) => renderText({ text: 'x'.repeat(298) + end, linkUrl: '/' })
  expect(text('–– and more')).toBe(`Gaitway: ${'x'.repeat(298)}-... /`)
  expect(text('👍👍')).toBe(`Gaitway: ${'x'.repeat(298)}... /`)
})
