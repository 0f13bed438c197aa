import { isSameTime, formatMonth, groupStartsByDay, listWeeks, formatZoneName } from './free-days.ts'

const late = '2026-11-24T05:30:00.000Z'

test('open times: grouped by the day in the person’s own time zone', () => {
  const starts = ['2026-11-23T15:00:00.000Z', late]
  expect([...groupStartsByDay(starts, 'America/Chicago')]).toEqual([['2026-11-23', starts]])
  expect([...groupStartsByDay(starts, 'America/New_York').keys()]).toEqual(['2026-11-23', '2026-11-24'])
})

test('calendar: whole weeks, starting on Sunday', () => {
  expect(listWeeks('2026-11-23', '2026-11-29')).toEqual([
    ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
    ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'],
  ])
  expect(listWeeks('2026-11-22', '2026-11-22')).toHaveLength(1)
})

test('time zones: shown by name, and the same when their clocks isSameTime', () => {
  expect(formatZoneName('America/New_York', late)).toBe('Eastern Standard Time')
  expect(isSameTime('America/Chicago', 'America/Menominee', late)).toBe(true)
  expect(isSameTime('America/Chicago', 'America/Phoenix', late)).toBe(false)
  expect(isSameTime('America/Denver', 'America/Phoenix', late)).toBe(true)
  expect(formatMonth('2026-12-01')).toBe('Dec')
})
