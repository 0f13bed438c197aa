import type { WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { buildWorkedEntry, clockCopy } from '@gaitway/contract/typed-times'
import {
  calculateChange,
  type CorrectionDay,
  correctionDays,
  describeChange,
  readCorrection,
  type TimeCardRecord,
} from './time-card.ts'

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
    adjustments: [],
    ...about,
  }) as unknown as TimeCardRecord
const terms = {
  price: { payRateCents: 6_200, feePercent: 10, paymentType: 'card' },
  parkingCents: 0,
  otherCents: 0,
} as WholeJobRecord

const typeDay = (entry: object = accepted): CorrectionDay => {
  const [typed] = correctionDays(card({ entries: [{ ...accepted, ...booked, ...entry }] }))
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
  expect(correctionDays(card(about))).toMatchObject([{ endTime: '04:00', endDate: accepted.endTime }])
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
  expect(describeChange(change, false)).toEqual({
    clinician: '$403.00 instead of $465.00',
    facility: '$70.17 less is owed and will be refunded',
  })
  expect(calculateChange(card({ minimumCents: 46_500 }), terms, [shorter])).toMatchObject({
    payAfter: 46_500,
  })
  expect(describeChange({ payBefore: 1, payAfter: 1, facilityCents: 0 }, true).facility).toBe('no change')
  expect(describeChange({ payBefore: 1, payAfter: 2, facilityCents: 2 }, true).facility).toBe(
    '$0.02 will be added to the invoice',
  )
})
