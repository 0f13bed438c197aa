import { daysAfter, daysBetween, daysFrom, isDay, mondayOf, showDayName } from './days.ts'

test('a week begins on its Monday, also on a Sunday and over a year', () => {
  expect(mondayOf('2026-11-20')).toBe('2026-11-16')
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(mondayOf('2027-01-01')).toBe('2026-12-28')
})

test('days are counted over the nights on which the clocks change', () => {
  expect(daysAfter('2026-03-07', 2)).toBe('2026-03-09')
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
  expect(daysFrom('2026-02-27', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('a day is named as it is read, and only a real one counts', () => {
  expect(showDayName('2026-11-21')).toBe('Sat, 11/21')
  expect(isDay('2026-11-21')).toBe(true)
  expect(isDay('2026-99-99')).toBe(false)
  expect(isDay(null)).toBe(false)
})
