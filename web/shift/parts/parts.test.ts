import { formatRateComparison } from './pay.ts'
import {
  formatClosesIn,
  endsNextDay,
  formatHours,
  formatHoursLeft,
  formatTimeLeft,
  formatWhenInShort,
} from './when.ts'

const zone = 'America/Chicago'
const day = { startDate: '2026-11-21T14:00:00Z', endDate: '2026-11-21T22:45:00Z' }
const night = { startDate: '2026-11-22T04:00:00Z', endDate: '2026-11-22T12:00:00Z' }

test('rate: is compared with the state’s mean or median in whole percent', () => {
  const compare = (
    payRateCents: number,
    medianRateCents: number | null,
    medianRateKind: 'mean' | 'median' = 'median',
  ) => formatRateComparison({ payRateCents, medianRateCents, medianRateKind })
  expect(compare(6200, 5536)).toBe('12% above the state median')
  expect(compare(5000, 5263)).toBe('5% below the state median')
  expect(compare(5142, 5142)).toBe('at the state median')
  expect(compare(6200, null)).toBeUndefined()
  const mean = { payRateCents: 6200, medianRateCents: 5536, medianRateKind: 'mean' } as const
  expect(formatRateComparison(mean)).toBe('12% above the state mean')
})

test('time left: is rounded more the longer it is', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(formatTimeLeft(now, '2026-11-27T15:00:00Z')).toBe('7 days')
  expect(formatTimeLeft(now, '2026-11-21T16:10:00Z')).toBe('1 day 4 hr')
  expect(formatTimeLeft(now, '2026-11-20T15:20:30Z')).toBe('3 hr 20 min')
  expect(formatTimeLeft(now, '2026-11-20T11:00:00Z')).toBe('0 min')
})

test('hours left: are hours up to three days, and fit on a line', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(formatHoursLeft(now, '2026-11-23T12:00:00Z')).toBe('3 days')
  expect(formatHoursLeft(now, '2026-11-23T11:00:00Z')).toBe('71 hr')
  expect(formatHoursLeft(now, '2026-11-20T12:40:00Z')).toBe('40 min')
})

test('closes in: counts down to the first slot', () => {
  expect(formatClosesIn(new Date('2026-11-21T10:50:00Z'), [day])).toBe('Closes in 3 hr')
  expect(formatClosesIn(new Date('2026-11-21T13:15:00Z'), [day])).toBe('Closes in 45 min')
  expect(formatClosesIn(new Date('2026-11-21T14:00:00Z'), [day])).toBe('Closed')
})

test('when: shows day and hours in the time zone of the job', () => {
  expect(formatHours(day, zone)).toBe('8:00 AM to 4:45 PM CST')
  expect(formatWhenInShort([day], zone)).toBe('Sat, Nov 21 · 8:00 AM to 4:45 PM CST')
})

test('when: several slots show their days and total time', () => {
  const later = { startDate: '2026-11-23T14:00:00Z', endDate: '2026-11-23T22:00:00Z' }
  expect(formatWhenInShort([day, later], zone)).toBe('Sat, Nov 21 to Mon, Nov 23 · 2 days · 16 hr 45 min')
  expect(formatWhenInShort([day, night], zone)).toBe('Sat, Nov 21 · 16 hr 45 min')
})

test('ends next day: true for a night shift, false for one that ends at midnight', () => {
  expect(endsNextDay(night, zone)).toBe(true)
  expect(endsNextDay({ startDate: '2026-11-21T22:00:00Z', endDate: '2026-11-22T06:00:00Z' }, zone)).toBe(
    false,
  )
})
