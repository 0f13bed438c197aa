import { findUsualZone } from './reader-zone.ts'

/** A device that is so many hours behind UTC in winter and in summer. */
const device = (winter: number, summer: number) =>
  findUsualZone(at => (at.getUTCMonth() === 6 ? summer : winter) * 60, 2026)

test.each([
  [5, 4, 'America/New_York'],
  [6, 5, 'America/Chicago'],
  [7, 6, 'America/Denver'],
  [7, 7, 'America/Phoenix'],
  [8, 7, 'America/Los_Angeles'],
  [9, 8, 'America/Anchorage'],
  [10, 10, 'Pacific/Honolulu'],
  [0, 0, 'UTC'],
])('reader’s zone: %d hours behind UTC in winter and %d in summer is %s', (winter, summer, zone) => {
  expect(device(winter, summer)).toBe(zone)
})

test('reader’s zone: clocks of no usual zone are unknown, such as those of Paris and of Mexico City', () => {
  expect(device(-1, -2)).toBeUndefined()
  expect(device(6, 6)).toBeUndefined()
})
