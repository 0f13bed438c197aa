import type { NoShowReport } from '@gaitway/contract/schemas/no-shows'
import {
  formatDecided,
  formatDecideLabel,
  describeDispute,
  describeOutcome,
  describeReport,
  findReported,
  isReportOpen,
  previewOtherHours,
  showCheckIn,
  showStatement,
} from './no-show-report.ts'

const zone = 'America/Chicago'
const names = { clinicianName: 'Maya Ortiz', officeName: 'Bayou Bend', report: { hasOtherDays: false } }
const report = (about: Partial<NoShowReport>): NoShowReport => ({
  id: 'report',
  status: 'settled',
  startDate: '2026-11-21T14:00:00Z',
  endDate: '2026-11-21T22:00:00Z',
  clinicianFirstName: 'Maya',
  reason: 'Nobody came.',
  reportedAt: '2026-11-21T16:00:00Z',
  atStakeCents: 49_600,
  answeredAt: null,
  answerBy: null,
  answerNote: null,
  outcome: null,
  hasOtherDays: false,
  isSilent: false,
  disputeBy: null,
  decisionReason: null,
  ...about,
})
const textOf = (about: Partial<NoShowReport>) => describeReport(report(about), 'Maya Ortiz', zone).text

test('no-show report: a settled one says by whom and how', () => {
  expect(textOf({ outcome: 'nothing' })).toBe(
    'No-show on 11/21/2026. Maya Ortiz said that they weren’t there.',
  )
  expect(textOf({ outcome: 'nothing', isSilent: true })).toBe(
    'No-show on 11/21/2026, recorded without an answer.',
  )
  expect(textOf({ outcome: 'nothing', isSilent: true, decisionReason: 'No sign.' })).toBe(
    'Decided: no-show on 11/21/2026.',
  )
  expect(textOf({ outcome: 'scheduled', decisionReason: 'There.' })).toBe(
    'Decided: Maya Ortiz is paid for all scheduled hours.',
  )
  expect(textOf({ outcome: 'hours', decisionReason: 'There.' })).toBe(
    'Decided: Maya Ortiz is paid for the hours worked.',
  )
})

test('no-show report: a settled one of a shift that goes on says what happens to the rest', () => {
  expect(textOf({ outcome: 'nothing', isSilent: true, hasOtherDays: true })).toBe(
    'No-show on 11/21/2026, recorded without an answer. The other days stay booked, and that day is refunded when their time card is accepted.',
  )
})

test('no-show report: says until when it can be disputed, or after which report, and nothing once that is over', () => {
  const disputeBy = '2026-11-29T16:00:00Z'
  const name = 'Maya Ortiz'
  const at = (now: string, reportedAt?: string) => {
    const openReport = reportedAt ? { reportedAt, startDate: '2026-11-24T14:00:00Z' } : undefined
    return describeDispute({ disputeBy }, { openReport, name, now: new Date(now), zone })
  }
  expect(at('2026-11-29T15:59:00Z')).toBe(
    'Maya Ortiz can dispute this no-show until 11/29/2026, 10:00 AM CST.',
  )
  expect(at('2026-11-29T16:00:00Z')).toBeUndefined()
  const later =
    'Maya Ortiz will have 7 days to dispute this no-show after the report for 11/24/2026 is closed.'
  expect(at('2026-12-01T16:00:00Z', '2026-11-25T16:00:00Z')).toBe(later)
  expect(at('2026-12-01T16:00:00Z', '2026-11-30T16:00:00Z')).toBeUndefined()
  expect(
    describeDispute({ disputeBy: null }, { name, now: new Date('2026-11-22T16:00:00Z'), zone }),
  ).toBeUndefined()
})

test('no-show report: one without words from the clinician is no answer only if silence settled it', () => {
  expect(showStatement(report({ status: 'waiting' }))).toBe('No answer yet')
  expect(showStatement(report({ isSilent: true }))).toBe('No statement')
  expect(showStatement(report({ status: 'contested', answeredAt: '2026-11-21T17:00:00Z' }))).toBe(
    'Answered without a note',
  )
  expect(showStatement(report({ status: 'contested' }))).toBe('No statement')
  expect(showStatement(report({ answerNote: 'I was there.' }))).toBe('“I was there.”')
})

test('no-show report: is open until it is settled or withdrawn', () => {
  const states = ['waiting', 'contested', 'settled', 'withdrawn'] as const
  expect(states.map(status => isReportOpen({ status }))).toEqual([true, true, false, false])
})

test('no-show report: is about the one who was confirmed last before it', () => {
  const applicants = [
    { id: 'never', confirmedAt: null },
    { id: 'later', confirmedAt: '2026-11-22T10:00:00Z' },
    { id: 'first', confirmedAt: '2026-11-01T10:00:00Z' },
    { id: 'second', confirmedAt: '2026-11-05T10:00:00Z' },
  ]
  expect(findReported(applicants, report({}))?.id).toBe('second')
  expect(findReported(applicants.slice(0, 2), report({}))).toBeUndefined()
})

test('check-in: with its distance, or why there is none', () => {
  const at = '2026-11-21T14:04:00Z'
  const shown = [
    { miles: 0.2, isRecorded: false },
    { miles: 1, isRecorded: false },
    { miles: 0, isRecorded: false },
    { miles: null, isRecorded: false },
    { miles: null, isRecorded: true },
  ].map(checkIn => showCheckIn({ at, ...checkIn }, zone).replace('11/21/2026, 8:04 AM CST, ', ''))
  expect(shown).toEqual([
    '0.2 miles from the shift',
    '1 mile from the shift',
    'less than 0.1 miles from the shift',
    'location not available',
    'recorded by the facility or Gaitway',
  ])
})

const still = { facilityCents: 56_172, refundCents: 0, chargeCents: 0 }
const nothing = { outcome: 'nothing', clinicianCents: 0, ...still, facilityCents: 0 } as const
const scheduled = { outcome: 'scheduled', clinicianCents: 49_600, ...still } as const

test('decide: each outcome says what the clinician is paid and what moves at the facility', () => {
  expect(describeOutcome({ ...nothing, refundCents: 56_172 }, names)).toBe(
    'No pay: Maya Ortiz isn’t paid, Bayou Bend is refunded $561.72',
  )
  expect(describeOutcome(nothing, names)).toBe('No pay: Maya Ortiz isn’t paid, Bayou Bend pays nothing')
  expect(describeOutcome({ ...nothing, clinicianCents: 24_800, facilityCents: 28_086 }, names)).toBe(
    'No pay: Maya Ortiz is paid $248.00 for the other days',
  )
  expect(describeOutcome({ ...scheduled, chargeCents: 56_172 }, names)).toBe(
    'All scheduled hours: Maya Ortiz is paid $496.00, Bayou Bend is charged $561.72',
  )
  expect(describeOutcome({ ...scheduled, outcome: 'hours' }, names)).toBe(
    'The hours on the time card: Maya Ortiz is paid $496.00',
  )
})

test('decide: the refund of one day comes with the time card of the others', () => {
  const ofDay = { ...names, report: { hasOtherDays: true } }
  const preview = { ...nothing, clinicianCents: 49_600, refundCents: 56_142 }
  expect(describeOutcome(preview, ofDay)).toBe(
    'No pay: Maya Ortiz is paid $496.00 for the other days, Bayou Bend is refunded $561.42 when the time card is accepted',
  )
  expect(formatDecideLabel(preview, false, ofDay)).toBe('Record as a no-show')
  expect(formatDecided(preview, false, ofDay)).toBe(
    'Recorded as a no-show. Bayou Bend is refunded $561.42 when the time card is accepted. We notified both sides.',
  )
})

test.each([
  ['fewer hours, before anything was settled', 'card', 0, 56_172, [56_172, 28_101, 28_071, 0]],
  ['more hours, before anything was settled', 'card', 0, 56_172, [56_172, 84_243, 0, 28_071]],
  ['a disputed no-show, which was refunded', 'card', 0, 0, [0, 28_101, 0, 28_101]],
  ['an invoice', 'invoice', 0, 0, [54_560, 27_280, 0, 0]],
] as const)(
  'decide: other hours show the facility’s money before and after: %s',
  (what, paymentType, kept, refundCents, expected) => {
    const payCents = what.startsWith('more') ? 74_400 : 24_800
    const scheduledCents = paymentType === 'invoice' ? 54_560 : 56_172
    const outcomes = [
      { ...nothing, facilityCents: kept, refundCents },
      { ...scheduled, facilityCents: scheduledCents },
    ]
    const money = previewOtherHours(payCents, { outcomes, paymentType }, { feePercent: 10, paymentType })
    expect([money?.beforeCents, money?.facilityCents, money?.refundCents, money?.chargeCents]).toEqual(
      expected,
    )
  },
)

test('decide: the button names what it does, also where the no-show was settled before', () => {
  expect(formatDecideLabel(undefined, false, names)).toBe('Decide')
  expect(formatDecideLabel({ ...nothing, refundCents: 100 }, false, names)).toBe(
    'Record as a no-show and refund $1.00',
  )
  expect(formatDecideLabel(nothing, true, names)).toBe('Keep it as a no-show')
  expect(formatDecideLabel({ ...scheduled, chargeCents: 56_172 }, true, names)).toBe(
    'Pay Maya Ortiz $496.00 and charge $561.72',
  )
})

test('decide: the toast says what happened, and claims no notification where none is sent', () => {
  expect(formatDecided({ ...nothing, refundCents: 56_172 }, false, names)).toBe(
    'Recorded as a no-show. Bayou Bend is refunded $561.72. We notified both sides.',
  )
  expect(formatDecided(nothing, true, names)).toBe('Decided. It stays a no-show.')
  expect(formatDecided(scheduled, true, names)).toBe('Maya Ortiz is paid $496.00. We notified both sides.')
})
