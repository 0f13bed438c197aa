import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { extraTimeOf, showWorkedHours, timeCardSign } from './time-card.ts'

const timesheet = (status: 'draft' | 'pending' | 'accepted') => ({
  id: '1',
  status,
  payCents: 1,
  openExtraMinutes: 0,
})
const shift = (about: Partial<ShiftRecord>) =>
  ({
    jobType: 'PART_TIME',
    status: 'completed',
    timesheet: null,
    workedMinutes: 510,
    ...about,
  }) as ShiftRecord

test('time card dot: shows accepted, pending and missing', () => {
  expect(timeCardSign(shift({ timesheet: timesheet('accepted') }))).toBe('accepted')
  expect(timeCardSign(shift({ timesheet: timesheet('pending') }))).toBe('pending')
  expect(timeCardSign(shift({ timesheet: timesheet('draft') }))).toBe('lacking')
  expect(timeCardSign(shift({ status: 'current' }))).toBe('lacking')
})

test('time card dot: shows extra time that isn’t approved yet', () => {
  const accepted = { ...timesheet('accepted'), openExtraMinutes: 90 }
  expect(timeCardSign(shift({ timesheet: accepted }))).toBe('extraTime')
  expect(extraTimeOf(shift({ timesheet: accepted }))).toBe('Extra time not approved yet: 1 h 30 min.')
  const pending = { ...timesheet('pending'), openExtraMinutes: 90 }
  expect(timeCardSign(shift({ timesheet: pending }))).toBe('pending')
  expect(extraTimeOf(shift({ timesheet: pending }))).toBe('Extra time needs approval: 1 h 30 min.')
  expect(extraTimeOf(shift({ timesheet: timesheet('accepted') }))).toBe('')
})

test('time card dot: is hidden before the shift and for full-time posts', () => {
  expect(timeCardSign(shift({ status: 'upcoming' }))).toBe('none')
  expect(timeCardSign(shift({ jobType: 'FULL_TIME' }))).toBe('none')
})

test('worked hours: show for completed and upcoming PRN shifts', () => {
  expect(showWorkedHours(shift({}))).toBe('8.50')
  expect(showWorkedHours(shift({ status: 'current' }))).toBe('–')
  expect(showWorkedHours(shift({ jobType: 'FULL_TIME' }))).toBe('–')
  expect(showWorkedHours(shift({ workedMinutes: null }))).toBe('–')
})
