import { buttonLabel, type EndShiftPreview, previewLines, reportedText, reportLines } from './end-shift.ts'

const effect: EndShiftPreview = {
  clinicianCents: 24_800,
  facilityCents: 28_101,
  paidCents: 56_172,
  processingCents: 0,
  refundCents: 28_071,
  chargeCents: 0,
  paymentType: 'card',
  freeUntil: null,
  terms: { lateNoticeHours: 24, lateHours: 4 },
  jobStatus: 'cancelled',
  report: null,
}
const withoutMoney: EndShiftPreview = {
  ...effect,
  clinicianCents: null,
  facilityCents: null,
  paidCents: null,
  processingCents: null,
  refundCents: null,
  chargeCents: null,
  paymentType: null,
}
const job = ['Shift status', 'Cancelled']

test('end shift: an admin sees what each side is paid', () => {
  expect(previewLines('cancel', effect)).toEqual([
    ['Clinician pay', '$248.00'],
    ['Facility pays, with fees', '$281.01'],
    ['Paid so far', '$561.72'],
    ['Refund to the facility', '$280.71'],
    job,
  ])
  expect(buttonLabel('cancel', effect)).toBe('Cancel shift and refund $280.71')
})

test('end shift: a sub-admin sees the outcome but no money', () => {
  expect(previewLines('cancel', withoutMoney)).toEqual([['Settlement', 'By the cancellation policy'], job])
  expect(previewLines('noShow', withoutMoney)).toEqual([job])
  expect(buttonLabel('cancel', withoutMoney)).toBe('Cancel shift')
})

test('end shift: moves no money if no one is confirmed', () => {
  expect(previewLines('cancel', { ...withoutMoney, clinicianCents: 0 })[0]).toEqual([
    'No clinician confirmed',
    'No charges or refunds',
  ])
})

const zone = 'America/Chicago'
const until = ['Until then', 'Nothing is paid or refunded']
const day = {
  startDate: '2026-11-21T15:00:00Z',
  hasOtherDays: false,
  ifNoShow: null,
  ifWorked: null,
} as const

test('no-show: the clinician is asked until a time, and what silence does', () => {
  const standing = { ...day, state: 'waiting', answerBy: '2026-11-22T16:00:00Z', checkIn: null } as const
  expect(reportLines(standing, 'Maya Ortiz', zone)).toEqual([
    ['Answer', 'We’ll ask Maya Ortiz. They can answer until 11/22/2026, 10:00 AM CST'],
    [
      'Without an answer',
      'Recorded as a no-show. If our messages may not have reached them, an admin decides',
    ],
    until,
  ])
  expect(reportedText(standing, 'Maya Ortiz', '#12')).toBe(
    'No-show reported for shift #12. We asked Maya Ortiz.',
  )
})

test('no-show: an admin decides over a check-in, with its distance, or over a time card', () => {
  const checkIn = { at: '2026-11-21T14:04:00Z', miles: 0.2, isRecorded: false }
  const standing = { ...day, state: 'contested', answerBy: null, checkIn } as const
  expect(reportLines(standing, 'Maya Ortiz', zone)).toEqual([
    [
      'Decision',
      'An admin decides, because Maya Ortiz checked in: 11/21/2026, 8:04 AM CST, 0.2 miles from the shift',
    ],
    until,
  ])
  expect(reportLines({ ...standing, checkIn: null }, 'Maya Ortiz', zone)[0]).toEqual([
    'Decision',
    'An admin decides, because Maya Ortiz submitted a time card',
  ])
  expect(reportedText(standing, 'Maya Ortiz', '#12')).toBe(
    'No-show reported for shift #12. An admin will decide.',
  )
})

test('no-show of one day by an admin: says what is paid, what stays booked, and when the day is refunded', () => {
  const standing = {
    ...day,
    state: 'settled',
    hasOtherDays: true,
    answerBy: null,
    checkIn: { at: '2026-11-21T14:04:00Z', miles: 0.2, isRecorded: false },
    ifNoShow: { facilityCents: 56_172, refundCents: 56_142, chargeCents: 0 },
  } as const
  expect(reportLines(standing, 'Maya Ortiz', zone)).toEqual([
    ['Decision', 'No pay for 11/21/2026'],
    ['Check-in', '11/21/2026, 8:04 AM CST, 0.2 miles from the shift'],
    ['Other days', 'Stay booked with Maya Ortiz'],
    ['Facility pays for them', '$561.72'],
    ['Refund', '$561.42 when the time card is accepted'],
  ])
  const invoiced = { facilityCents: 56_172, refundCents: 0, chargeCents: 0 }
  expect(reportLines({ ...standing, ifNoShow: invoiced }, 'Maya Ortiz', zone).filter(Boolean)).toHaveLength(4)
  expect(reportedText(standing, 'Maya Ortiz', '#12')).toBe(
    'No-show reported for shift #12. We notified both sides.',
  )
})
