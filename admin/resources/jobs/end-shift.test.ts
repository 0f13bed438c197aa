import { buttonLabel, type Effect, previewLines } from './end-shift.ts'

const effect: Effect = {
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
const withoutMoney: Effect = {
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
