import { BRAND, EMAIL_DOMAIN, SUPPORT_EMAIL } from '@gaitway/contract/brand'

export type CalendarEntry = {
  /** the call's ID, stable for the life of the call */
  id: string
  /** goes up with each change */
  sequence: number
  isCancelled: boolean
  startsAt: Date
  endsAt: Date
  writtenAt: Date
  summary: string
  description: string
  location: string
  guest: { name: string; email: string }
}

const LINE_OCTETS = 75
const ALARM_MINUTES = 15

const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string) =>
  text.replace(/[\\;,]/g, found => `\\${found}`).replace(/\r\n|[\r\n]/g, '\\n')

/** A parameter value is quoted, so it can't contain quotes or line breaks. */
const quoted = (text: string) => `"${text.replace(/["\p{Cc}]/gu, ' ').trim()}"`

/** Folds lines at 75 octets, never inside a character (RFC 5545). */
const folded = (line: string) => {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (Buffer.byteLength(current + character) > LINE_OCTETS) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}

const alarm = (summary: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(summary)}`,
  `TRIGGER:-PT${ALARM_MINUTES}M`,
  'END:VALARM',
]

/** A call as a calendar file (RFC 5545). Calendars add, move and remove it by its ID and sequence. */
export const calendarFile = (entry: CalendarEntry) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${BRAND}//Onboarding call//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.isCancelled ? 'CANCEL' : 'REQUEST'}`,
    'BEGIN:VEVENT',
    `UID:${entry.id}@${EMAIL_DOMAIN}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.writtenAt)}`,
    `DTSTART:${utc(entry.startsAt)}`,
    `DTEND:${utc(entry.endsAt)}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(entry.summary)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `LOCATION:${escaped(entry.location)}`,
    `ORGANIZER;CN=${quoted(BRAND)}:mailto:${SUPPORT_EMAIL}`,
    `ATTENDEE;CN=${quoted(entry.guest.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${entry.guest.email}`,
    ...(entry.isCancelled ? [] : alarm(entry.summary)),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
