import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { cardShown } from '../../testing/time-cards.ts'
import { needsTimeCard, timeCardColour, timeCardMoves, timeWorked } from './time-card.ts'

const shift = (status: TimesheetStatus | undefined, rest: object = {}) => ({
  jobId: { jobType: 'PART_TIME' as const },
  shiftStatus: 'completed' as const,
  timesheet: status ? cardShown(status) : null,
  isTimesheetSubmitted: status === 'pending' || status === 'accepted',
  timeCardUrlForClinician: null,
  totalWorkedHours: 8.25,
  ...rest,
})

test.each<[TimesheetStatus | undefined, string | undefined]>([
  [undefined, 'red'],
  ['draft', 'red'],
  ['rejected', 'red'],
  ['pending', 'orange'],
  ['accepted', undefined],
  ['void', undefined],
])('a time card that is %s shows %s', (status, colour) => {
  expect(timeCardColour(shift(status), 'clinician')).toBe(colour)
})

test('a file that stands in for the time card shows no colour', () => {
  expect(
    timeCardColour(shift(undefined, { timeCardUrlForClinician: '/api/files/x' }), 'admin'),
  ).toBeUndefined()
})

test('only PRN shifts that are completed or current have one, and a sub-admin sees none', () => {
  expect(timeCardColour(shift(undefined, { shiftStatus: 'current' }), 'clinician')).toBe('red')
  expect(timeCardColour(shift(undefined, { shiftStatus: 'upcoming' }), 'clinician')).toBe('hidden')
  expect(timeCardColour(shift(undefined, { jobId: { jobType: 'FULL_TIME' } }), 'clinician')).toBe('hidden')
  expect(timeCardColour(shift('pending'), 'subadmin')).toBe('hidden')
})

test.each<[TimesheetStatus | undefined, string[]]>([
  [undefined, ['create']],
  ['draft', ['edit', 'delete']],
  ['rejected', ['edit', 'delete']],
  ['pending', ['view', 'delete']],
  ['accepted', ['view']],
  ['void', ['view']],
])('a time card that is %s can be: %s', (status, moves) => {
  expect(timeCardMoves(shift(status))).toEqual(moves)
})

test('one that the clock put in is corrected while it waits', () => {
  const putIn = shift('pending', { timesheet: cardShown('pending', { isPutInByClock: true }) })
  expect(timeCardMoves(putIn)).toEqual(['edit', 'delete'])
})

test('a file is viewed, whatever else there is', () => {
  expect(timeCardMoves(shift('draft', { timeCardUrlForClinician: '/api/files/x' }))).toEqual(['view'])
  expect(timeCardMoves(shift(undefined, { shiftStatus: 'applied' }))).toEqual([])
})

test('time worked is shown for PRN shifts that are completed or upcoming', () => {
  expect(timeWorked(shift('accepted'))).toBe('8.25')
  expect(timeWorked(shift('draft', { shiftStatus: 'current' }))).toBeUndefined()
  expect(timeWorked(shift('accepted', { jobId: { jobType: 'FULL_TIME' } }))).toBeUndefined()
  expect(timeWorked(shift(undefined, { totalWorkedHours: null }))).toBeUndefined()
})

test('what waits for the clinician is a worked shift without a time card handed in', () => {
  expect(needsTimeCard(shift(undefined))).toBe(true)
  expect(needsTimeCard(shift('rejected'))).toBe(true)
  expect(needsTimeCard(shift('pending'))).toBe(false)
  expect(needsTimeCard(shift(undefined, { shiftStatus: 'current' }))).toBe(false)
})
