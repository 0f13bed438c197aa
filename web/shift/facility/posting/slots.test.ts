import { clockCopy } from '@gaitway/contract/format/typed-times'
import { formatTime } from '../../parts/when.ts'
import { SAME_TIMES } from '@gaitway/contract/fields/job'
import { moveSlot, findOverlappingSlot, parseSlot, slotCopy } from './values.ts'

const zone = 'America/Chicago'
const now = new Date('2026-02-01T12:00:00Z')
const read = (slot: Parameters<typeof parseSlot>[0], at = now, where = zone) => parseSlot(slot, where, at)

test('slot: a day shift starts and ends on its day', () => {
  const slot = read({ day: '2026-02-03', start: '08:00', end: '16:30' })
  expect(slot.startsAt?.toISOString()).toBe('2026-02-03T14:00:00.000Z')
  expect(slot.endsAt?.toISOString()).toBe('2026-02-03T22:30:00.000Z')
  expect(slot).toMatchObject({ minutes: 510, endsNextDay: false })
})

test('slot: an end before the start is on the next day', () => {
  const slot = read({ day: '2026-02-28', start: '22:00', end: '06:00' })
  expect(slot.endsAt?.toISOString()).toBe('2026-03-01T12:00:00.000Z')
  expect(slot).toMatchObject({ minutes: 480, endsNextDay: true })
})

test('slot: an end at midnight belongs to the same night', () => {
  expect(read({ day: '2026-02-03', start: '16:00', end: '00:00' })).toMatchObject({
    minutes: 480,
    endsNextDay: true,
  })
})

test('slot: the same start and end is invalid', () => {
  expect(read({ day: '2026-02-03', start: '08:00', end: '08:00' }).problems.end).toBe(SAME_TIMES)
})

test('slot: a time skipped in spring is refused at its field', () => {
  expect(read({ day: '2026-03-08', start: '02:30', end: '08:00' }).problems.start).toBe(clockCopy.skipped)
  expect(read({ day: '2026-03-07', start: '22:00', end: '02:30' }).problems.end).toBe(clockCopy.skipped)
  expect(
    read({ day: '2026-03-08', start: '02:30', end: '08:00' }, now, 'America/Phoenix').problems.start,
  ).toBeUndefined()
})

test('slot: a shift over the spring change is an hour shorter, over the fall change an hour longer', () => {
  expect(read({ day: '2026-03-07', start: '22:00', end: '06:00' }).minutes).toBe(420)
  expect(read({ day: '2026-10-31', start: '22:00', end: '06:00' }).minutes).toBe(540)
})

test('slot: a repeated time asks which one is meant', () => {
  const repeated = read({ day: '2026-11-01', start: '01:30', end: '08:00' })
  expect(repeated.startsAt).toBeUndefined()
  expect(repeated.from?.problem).toBe(clockCopy.twice)
  expect(repeated.from?.twice?.map(at => formatTime(at, zone))).toEqual(['1:30 AM CDT', '1:30 AM CST'])
  const [cdt, cst] = repeated.from?.twice?.map(at => at.toISOString()) ?? []
  const first = read({ day: '2026-11-01', start: '01:30', end: '08:00', whichStart: cdt })
  const second = read({ day: '2026-11-01', start: '01:30', end: '08:00', whichStart: cst })
  expect(first.minutes).toBe(450)
  expect(second.minutes).toBe(390)
  expect(second.from?.problem).toBeUndefined()
})

test('slot: a past start or more than 16 hours is refused', () => {
  expect(read({ day: '2026-02-01', start: '05:00', end: '12:00' }).problems.start).toBe(slotCopy.inThePast)
  expect(read({ day: '2026-02-03', start: '06:00', end: '23:00' }).problems.end).toBe(slotCopy.tooLong)
})

test('slots: an overlap is found', () => {
  const day = read({ day: '2026-02-03', start: '08:00', end: '16:00' })
  const next = read({ day: '2026-02-03', start: '16:00', end: '20:00' })
  const late = read({ day: '2026-02-03', start: '19:00', end: '22:00' })
  expect(findOverlappingSlot([day, next])).toBe(-1)
  expect(findOverlappingSlot([day, next, late])).toBe(2)
})

test('slot: a copy on another day keeps its clock times', () => {
  const cdt = '2026-11-01T06:30:00.000Z'
  expect(moveSlot({ day: '2026-11-01', start: '01:30', end: '08:00', whichStart: cdt }, 7)).toEqual({
    day: '2026-11-08',
    start: '01:30',
    end: '08:00',
  })
})
