import { answerDeadline } from './no-show.ts'

const HOUSTON = 'America/Chicago'

test.each([
  [
    '12 hours after a day that ends in the evening are at night: 10 AM',
    '2026-11-21T23:00:00Z',
    '2026-11-21T15:20:00Z',
    '2026-11-22T16:00:00Z',
  ],
  [
    'a day that ends at 11 PM is answered by 11 AM',
    '2026-11-22T05:00:00Z',
    '2026-11-22T00:00:00Z',
    '2026-11-22T17:00:00Z',
  ],
  [
    'after a night shift that ends at 7 AM: 7 PM',
    '2026-11-22T13:00:00Z',
    '2026-11-22T03:00:00Z',
    '2026-11-23T01:00:00Z',
  ],
  [
    'one that ends at 9 AM would be 9 PM, so 10 AM of the next day',
    '2026-11-22T15:00:00Z',
    '2026-11-22T03:00:00Z',
    '2026-11-23T16:00:00Z',
  ],
  [
    'asked long after the day: 12 hours after the question',
    '2026-11-21T23:00:00Z',
    '2026-11-23T18:00:00Z',
    '2026-11-24T16:00:00Z',
  ],
  [
    'asked long after the day, in the morning: the same evening',
    '2026-11-21T23:00:00Z',
    '2026-11-23T14:00:00Z',
    '2026-11-24T02:00:00Z',
  ],
  [
    'the night when clocks go forward: 10 AM by the new time',
    '2027-03-14T03:00:00Z',
    '2027-03-14T02:00:00Z',
    '2027-03-14T15:00:00Z',
  ],
])('no-show deadline: %s', (_, dayEndsAt, askedAt, expected) => {
  expect(answerDeadline(new Date(dayEndsAt), new Date(askedAt), HOUSTON).toISOString()).toBe(
    new Date(expected).toISOString(),
  )
})

test('no-show deadline: the night is the one at the clinician’s home', () => {
  const end = new Date('2026-11-22T13:30:00Z')
  expect(answerDeadline(end, end, 'America/New_York')).toEqual(new Date('2026-11-23T01:30:00Z'))
  expect(answerDeadline(end, end, 'Pacific/Honolulu')).toEqual(new Date('2026-11-23T01:30:00Z'))
  const late = new Date('2026-11-22T14:30:00Z')
  expect(answerDeadline(late, late, 'America/New_York')).toEqual(new Date('2026-11-23T15:00:00Z'))
})
