import { deliveryOf, nextDigestAt } from './digest.ts'

const chicago = 'America/Chicago'
const next = (frequency: 1 | 3, now: string, zone = chicago) =>
  nextDigestAt(frequency, new Date(now), zone).toISOString()

test('a daily digest leaves at 18:00 of the same day before that, of the next day from then on', () => {
  expect(next(1, '2026-11-20T15:00:00Z')).toBe('2026-11-21T00:00:00.000Z')
  expect(next(1, '2026-11-20T23:59:59.999Z')).toBe('2026-11-21T00:00:00.000Z')
  expect(next(1, '2026-11-21T00:00:00Z')).toBe('2026-11-22T00:00:00.000Z')
})

test('twice a week is Tuesday and Friday, as the day is where the clinician lives', () => {
  expect(next(3, '2026-11-20T15:00:00Z')).toBe('2026-11-21T00:00:00.000Z')
  expect(next(3, '2026-11-21T00:00:00Z')).toBe('2026-11-25T00:00:00.000Z')
  expect(next(3, '2026-11-25T00:00:00Z')).toBe('2026-11-28T00:00:00.000Z')
  expect(next(3, '2026-11-21T00:30:00Z', 'America/Los_Angeles')).toBe('2026-11-21T02:00:00.000Z')
})

test('in spring, when clocks go forward on a Sunday, two evenings are 23 hours apart', () => {
  expect(next(1, '2027-03-13T23:59:00Z')).toBe('2027-03-14T00:00:00.000Z')
  expect(next(1, '2027-03-14T00:00:00Z')).toBe('2027-03-14T23:00:00.000Z')
  expect(next(3, '2027-03-13T00:00:00Z')).toBe('2027-03-16T23:00:00.000Z')
})

test('in autumn, when clocks go back on a Sunday, two evenings are 25 hours apart', () => {
  expect(next(1, '2026-10-31T22:59:00Z')).toBe('2026-10-31T23:00:00.000Z')
  expect(next(1, '2026-10-31T23:00:00Z')).toBe('2026-11-02T00:00:00.000Z')
  expect(next(3, '2026-10-30T23:00:00Z')).toBe('2026-11-04T00:00:00.000Z')
})

test('where clocks never change the evening is the same instant all year', () => {
  expect(next(1, '2026-11-01T12:00:00Z', 'America/Phoenix')).toBe('2026-11-02T01:00:00.000Z')
  expect(next(1, '2027-07-01T12:00:00Z', 'America/Phoenix')).toBe('2027-07-02T01:00:00.000Z')
})

test('all is at once, none is never', () => {
  const now = new Date('2026-11-20T15:00:00Z')
  expect(deliveryOf(2, now, chicago)).toBe('now')
  expect(deliveryOf(0, now, chicago)).toBe('never')
  expect(deliveryOf(1, now, chicago)).toEqual(new Date('2026-11-21T00:00:00Z'))
})
