import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { cardShown } from '../../../../test/web/time-cards.ts'
import {
  needsTimeCard,
  getTimeCardColor,
  listTimeCardMoves,
  formatTimeWorked,
} from '../time-card/time-card.ts'

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
])('time card: one that is %s shows %s', (status, color) => {
  expect(getTimeCardColor(shift(status), 'clinician')).toBe(color)
})

test('time card: an uploaded file shows no color', () => {
  expect(
    getTimeCardColor(shift(undefined, { timeCardUrlForClinician: '/api/files/x' }), 'admin'),
  ).toBeUndefined()
})

test('time card: only PRN shifts that are completed or current have one, hidden from sub-admins', () => {
  expect(getTimeCardColor(shift(undefined, { shiftStatus: 'current' }), 'clinician')).toBe('red')
  expect(getTimeCardColor(shift(undefined, { shiftStatus: 'upcoming' }), 'clinician')).toBe('hidden')
  expect(getTimeCardColor(shift(undefined, { jobId: { jobType: 'FULL_TIME' } }), 'clinician')).toBe('hidden')
  expect(getTimeCardColor(shift('pending'), 'subadmin')).toBe('hidden')
})

test.each<[TimesheetStatus | undefined, string[]]>([
  [undefined, ['create']],
  ['draft', ['edit', 'delete']],
  ['rejected', ['edit', 'delete']],
  ['pending', ['view', 'delete']],
  ['accepted', ['view']],
  ['void', ['view']],
])('time card: one that is %s allows: %s', (status, moves) => {
  expect(listTimeCardMoves(shift(status))).toEqual(moves)
})

test('time card: one that Gaitway submitted can be corrected while pending', () => {
  const autoSubmitted = shift('pending', { timesheet: cardShown('pending', { isAutoSubmitted: true }) })
  expect(listTimeCardMoves(autoSubmitted)).toEqual(['edit', 'delete'])
})

test('time card: one that staff corrected can only be viewed while it is pending', () => {
  const revised = shift('pending', { timesheet: cardShown('pending', { isRevised: true }) })
  expect(listTimeCardMoves(revised)).toEqual(['view'])
})

test('time card: of a disputed no-show that was worked after all can be viewed', () => {
  expect(listTimeCardMoves(shift('accepted', { shiftStatus: 'cancelled' }))).toEqual(['view'])
})

test('time card: an uploaded file can only be viewed', () => {
  expect(listTimeCardMoves(shift('draft', { timeCardUrlForClinician: '/api/files/x' }))).toEqual(['view'])
  expect(listTimeCardMoves(shift(undefined, { shiftStatus: 'applied' }))).toEqual([])
})

test('time worked: is shown for PRN shifts that are completed or upcoming', () => {
  expect(formatTimeWorked(shift('accepted'))).toBe('8.25')
  expect(formatTimeWorked(shift('draft', { shiftStatus: 'current' }))).toBeUndefined()
  expect(formatTimeWorked(shift('accepted', { jobId: { jobType: 'FULL_TIME' } }))).toBeUndefined()
  expect(formatTimeWorked(shift(undefined, { totalWorkedHours: null }))).toBeUndefined()
})

test('needs time card: a worked shift without a submitted time card', () => {
  expect(needsTimeCard(shift(undefined))).toBe(true)
  expect(needsTimeCard(shift('rejected'))).toBe(true)
  expect(needsTimeCard(shift('rejected', { timeCardUrlForClinician: '/api/files/x' }))).toBe(true)
  expect(needsTimeCard(shift('pending'))).toBe(false)
  expect(needsTimeCard(shift(undefined, { shiftStatus: 'current' }))).toBe(false)
})
