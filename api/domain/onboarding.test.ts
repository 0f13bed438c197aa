import { weekdays } from '@gaitway/contract/values/enums'
import {
  listFreeStarts,
  validateHours,
  isOpenStart,
  type WeeklyHours,
  type CallEntry,
  callCalendar,
} from './onboarding.ts'

const weekday = (name: WeeklyHours['weekday'], start: number, end: number): WeeklyHours => ({
  weekday: name,
  startMinute: start * 60,
  endMinute: end * 60,
})
const everyDay = (start: number, end: number) => weekdays.map(name => weekday(name, start, end))
const iso = (starts: Date[]) => starts.map(start => start.toISOString())
const onDay = (starts: Date[], day: string) => iso(starts).filter(start => start.startsWith(day))

/** A Friday, 9:00 in Chicago. */
const now = new Date('2026-11-20T15:00:00Z')

test('onboarding slots: every 15 minutes within the hours, at least an hour ahead', () => {
  const starts = listFreeStarts([weekday('friday', 9, 11)], [], now)
  expect(onDay(starts, '2026-11-20')).toEqual([
    '2026-11-20T16:00:00.000Z',
    '2026-11-20T16:15:00.000Z',
    '2026-11-20T16:30:00.000Z',
    '2026-11-20T16:45:00.000Z',
  ])
  expect(onDay(starts, '2026-11-27')).toHaveLength(8)
})

test('onboarding slots: up to three weeks ahead', () => {
  const starts = iso(listFreeStarts(everyDay(0, 24), [], now))
  expect(starts[0]).toBe('2026-11-20T16:00:00.000Z')
  expect(starts.at(-1)).toBe('2026-12-11T15:00:00.000Z')
  expect(starts).toHaveLength(21 * 96 - 3)
  expect(starts).toEqual(starts.toSorted())
})

test('onboarding slots: hours end with the last full call', () => {
  const starts = listFreeStarts([{ weekday: 'monday', startMinute: 540, endMinute: 580 }], [], now)
  expect(onDay(starts, '2026-11-23')).toEqual(['2026-11-23T15:00:00.000Z', '2026-11-23T15:15:00.000Z'])
})

test('onboarding slots: a scheduled call blocks its own time but not the adjacent ones', () => {
  const taken = [
    { startsAt: new Date('2026-11-23T15:15:00Z'), endsAt: new Date('2026-11-23T15:30:00Z') },
    { startsAt: new Date('2026-11-23T15:50:00Z'), endsAt: new Date('2026-11-23T16:05:00Z') },
  ]
  const starts = listFreeStarts([weekday('monday', 9, 11)], taken, now)
  expect(onDay(starts, '2026-11-23').map(start => start.slice(11, 16))).toEqual([
    '15:00',
    '15:30',
    '16:15',
    '16:30',
    '16:45',
  ])
})

test('onboarding slots: 9 AM stays 9 AM when clocks fall back', () => {
  const before = new Date('2026-10-30T15:00:00Z')
  const starts = listFreeStarts(everyDay(9, 9.25), [], before)
  expect(iso(starts).slice(0, 3)).toEqual([
    '2026-10-31T14:00:00.000Z',
    '2026-11-01T15:00:00.000Z',
    '2026-11-02T15:00:00.000Z',
  ])
})

test('onboarding slots: an hour that repeats in autumn is offered once', () => {
  const starts = listFreeStarts([weekday('sunday', 0, 3)], [], new Date('2026-10-31T15:00:00Z'))
  expect(onDay(starts, '2026-11-01').map(start => start.slice(11, 16))).toEqual([
    '05:00',
    '05:15',
    '05:30',
    '05:45',
    '06:00',
    '06:15',
    '06:30',
    '06:45',
    '08:00',
    '08:15',
    '08:30',
    '08:45',
  ])
})

test('onboarding slots: an hour skipped in spring isn’t offered, and 9 AM stays 9 AM', () => {
  const before = new Date('2027-03-13T15:00:00Z')
  const night = listFreeStarts([weekday('sunday', 1, 4)], [], before)
  expect(onDay(night, '2027-03-14').map(start => start.slice(11, 16))).toEqual([
    '07:00',
    '07:15',
    '07:30',
    '07:45',
    '08:00',
    '08:15',
    '08:30',
    '08:45',
  ])
  expect(iso(listFreeStarts(everyDay(9, 9.25), [], before)).slice(0, 2)).toEqual([
    '2027-03-14T14:00:00.000Z',
    '2027-03-15T14:00:00.000Z',
  ])
})

test('onboarding slots: a start must be within the hours and within the booking window', () => {
  const hours = [weekday('monday', 9, 10), weekday('friday', 9, 11)]
  const isOpen = (at: string) => isOpenStart(hours, new Date(at), now)
  expect(isOpen('2026-11-23T15:15:00Z')).toBe(true)
  expect(isOpen('2026-11-23T15:20:00Z')).toBe(false)
  expect(isOpen('2026-11-23T16:00:00Z')).toBe(false)
  expect(isOpen('2026-11-20T15:45:00Z')).toBe(false)
  expect(isOpen('2026-12-14T15:00:00Z')).toBe(false)
  expect(isOpen('2026-11-16T15:00:00Z')).toBe(false)
})

test('onboarding hours: overlapping, reversed or too short hours are refused at their row', () => {
  expect(validateHours(everyDay(9, 17))).toEqual({})
  expect(validateHours([weekday('monday', 9, 12), weekday('monday', 12, 13)])).toEqual({})
  expect(
    validateHours([
      weekday('monday', 9, 12),
      weekday('monday', 11, 13),
      weekday('tuesday', 14, 14),
      { weekday: 'tuesday', startMinute: 600, endMinute: 610 },
    ]),
  ).toEqual({
    'hours.1.startMinute': 'These hours overlap other hours on the same day',
    'hours.2.endMinute': 'The end must be after the start',
    'hours.3.endMinute': 'A call takes 15 minutes',
  })
})

const entry: CallEntry = {
  id: '019a9f00-0000-7000-8000-000000000001',
  sequence: 0,
  isCancelled: false,
  startsAt: new Date('2026-11-23T15:15:00Z'),
  endsAt: new Date('2026-11-23T15:30:00Z'),
  writtenAt: new Date('2026-11-20T15:00:00Z'),
  summary: 'Your call',
  description: 'Line one;\nline two, with a \\ in it',
  location: 'By phone',
  guest: { name: 'Tess "T" Therapist', email: 'tess@example.test' },
}
/** The unfolded lines, as a calendar reads them. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('calendar file: a scheduled call is a request with its ID, UTC times and an alarm', () => {
  expect(linesOf(callCalendar(entry))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gaitway//Onboarding call//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:019a9f00-0000-7000-8000-000000000001@gaitway.test',
    'SEQUENCE:0',
    'DTSTAMP:20261120T150000Z',
    'DTSTART:20261123T151500Z',
    'DTEND:20261123T153000Z',
    'STATUS:CONFIRMED',
    'SUMMARY:Your call',
    'DESCRIPTION:Line one\\;\\nline two\\, with a \\\\ in it',
    'LOCATION:By phone',
    'ORGANIZER;CN="Gaitway":mailto:support@gaitway.test',
    'ATTENDEE;CN="Tess  T  Therapist";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:tess@example.test',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Your call',
    'TRIGGER:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('calendar file: a canceled call is removed by the same ID with a higher sequence', () => {
  const lines = linesOf(callCalendar({ ...entry, isCancelled: true, sequence: 2 }))
  expect(lines).toContain('METHOD:CANCEL')
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines).toContain('SEQUENCE:2')
  expect(lines).toContain('UID:019a9f00-0000-7000-8000-000000000001@gaitway.test')
  expect(lines).not.toContain('BEGIN:VALARM')
})

test('calendar file: no line exceeds 75 octets or splits a character', () => {
  const description = 'Zoë’s call – überlang 🦴 '.repeat(20)
  const file = callCalendar({ ...entry, description })
  expect(Math.max(...file.split('\r\n').map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\uFFFD')
  expect(linesOf(file)).toContain(`DESCRIPTION:${description}`)
})

test('calendar file: a name can’t break out of its line', () => {
  const file = callCalendar({ ...entry, guest: { ...entry.guest, name: 'Tess\r\nBEGIN:VEVENT' } })
  expect(linesOf(file).filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
})
