import { slotErrors } from './slots.ts'

const at = new Date('2026-11-20T15:00:00Z')
const slot = (startDate: string, endDate: string) => ({ startDate, endDate })
const good = slot('2026-11-21T15:00:00Z', '2026-11-21T23:00:00Z')

test('slots: consecutive slots in the future are valid', () => {
  expect(slotErrors([good, slot('2026-11-21T23:00:00Z', '2026-11-22T15:00:00Z')], at)).toEqual({})
})

test.each([
  [slot('2026-11-22T15:00:00Z', '2026-11-22T14:00:00Z'), 'endDate', 'The end must be after the start'],
  [
    slot('2026-11-22T15:00:00Z', '2026-11-22T15:00:00Z'),
    'endDate',
    "One or more shifts' Start time and End time are same.",
  ],
  [slot('2026-11-22T00:00:00Z', '2026-11-22T16:01:00Z'), 'endDate', 'A shift time can be at most 16 hours'],
  [slot('2026-11-20T15:00:00Z', '2026-11-20T16:00:00Z'), 'startDate', 'The start must be in the future'],
  [
    slot('2026-11-21T22:59:00Z', '2026-11-22T01:00:00Z'),
    'startDate',
    'This time overlaps another time of this shift',
  ],
])('slots: %j is refused at its %s', (wrong, field, text) => {
  expect(slotErrors([good, wrong], at)).toEqual({ [`slots.1.${field}`]: text })
})

test('slots: without an instant, slots in the past are valid (price previews)', () => {
  expect(slotErrors([slot('2020-01-01T15:00:00Z', '2020-01-01T23:00:00Z')])).toEqual({})
})
