import { clockCopy } from '@gaitway/contract/format/typed-times'
import { shiftShown } from '../../../../test/web/jobs.ts'
import {
  applyAttendance,
  buildEntry,
  mapApiErrors,
  calculatePay,
  calculateScheduled,
  listSlotsToWork,
  parseEntry,
  buildScheduledEntry,
  buildTypedEntry,
  type TypedEntry,
} from './typed-times.ts'

const zone = 'America/Chicago'
const day = { id: 'a', startDate: '2026-11-21T14:00:00.000Z', endDate: '2026-11-21T22:00:00.000Z' }
const night = { id: 'b', startDate: '2026-11-22T04:00:00.000Z', endDate: '2026-11-22T12:00:00.000Z' }
const read = (typed: TypedEntry, slot = day) => parseEntry(slot, typed, zone)

test('time card: a day that was a no-show isn’t on it, and isn’t paid', () => {
  const [one] = shiftShown().shiftSlots
  const shiftSlots = [day, night].flatMap(slot =>
    one ? [{ ...one, ...slot, isMissed: slot.id === 'a' }] : [],
  )
  const jobId = { ...shiftShown().jobId, payRateCents: 6_200, totalPayCents: 100_200 }
  expect(listSlotsToWork({ sentHome: null, shiftSlots }).map(({ id }) => id)).toEqual(['b'])
  expect(calculateScheduled({ shiftSlots, jobId })).toEqual({ minutes: 480, payCents: 50_600 })
})

test('worked: the scheduled times read back unchanged', () => {
  expect(buildEntry(day, read(buildScheduledEntry(day, zone)))).toEqual({
    slotId: 'a',
    startTime: day.startDate,
    endTime: day.endDate,
    breakStartTime: null,
    breakEndTime: null,
  })
})

test('worked: minutes are end minus start minus break', () => {
  const typed = { startTime: '08:00', endTime: '16:30', breakStartTime: '12:00', breakEndTime: '12:30' }
  expect(read({ ...typed, hasBreak: true }).workedMinutes).toBe(480)
  expect(read({ ...typed, hasBreak: false }).workedMinutes).toBe(510)
})

test('worked: an end before the start is on the next day, and so is a break after midnight', () => {
  const typed = {
    startTime: '22:00',
    endTime: '06:00',
    hasBreak: true,
    breakStartTime: '01:00',
    breakEndTime: '01:30',
  }
  const { times, workedMinutes } = read(typed, night)
  expect(times.endTime?.at?.toISOString()).toBe(night.endDate)
  expect(times.breakStartTime?.at?.toISOString()).toBe('2026-11-22T07:00:00.000Z')
  expect(workedMinutes).toBe(450)
})

test('worked: a start near midnight is on the day closest to the schedule', () => {
  const early = { id: 'c', startDate: '2026-11-22T06:15:00.000Z', endDate: '2026-11-22T14:00:00.000Z' }
  expect(read({ startTime: '23:50', endTime: '08:00' }, early).times.startTime?.at?.toISOString()).toBe(
    '2026-11-22T05:50:00.000Z',
  )
  expect(read({ startTime: '00:10', endTime: '06:00' }, night).times.startTime?.at?.toISOString()).toBe(
    '2026-11-22T06:10:00.000Z',
  )
})

test('worked: pay is by elapsed time when the clocks change', () => {
  const spring = { id: 'd', startDate: '2027-03-14T04:00:00.000Z', endDate: '2027-03-14T11:00:00.000Z' }
  expect(read(buildScheduledEntry(spring, zone), spring).workedMinutes).toBe(420)
  expect(buildScheduledEntry(spring, zone)).toMatchObject({ startTime: '22:00', endTime: '06:00' })
})

test('worked: a skipped time is refused at its field', () => {
  const spring = { id: 'd', startDate: '2027-03-14T07:00:00.000Z', endDate: '2027-03-14T12:00:00.000Z' }
  const { errors, workedMinutes } = read({ startTime: '02:30', endTime: '07:00' }, spring)
  expect(errors).toEqual({
    startTime: clockCopy.skipped,
  })
  expect(workedMinutes).toBeUndefined()
})

test('worked: a repeated time asks which one, and each answer is another instant', () => {
  const autumn = { id: 'e', startDate: '2026-11-01T03:00:00.000Z', endDate: '2026-11-01T07:30:00.000Z' }
  const typed = { startTime: '22:00', endTime: '01:30' }
  const open = read(typed, autumn)
  const [first = '', second = ''] = open.times.endTime?.twice?.map(at => at.toISOString()) ?? []
  expect([first, second]).toEqual(['2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'])
  expect(open.errors.endTime).toBe(clockCopy.twice)
  expect(read({ ...typed, meant: { endTime: first } }, autumn).workedMinutes).toBe(210)
  expect(read({ ...typed, meant: { endTime: second } }, autumn).workedMinutes).toBe(270)
  expect(read(buildScheduledEntry(autumn, zone), autumn).workedMinutes).toBe(270)
})

test.each<[string, TypedEntry, string]>([
  ['no start', { endTime: '16:00' }, 'startTime'],
  ['no end', { startTime: '08:00' }, 'endTime'],
  ['an end at the start', { startTime: '08:00', endTime: '08:00' }, 'endTime'],
  ['an end before the start', { startTime: '08:00', endTime: '07:00' }, 'endTime'],
  [
    'half a break',
    { startTime: '08:00', endTime: '16:00', hasBreak: true, breakStartTime: '12:00' },
    'breakEndTime',
  ],
  [
    'a break outside the shift',
    { startTime: '08:00', endTime: '16:00', hasBreak: true, breakStartTime: '07:00', breakEndTime: '07:30' },
    'breakStartTime',
  ],
])('worked: %s shows its error at the field', (_, typed, field) => {
  expect(Object.keys(read(typed).errors)).toContain(field)
})

test('worked: an end too late for the next day is before the start; on the same day it is too late', () => {
  const early = { id: 'm', startDate: '2026-11-21T12:00:00.000Z', endDate: '2026-11-21T15:00:00.000Z' }
  expect(read({ startTime: '08:00', endTime: '07:00' }).errors.endTime).toBe(
    'The end must be after the start',
  )
  expect(read({ startTime: '22:00', endTime: '21:00' }, night).errors.endTime).toBe(
    'The end must be after the start',
  )
  expect(read({ startTime: '06:00', endTime: '22:00' }, early).errors.endTime).toBe(
    'Enter a time within 12 hours after the shift',
  )
})

test('worked: 7 PM to 7 AM ends the next day, also far from the schedule', () => {
  const typed = { startTime: '19:00', endTime: '07:00' }
  const overnight = { id: 'n', startDate: '2026-11-22T01:00:00.000Z', endDate: '2026-11-22T13:00:00.000Z' }
  expect(read(typed, overnight)).toMatchObject({ errors: {}, workedMinutes: 720 })
  expect(read(typed).times.endTime?.at?.toISOString()).toBe('2026-11-22T13:00:00.000Z')
  expect(read(typed).errors.endTime).toBe('Enter a time within 12 hours after the shift')
})

const checked = (checkedInAt: string | null, checkedOutAt: string | null) => {
  const { startDate, endDate } = applyAttendance({ ...day, checkedInAt, checkedOutAt })
  return [startDate, endDate]
}
test.each([
  ['no check-in', null, null, day.startDate, day.endDate],
  ['early', '2026-11-21T13:20:00.000Z', null, day.startDate, day.endDate],
  [
    'within seven minutes',
    '2026-11-21T14:07:00.000Z',
    '2026-11-21T22:07:00.000Z',
    day.startDate,
    day.endDate,
  ],
  ['late', '2026-11-21T14:08:00.000Z', null, '2026-11-21T14:08:00.000Z', day.endDate],
  ['left early', null, '2026-11-21T21:30:00.000Z', day.startDate, '2026-11-21T21:30:00.000Z'],
  ['left late', null, '2026-11-21T22:31:00.000Z', day.startDate, '2026-11-21T22:31:00.000Z'],
  [
    'checked out before the start',
    '2026-11-21T13:20:00.000Z',
    '2026-11-21T13:30:00.000Z',
    day.startDate,
    day.endDate,
  ],
])('worked: a time card starts with check-in and check-out: %s', (_, inAt, outAt, start, end) => {
  expect(checked(inAt, outAt)).toEqual([start, end])
})

test('worked: a check-in counts from its minute, as clocks show it', () => {
  const late = applyAttendance({ ...day, checkedInAt: '2026-11-21T14:08:33.250Z' })
  expect(buildEntry(day, read(buildScheduledEntry(late, zone)))).toMatchObject({
    startTime: '2026-11-21T14:08:00.000Z',
  })
})

test('worked: saved times come back as typed', () => {
  const typed = {
    startTime: '08:10',
    endTime: '16:00',
    hasBreak: true,
    breakStartTime: '12:00',
    breakEndTime: '12:30',
  }
  const entry = buildEntry(day, read(typed))
  if (!entry) throw new Error('nothing was read')
  const { breakStartTime = null, breakEndTime = null } = entry
  expect(buildTypedEntry({ ...entry, breakStartTime, breakEndTime, extraTime: null }, zone)).toMatchObject(
    typed,
  )
})

test('worked: pay is time at the rate, rounded once per slot, with parking as scheduled', () => {
  const terms = { payRateCents: 6200, totalPayCents: 49_600 + 49_600 + 1000, slots: [day, night] }
  expect(calculatePay([480, 480], terms)).toBe(100_200)
  expect(calculatePay([510, 450], terms)).toBe(52_700 + 46_500 + 1000)
})

test('worked: API errors go to their fields, the rest to the form', () => {
  expect(
    mapApiErrors({ 'entries.1.endTime': 'Too late', 'entries.0.slotId': 'Not this shift' }, 'form'),
  ).toEqual({
    entries: [undefined, { endTime: 'Too late' }],
    form: 'Not this shift',
  })
})
