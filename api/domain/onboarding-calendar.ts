import { BRAND, EMAIL_DOMAIN } from '@gaitway/contract/values/brand'
import { supportEmail } from '@gaitway/contract/values/support'
import { calendarFile, calendarInstant, calendarQuoted, calendarText } from '@gaitway/contract/calendar-file'

export type CallEntry = {
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

const ALARM_MINUTES = 15

const alarm = (summary: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${calendarText(summary)}`,
  `TRIGGER:-PT${ALARM_MINUTES}M`,
  'END:VALARM',
]

/** A call as a calendar file. Calendars add, move and remove it by its ID and sequence. */
export const callCalendar = (entry: CallEntry) =>
  calendarFile({
    product: 'Onboarding call',
    method: entry.isCancelled ? 'CANCEL' : 'REQUEST',
    events: [
      [
        `UID:${entry.id}@${EMAIL_DOMAIN}`,
        `SEQUENCE:${entry.sequence}`,
        `DTSTAMP:${calendarInstant(entry.writtenAt)}`,
        `DTSTART:${calendarInstant(entry.startsAt)}`,
        `DTEND:${calendarInstant(entry.endsAt)}`,
        `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
        `SUMMARY:${calendarText(entry.summary)}`,
        `DESCRIPTION:${calendarText(entry.description)}`,
        `LOCATION:${calendarText(entry.location)}`,
        `ORGANIZER;CN=${calendarQuoted(BRAND)}:mailto:${supportEmail()}`,
        `ATTENDEE;CN=${calendarQuoted(entry.guest.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${entry.guest.email}`,
        ...(entry.isCancelled ? [] : alarm(entry.summary)),
      ],
    ],
  })
