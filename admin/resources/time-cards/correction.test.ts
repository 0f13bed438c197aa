import type { JobDetailRecord } from '@gaitway/contract/schemas/resources'
import { buildWorkedEntry, clockCopy } from '@gaitway/contract/format/typed-times'
import {
  calculateChange,
  type CorrectionDay,
  typeCorrectionDays,
  describeChange,
  readCorrection,
} from './correction.ts'
import type { TimeCardRecord } from './time-card.ts'

const zone = 'America/Chicago'
const accepted = {
  slotId: 'a',
  startTime: '2026-11-22T03:00:00.000Z',
  endTime: '2026-11-22T11:00:00.000Z',
  breakStartTime: '2026-11-22T07:00:00.000Z',
  breakEndTime: '2026-11-22T07:30:00.000Z',
}
const booked = { bookedStartTime: accepted.startTime, bookedEndTime: accepted.endTime }
const card = (about: object = {}) =>
  ({
    timeZone: zone,
    entries: [accepted],
    payCents: 46_500,
    minimumCents: null,
    correctionGoesTo: null,
    adjustments: [],
    ...about,
  }) as unknown as TimeCardRecord
const terms = {
  price: { payRateCents: 6_200, feePercent: 10, paymentType: 'card' },
  parkingCents: 0,
  otherCents: 0,
} as JobDetailRecord

const typeDay = (entry: object = accepted): CorrectionDay => {
  const [typed] = typeCorrectionDays(card({ entries: [{ ...accepted, ...booked, ...entry }] }))
  if (!typed) throw new Error('There is no day.')
  return typed
}
const send = (typed: CorrectionDay) => buildWorkedEntry(typed.slotId, readCorrection(typed, zone))
const errorsIn = (typed: CorrectionDay) => readCorrection(typed, zone).errors

test('time card correction: overnight times convert to local clock times and back', () => {
  const typed = typeDay()
  expect(typed).toMatchObject({
    startTime: '21:00',
    endTime: '05:00',
    breakStartTime: '01:00',
    breakEndTime: '01:30',
  })
  expect(send(typed)).toEqual(accepted)
})

test('time card correction: starts from the latest correction, each day with its schedule', () => {
  const entries = [{ ...accepted, endTime: '2026-11-22T10:00:00.000Z' }]
  const about = { entries: [{ ...accepted, ...booked }], adjustments: [{ entries, payCents: 40_300 }] }
  expect(typeCorrectionDays(card(about))).toMatchObject([{ endTime: '04:00', endDate: accepted.endTime }])
})

test('time card correction: allows no break, and says at their fields what is missing', () => {
  const typed = typeDay()
  expect(send({ ...typed, breakStartTime: '', breakEndTime: '' })).toMatchObject({
    breakStartTime: null,
    breakEndTime: null,
  })
  expect(errorsIn({ ...typed, endTime: '' })).toHaveProperty('endTime')
  expect(errorsIn({ ...typed, breakStartTime: '' })).toEqual({
    breakStartTime: 'Please enter both break times',
  })
  expect(send({ ...typed, breakStartTime: '' })).toBeUndefined()
})

const longNight = { bookedStartTime: '2026-11-01T03:00:00.000Z', bookedEndTime: '2026-11-01T12:00:00.000Z' }
const noBreak = { breakStartTime: null, breakEndTime: null }

test.each([
  ['an end at the second 1:30 AM', '2026-11-01T03:00:00.000Z', '2026-11-01T07:30:00.000Z'],
  ['a start at the second 1:30 AM', '2026-11-01T07:30:00.000Z', '2026-11-01T12:00:00.000Z'],
])('time card correction: %s stays untouched, with its pay', (_, startTime, endTime) => {
  const entry = { slotId: 'a', startTime, endTime, ...noBreak }
  expect(send(typeDay({ ...longNight, ...entry }))).toEqual(entry)
})

test('time card correction: the pay of an untouched second 1:30 AM isn’t cut', () => {
  const entry = {
    slotId: 'a',
    startTime: '2026-11-01T03:00:00.000Z',
    endTime: '2026-11-01T07:30:00.000Z',
    ...noBreak,
  }
  const sent = send(typeDay({ ...longNight, ...entry }))
  const paid = card({ payCents: 27_900 })
  expect(sent && calculateChange(paid, terms, [sent])).toMatchObject({ workedMinutes: 270, payAfter: 27_900 })
})

test.each([
  ['after midnight', '2026-11-22T04:00:00.000Z', '00:10', '2026-11-22T06:10:00.000Z'],
  ['before midnight', '2026-11-22T06:15:00.000Z', '23:50', '2026-11-22T05:50:00.000Z'],
])('time card correction: a start %s is on the day nearest to the schedule', (_, booked, clock, at) => {
  const end = '2026-11-22T14:00:00.000Z'
  const entry = { startTime: booked, endTime: end, bookedStartTime: booked, bookedEndTime: end, ...noBreak }
  expect(send({ ...typeDay(entry), startTime: clock })?.startTime).toBe(at)
})

test('time card correction: a break in the skipped hour is refused at its field', () => {
  const [startTime, endTime] = ['2027-03-14T04:00:00.000Z', '2027-03-14T11:00:00.000Z']
  const entry = { startTime, endTime, bookedStartTime: startTime, bookedEndTime: endTime, ...noBreak }
  const typed = { ...typeDay(entry), breakStartTime: '02:30', breakEndTime: '03:15' }
  expect(errorsIn(typed)).toEqual({ breakStartTime: clockCopy.skipped })
  expect(send(typed)).toBeUndefined()
})

test('time card correction: a typed time that occurs twice isn’t sent until one is chosen', () => {
  const [startTime, endTime] = [longNight.bookedStartTime, longNight.bookedEndTime]
  const typed = { ...typeDay({ ...longNight, startTime, endTime, ...noBreak }), endTime: '01:30' }
  expect(errorsIn(typed)).toEqual({ endTime: clockCopy.twice })
  expect(send(typed)).toBeUndefined()
  const chosen = '2026-11-01T07:30:00.000Z'
  expect(send({ ...typed, meant: { ...typed.meant, endTime: chosen } })?.endTime).toBe(chosen)
})

test('time card correction: uses the API’s price and the minimum pay after a send-home', () => {
  const shorter = { ...accepted, endTime: '2026-11-22T10:00:00.000Z' }
  const change = calculateChange(card(), terms, [shorter])
  expect(change).toEqual({
    workedMinutes: 390,
    payBefore: 46_500,
    payAfter: 40_300,
    facilityCents: 45_646 - 52_663,
  })
  expect(calculateChange(card({ minimumCents: 46_500 }), terms, [shorter])).toMatchObject({
    payAfter: 46_500,
  })
})

const settled = {
  paidCents: 52_663,
  processingCents: 0,
  owedCents: 52_663,
  chargeCents: 0,
  refundCents: 0,
  source: { brand: 'visa', last4: '4242' },
  paymentType: 'card',
} as const
const less = { payBefore: 46_500, payAfter: 40_300, facilityCents: -7_017 }
const more = { payBefore: 46_500, payAfter: 49_600, facilityCents: 3_510 }

test.each([
  [
    'less, after the payout was sent',
    less,
    { correctionGoesTo: 'nextPayout', effect: settled },
    'Nora Night owes $62.00. We’ll subtract it from their next payout.',
    '$70.17 less is owed. We’ll refund $70.17 to Visa 4242.',
  ],
  [
    'more, after the payout was sent',
    more,
    { correctionGoesTo: 'nextPayout', effect: settled },
    'The payout for this shift was already sent, so we’ll add $31.00 to Nora Night’s next payout.',
    '$35.10 more is owed. We’ll charge $35.10 to Visa 4242.',
  ],
  [
    'less, before the payout is sent',
    less,
    { correctionGoesTo: 'ownPayout', effect: { ...settled, processingCents: 52_663 } },
    '$62.00 will be subtracted from the payout for this shift, which hasn’t been sent yet.',
    '$70.17 less is owed. We’ll refund $70.17 to Visa 4242 once the current payment clears.',
  ],
  [
    'more, for a shift that paid nothing',
    more,
    { correctionGoesTo: 'newPayout', effect: settled },
    'We’ll send $31.00 in a payout for this shift.',
    '$35.10 more is owed. We’ll charge $35.10 to Visa 4242.',
  ],
  [
    'more, by invoice',
    more,
    { correctionGoesTo: 'ownPayout', effect: { ...settled, paymentType: 'invoice', source: null } },
    '$31.00 will be added to the payout for this shift, which hasn’t been sent yet.',
    '$35.10 more is owed. We’ll send another invoice.',
  ],
  [
    'more, after a failed charge',
    more,
    { correctionGoesTo: 'ownPayout', effect: { ...settled, paidCents: 0 } },
    '$31.00 will be added to the payout for this shift, which hasn’t been sent yet.',
    '$35.10 more is owed. The balance due will be $561.73.',
  ],
] as const)('time card correction: says who owes what, and when: %s', (_, change, about, taken, facility) => {
  expect(describeChange(about, change, 'Nora Night')).toMatchObject({ taken, facility })
})

test('time card correction: unchanged pay changes nothing', () => {
  const unchanged = { payBefore: 1, payAfter: 1, facilityCents: 0 }
  expect(describeChange({ correctionGoesTo: 'ownPayout', effect: settled }, unchanged, 'Nora')).toEqual({
    clinician: '$0.01, no change',
    facility: 'no change',
  })
})
