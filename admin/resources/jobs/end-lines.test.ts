import { buttonOf, endLines, type Effect } from './end-lines.ts'

const effect: Effect = {
  clinicianCents: 24_800,
  facilityCents: 28_101,
  paidCents: 56_172,
  refundCents: 28_071,
  chargeCents: 0,
  paymentType: 'card',
  freeUntil: null,
  terms: { lateNoticeHours: 24, lateHours: 4 },
  jobStatus: 'cancelled',
}
const withoutMoney: Effect = {
  ...effect,
  clinicianCents: null,
  facilityCents: null,
  paidCents: null,
  refundCents: null,
  chargeCents: null,
  paymentType: null,
}
const job = ['The job is then', 'Cancelled']

test('ending: an admin reads what everyone is paid', () => {
  expect(endLines('cancel', effect)).toEqual([
    ['The clinician is paid', '$248.00'],
    ['The facility pays, with fees', '$281.01'],
    ['Paid until now', '$561.72'],
    ['Returned to the facility', '$280.71'],
    job,
  ])
  expect(buttonOf('cancel', effect)).toBe('Cancel shift, return $280.71')
})

test('ending: a sub-admin reads what becomes of the shift, and no money', () => {
  expect(endLines('cancel', withoutMoney)).toEqual([['Settlement', 'By the cancellation policy'], job])
  expect(endLines('noShow', withoutMoney)).toEqual([job])
  expect(buttonOf('cancel', withoutMoney)).toBe('Cancel shift')
})

test('ending: where nobody is confirmed, no money moves', () => {
  expect(endLines('cancel', { ...withoutMoney, clinicianCents: 0 })[0]).toEqual([
    'Nobody is confirmed',
    'No money moves',
  ])
})
