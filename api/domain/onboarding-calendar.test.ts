import { calendarFile, type CalendarEntry } from './onboarding-calendar.ts'

const entry: CalendarEntry = {
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
  expect(linesOf(calendarFile(entry))).toEqual([
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
  const lines = linesOf(calendarFile({ ...entry, isCancelled: true, sequence: 2 }))
  expect(lines).toContain('METHOD:CANCEL')
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines).toContain('SEQUENCE:2')
  expect(lines).toContain('UID:019a9f00-0000-7000-8000-000000000001@gaitway.test')
  expect(lines).not.toContain('BEGIN:VALARM')
})

test('calendar file: no line exceeds 75 octets or splits a character', () => {
  const description = 'Zoë’s call – überlang 🦴 '.repeat(20)
  const file = calendarFile({ ...entry, description })
  expect(Math.max(...file.split('\r\n').map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\uFFFD')
  expect(linesOf(file)).toContain(`DESCRIPTION:${description}`)
})

test('calendar file: a name can’t break out of its line', () => {
  const file = calendarFile({ ...entry, guest: { ...entry.guest, name: 'Tess\r\nBEGIN:VEVENT' } })
  expect(linesOf(file).filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
})
