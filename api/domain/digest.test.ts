import { planDelivery, nextDigestAt } from './digest.ts'

const chicago = 'America/Chicago'
const next = (frequency: 1 | 3, now: string, zone = chicago) =>
  nextDigestAt(frequency, new Date(now), zone).toISOString()

test('digest: the daily one is sent at 18:00 the same day, or the next day once that has passed', () => {
  expect(next(1, '2026-11-20T15:00:00Z')).toBe('2026-11-21T00:00:00.000Z')
  expect(next(1, '2026-11-20T23:59:59.999Z')).toBe('2026-11-21T00:00:00.000Z')
  expect(next(1, '2026-11-21T00:00:00Z')).toBe('2026-11-22T00:00:00.000Z')
})

test('digest: twice a week means Tuesday and Friday in the clinician’s time zone', () => {
  expect(next(3, '2026-11-20T15:00:00Z')).toBe('2026-11-21T00:00:00.000Z')
  expect(next(3, '2026-11-21T00:00:00Z')).toBe('2026-11-25T00:00:00.000Z')
  expect(next(3, '2026-11-25T00:00:00Z')).toBe('2026-11-28T00:00:00.000Z')
  expect(next(3, '2026-11-21T00:30:00Z', 'America/Los_Angeles')).toBe('2026-11-21T02:00:00.000Z')
})

test('digest: two evenings are 23 hours apart when clocks spring forward', () => {
  expect(next(1, '2027-03-13T23:59:00Z')).toBe('2027-03-14T00:00:00.000Z')
  expect(next(1, '2027-03-14T00:00:00Z')).toBe('2027-03-14T23:00:00.000Z')
  expect(next(3, '2027-03-13T00:00:00Z')).toBe('2027-03-16T23:00:00.000Z')
})

test('digest: two evenings are 25 hours apart when clocks fall back', () => {
  expect(next(1, '2026-10-31T22:59:00Z')).toBe('2026-10-31T23:00:00.000Z')
  expect(next(1, '2026-10-31T23:00:00Z')).toBe('2026-11-02T00:00:00.000Z')
  expect(next(3, '2026-10-30T23:00:00Z')).toBe('2026-11-04T00:00:00.000Z')
})

test('digest: without daylight saving the evening is the same instant all year', () => {
  expect(next(1, '2026-11-01T12:00:00Z', 'America/Phoenix')).toBe('2026-11-02T01:00:00.000Z')
  expect(next(1, '2027-07-01T12:00:00Z', 'America/Phoenix')).toBe('2027-07-02T01:00:00.000Z')
})

test('digest: “all” sends immediately and “none” never sends', () => {
  const now = new Date('2026-11-20T15:00:00Z')
  expect(planDelivery(2, now, chicago)).toBe('now')
  expect(planDelivery(0, now, chicago)).toBe('never')
  expect(planDelivery(1, now, chicago)).toEqual(new Date('2026-11-21T00:00:00Z'))
})
