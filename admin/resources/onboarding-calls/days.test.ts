import { callsPath, dayAfter, isDay, teamDay } from './days.ts'

test('call days: follow the team’s time zone', () => {
  expect(teamDay('2026-11-24T05:30:00Z')).toBe('2026-11-23')
  expect(dayAfter('2026-11-30', 1)).toBe('2026-12-01')
  expect(dayAfter('2026-11-01', -1)).toBe('2026-10-31')
})

test('call days: accepts only valid dates from the URL', () => {
  expect(['2026-11-23', '2026-13-01', 'today', null].map(isDay)).toEqual([true, false, false, false])
})

test('call days: a day’s URL filters by it and sorts by time', () => {
  const query = new URLSearchParams(callsPath('2026-11-23').split('?')[1])
  expect(query.get('filter')).toBe('{"day":"2026-11-23"}')
  expect([query.get('sort'), query.get('order')]).toEqual(['startsAt', 'ASC'])
})
