import { callsOfDay, dayAfter, isDay, teamDay } from './days.ts'

test('a day is the one that the team’s clocks show', () => {
  expect(teamDay('2026-11-24T05:30:00Z')).toBe('2026-11-23')
  expect(dayAfter('2026-11-30', 1)).toBe('2026-12-01')
  expect(dayAfter('2026-11-01', -1)).toBe('2026-10-31')
})

test('a text of the address is taken for a day only when it is one', () => {
  expect(['2026-11-23', '2026-13-01', 'today', null].map(isDay)).toEqual([true, false, false, false])
})

test('the address of a day names it as a filter, in the order of time', () => {
  const query = new URLSearchParams(callsOfDay('2026-11-23').split('?')[1])
  expect(query.get('filter')).toBe('{"day":"2026-11-23"}')
  expect([query.get('sort'), query.get('order')]).toEqual(['startsAt', 'ASC'])
})
