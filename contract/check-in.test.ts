import { expect, test } from '@jest/globals'
import { findArrivalTime } from './check-in.ts'

test.each([
  ['08:02', '2026-11-21T14:00:00Z', 'America/Chicago', '2026-11-21T14:02:00.000Z'],
  // a night shift: before and after midnight
  ['23:50', '2026-11-22T06:00:00Z', 'America/Chicago', '2026-11-22T05:50:00.000Z'],
  ['00:10', '2026-11-22T05:30:00Z', 'America/Chicago', '2026-11-22T06:10:00.000Z'],
  // 1:30 AM happens twice on Nov 1: the one nearer to the start
  ['01:30', '2026-11-01T06:00:00Z', 'America/Chicago', '2026-11-01T06:30:00.000Z'],
  ['01:30', '2026-11-01T08:00:00Z', 'America/Chicago', '2026-11-01T07:30:00.000Z'],
  ['07:05', '2026-03-08T14:00:00Z', 'America/Phoenix', '2026-03-08T14:05:00.000Z'],
])('arrival: %s of a day that starts at %s in %s is %s', (clock, start, zone, at) => {
  expect(findArrivalTime(clock, new Date(start), zone)?.toISOString()).toBe(at)
})

test('arrival: a time that clocks skip that day is none', () => {
  expect(findArrivalTime('02:30', new Date('2026-03-08T07:00:00Z'), 'America/Chicago')).toBeUndefined()
})

test('arrival: nothing typed is no time', () => {
  expect(findArrivalTime('', new Date('2026-11-21T14:00:00Z'), 'America/Chicago')).toBeUndefined()
})
