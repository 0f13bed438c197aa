import { clockCopy } from '@gaitway/contract/format/typed-times'
import { readerZone } from '../../ui/reader-zone.ts'
import {
  findOverlap,
  findHomeTimeZone,
  formatTimeOff,
  readTimeOff,
  validateTimeOff,
  type TimeOffValues,
} from './time-off-range.ts'

const zone = 'America/Chicago'
const now = new Date('2026-11-20T16:00:00Z')
const iso = (values: TimeOffValues) => {
  const { from, to } = readTimeOff(values, zone)
  return [from?.at?.toISOString(), to?.at?.toISOString()]
}
const kept = ([startsAt = '', endsAt = '']: (string | undefined)[]) => ({ startsAt, endsAt })

test('time off: whole days run from midnight to midnight at home', () => {
  expect(iso({ kind: 'allDay', firstDay: '2026-11-23' })).toEqual([
    '2026-11-23T06:00:00.000Z',
    '2026-11-24T06:00:00.000Z',
  ])
  // Daylight saving time starts on March 14.
  expect(iso({ kind: 'allDay', firstDay: '2027-03-13', lastDay: '2027-03-14' })).toEqual([
    '2027-03-13T06:00:00.000Z',
    '2027-03-15T05:00:00.000Z',
  ])
})

test('time off: hours are in the home time zone', () => {
  const values = { kind: 'hours', firstDay: '2026-11-23', from: '09:00', to: '13:30' } as const
  expect(iso(values)).toEqual(['2026-11-23T15:00:00.000Z', '2026-11-23T19:30:00.000Z'])
})

test('time off: the home decides the time zone, and this device until there is one', () => {
  expect(findHomeTimeZone({ homeTimeZone: 'America/Denver' })).toBe('America/Denver')
  expect(findHomeTimeZone({ homeTimeZone: null })).toBe(readerZone())
})

test('time off: each error shows at its field', () => {
  const wrong = (values: TimeOffValues) => validateTimeOff(values, zone, now)
  expect(wrong({ kind: 'allDay' })).toEqual({ firstDay: 'Choose the first day' })
  expect(wrong({ kind: 'allDay', firstDay: '2026-11-24', lastDay: '2026-11-23' })).toEqual({
    lastDay: 'The last day can’t be before the first day',
  })
  expect(wrong({ kind: 'hours', firstDay: '2026-11-24', from: '09:00' })).toEqual({ to: 'Enter a time' })
  expect(wrong({ kind: 'hours', firstDay: '2026-11-24', from: '09:00', to: '08:00' })).toEqual({
    to: 'The end must be after the start',
  })
  expect(wrong({ kind: 'hours', firstDay: '2027-03-14', from: '02:30', to: '08:00' })).toEqual({
    from: clockCopy.skipped,
  })
  expect(wrong({ kind: 'allDay', firstDay: '2026-11-19' })).toEqual({
    firstDay: 'This time is in the past',
  })
  expect(wrong({ kind: 'allDay', firstDay: '2026-11-24', lastDay: '2027-12-24' })).toEqual({
    lastDay: 'Time off can last up to 366 days',
  })
  expect(wrong({ kind: 'allDay', firstDay: '2026-11-20' })).toEqual({})
})

test('time off: a time that occurs twice is one of two, and the end is after the start', () => {
  const values = { kind: 'hours', firstDay: '2026-11-01', from: '01:30', to: '01:45' } as const
  expect(validateTimeOff(values, zone, new Date('2026-10-20T16:00:00Z'))).toEqual({
    whichFrom: clockCopy.twice,
  })
  const [cdt, cst] = ['2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z']
  expect(iso({ ...values, whichFrom: cdt })).toEqual([cdt, undefined])
  expect(iso({ ...values, whichFrom: cst })).toEqual([cst, '2026-11-01T07:45:00.000Z'])
})

test('time off: whole days show dates, other time off shows times', () => {
  const says = (values: TimeOffValues) => formatTimeOff(kept(iso(values)), zone)
  expect(says({ kind: 'allDay', firstDay: '2026-11-23' })).toBe('Mon, Nov 23')
  expect(says({ kind: 'allDay', firstDay: '2026-11-23', lastDay: '2026-11-25' })).toBe(
    'Mon, Nov 23 – Wed, Nov 25',
  )
  expect(says({ kind: 'hours', firstDay: '2026-11-23', from: '09:00', to: '13:30' })).toBe(
    'Mon, Nov 23, 9:00 AM – 1:30 PM',
  )
  expect(
    says({ kind: 'hours', firstDay: '2026-11-23', lastDay: '2026-11-24', from: '18:00', to: '06:00' }),
  ).toBe('Mon, Nov 23, 6:00 PM – Tue, Nov 24, 6:00 AM')
})

test('time off: finds the first entry that overlaps', () => {
  const at = (day: number) => ({
    startsAt: `2026-11-${day}T06:00:00Z`,
    endsAt: `2026-11-${day + 1}T06:00:00Z`,
  })
  expect(findOverlap([at(20), at(22)], at(22))).toEqual(at(22))
  expect(findOverlap([at(20)], at(21))).toBeUndefined()
})
