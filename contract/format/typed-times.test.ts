import { expect, test } from '@jest/globals'
import {
  clockCopy,
  readClockTime,
  readTypedTime,
  readWorkedTimes,
  toTypedTimes,
  workedTimeFields,
} from './typed-times.ts'

const zone = 'America/Chicago'
const iso = (at: Date | undefined) => at?.toISOString()
/** The clocks go back at 2 AM on November 1. */
const cdt = '2026-11-01T06:30:00.000Z'
const cst = '2026-11-01T07:30:00.000Z'

test('typed time: one that occurs twice is undefined until one of the two is meant', () => {
  const open = readClockTime('2026-11-01', '01:30', zone)
  expect(open).toMatchObject({ problem: clockCopy.twice, twice: [new Date(cdt), new Date(cst)] })
  expect(open.at).toBeUndefined()
  for (const meant of [cdt, cst])
    expect(iso(readClockTime('2026-11-01', '01:30', zone, { meant }).at)).toBe(meant)
})

test('typed time: an answer about another time doesn’t count', () => {
  expect(readClockTime('2026-11-01', '01:45', zone, { meant: cst }).at).toBeUndefined()
  expect(iso(readClockTime('2026-11-08', '01:30', zone, { meant: cst }).at)).toBe('2026-11-08T07:30:00.000Z')
})

test('typed time: isn’t asked about if only one of the two is after the start', () => {
  const after = new Date('2026-11-01T06:45:00.000Z')
  expect(readClockTime('2026-11-01', '01:30', zone, { after })).toEqual({
    day: '2026-11-01',
    at: new Date(cst),
  })
})

test('typed time: one that clocks skip is refused, not moved to another day', () => {
  const near = new Date('2027-03-14T08:15:00.000Z')
  expect(readTypedTime('02:30', { near, zone })).toEqual({ day: '2027-03-14', problem: clockCopy.skipped })
})

test.each([cst, '2026-11-01T07:30:12.500Z'])(
  'typed time: an untouched one keeps its instant, to the minute that clocks show: %s',
  meant => {
    expect(iso(readTypedTime('01:30', { meant, near: new Date(cdt), zone }).at)).toBe(cst)
  },
)

test.each([
  ['00:10', '2026-11-22T04:00:00.000Z', '2026-11-22T06:10:00.000Z'],
  ['23:50', '2026-11-22T06:15:00.000Z', '2026-11-22T05:50:00.000Z'],
  ['08:00', '2026-11-22T14:30:00.000Z', '2026-11-22T14:00:00.000Z'],
])('typed time: %s is on the day nearest to %s', (clock, near, at) => {
  expect(iso(readTypedTime(clock, { near: new Date(near), zone }).at)).toBe(at)
})

test('typed time: its day can be changed, and stays changed while the time is typed', () => {
  const expected = { near: new Date('2026-11-22T04:00:00.000Z'), zone }
  const guessed = readTypedTime('00:10', expected)
  expect(guessed.days).toEqual(['2026-11-21', '2026-11-22'])
  const changed = { ...expected, meant: '2026-11-21' }
  expect(readTypedTime('00:10', changed)).toMatchObject({ day: '2026-11-21', days: guessed.days })
  expect(iso(readTypedTime('00:20', changed).at)).toBe('2026-11-21T06:20:00.000Z')
  expect(readTypedTime('22:05', expected).days).toBeUndefined()
})

const longNight = { startDate: '2026-11-01T03:00:00.000Z', endDate: '2026-11-01T12:00:00.000Z' }
const night = toTypedTimes(
  { startTime: longNight.startDate, endTime: longNight.endDate },
  workedTimeFields,
  zone,
)
const withBreak = (breakStartTime: string, breakEndTime: string, meant: object = {}) =>
  readWorkedTimes(
    { ...night, breakStartTime, breakEndTime, hasBreak: true, meant: { ...night.meant, ...meant } },
    longNight,
    zone,
  )

test('worked times: a break across the repeated hour is measured by elapsed time', () => {
  expect(withBreak('01:45', '01:15').errors).toEqual({ breakStartTime: clockCopy.twice })
  const chosen = withBreak('01:45', '01:15', { breakStartTime: '2026-11-01T06:45:00.000Z' })
  expect(iso(chosen.times.breakEndTime?.at)).toBe('2026-11-01T07:15:00.000Z')
  expect(chosen).toMatchObject({ errors: {}, workedMinutes: 510 })
})

test('worked times: an end in the repeated hour may be earlier on the clock than the start', () => {
  const typed = { startTime: '01:45', endTime: '01:15', meant: { startTime: '2026-11-01T06:45:00.000Z' } }
  const slot = { startDate: '2026-11-01T06:45:00.000Z', endDate: '2026-11-01T09:00:00.000Z' }
  expect(readWorkedTimes(typed, slot, zone)).toMatchObject({ errors: {}, workedMinutes: 30 })
})

test('worked times: an untouched end that the new start passed is refused, not moved', () => {
  const saved = toTypedTimes({ startTime: longNight.startDate, endTime: cdt }, workedTimeFields, zone)
  const typed = {
    ...saved,
    startTime: '01:45',
    meant: { ...saved.meant, startTime: '2026-11-01T06:45:00.000Z' },
  }
  expect(readWorkedTimes(typed, longNight, zone).errors).toEqual({
    endTime: 'The end must be after the start',
  })
})

test('worked times: a break in the skipped hour is refused at its field', () => {
  const slot = { startDate: '2027-03-14T04:00:00.000Z', endDate: '2027-03-14T11:00:00.000Z' }
  const typed = { startTime: '22:00', endTime: '06:00', breakStartTime: '02:30', breakEndTime: '03:15' }
  expect(readWorkedTimes({ ...typed, hasBreak: true }, slot, zone)).toMatchObject({
    errors: { breakStartTime: clockCopy.skipped },
    workedMinutes: undefined,
  })
})
