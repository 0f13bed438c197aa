import { daysAfter, daysBetween, daysFrom, isDay, startOfWeek, showDayName } from './days.ts'

test('days: a week begins on Sunday, also for a Saturday and across years', () => {
  expect(startOfWeek('2026-11-21')).toBe('2026-11-15')
  expect(startOfWeek('2026-11-22')).toBe('2026-11-22')
  expect(startOfWeek('2026-11-23')).toBe('2026-11-22')
  expect(startOfWeek('2027-01-01')).toBe('2026-12-27')
})

test('days: the difference ignores daylight saving changes', () => {
  expect(daysAfter('2026-03-07', 2)).toBe('2026-03-09')
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
  expect(daysFrom('2026-02-27', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('days: formats a day and accepts only real dates', () => {
  expect(showDayName('2026-11-21')).toBe('Sat, Nov 21')
  expect(isDay('2026-11-21')).toBe(true)
  expect(isDay('2026-99-99')).toBe(false)
  expect(isDay(null)).toBe(false)
})
