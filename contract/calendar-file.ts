import { BRAND, EMAIL_DOMAIN } from './values/brand.ts'
import { formatAddress, type JobAddress } from './format/job-address.ts'
import { showPhone } from './format/phone.ts'

const LINE_OCTETS = 75

/** An instant as calendars write it, in UTC, so that it is right in every time zone. */
export const formatCalendarInstant = (at: Date | string) =>
  new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Text as the value of a property, with line breaks escaped and no other control characters. */
export const escapeCalendarText = (text: string) =>
  text
    .replace(/[\\;,]/g, found => `\\${found}`)
    .replace(/\r\n|[\r\n]/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

/** A parameter value, quoted: it can't contain quotes or line breaks. */
export const quoteCalendarText = (text: string) => `"${text.replace(/["\p{Cc}]/gu, ' ').trim()}"`

/** Folds lines at 75 octets, never inside a character (RFC 5545). */
const foldLine = (line: string) => {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const { length } = encoder.encode(character)
    if (octets + length > LINE_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += length
  }
  return [...lines, current].join('\r\n')
}

type CalendarFile = {
  /** `Onboarding call` */
  product: string
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  /** further properties of the calendar */
  properties?: readonly string[]
  /** the properties of each event */
  events: readonly (readonly string[])[]
}

/** A calendar file (RFC 5545). */
export const buildCalendarFile = ({ product, method, properties = [], events }: CalendarFile) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${BRAND}//${product}//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...properties,
    ...events.flatMap(event => ['BEGIN:VEVENT', ...event, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')

type CalendarSlot = { sortOrder: number; startDate: string; endDate: string }

/** A confirmed shift as calendars show it. */
export type CalendarShift = {
  applicationId: string
  officeName: string
  address: JobAddress
  /** phone: ten digits */
  contact: { name: string; phone: string } | null
  /** the shift's page */
  link?: string
  slots: readonly CalendarSlot[]
  /** when the clinician applied, and when what the calendar shows last changed */
  appliedAt?: string
  modifiedAt?: string
  /** since when the clinician doesn't have the shift anymore; days that were over by then stay as they were */
  canceledAt?: string | null
}

/**
 * How often an event changed. Calendars ignore a file with a lower number than the last one they read; the seconds since
 * the clinician applied always grow.
 */
export const findSequence = (appliedAt: Date | string, modifiedAt: Date | string) =>
  Math.floor((new Date(modifiedAt).getTime() - new Date(appliedAt).getTime()) / 1000)

const describeContact = ({ contact, link }: CalendarShift) =>
  [contact && `Contact: ${contact.name}, ${showPhone(contact.phone)}`, link].filter(Boolean).join('\n')

/** The event of one day of a shift. The same day keeps its event when its time changes. */
export const buildShiftEvent = (
  shift: CalendarShift,
  { sortOrder, startDate, endDate }: CalendarSlot,
  { writtenAt, isCancelled }: { writtenAt: Date; isCancelled?: boolean },
) => [
  `UID:${shift.applicationId}-${sortOrder}@${EMAIL_DOMAIN}`,
  ...(shift.appliedAt && shift.modifiedAt
    ? [
        `SEQUENCE:${findSequence(shift.appliedAt, shift.modifiedAt)}`,
        `LAST-MODIFIED:${formatCalendarInstant(shift.modifiedAt)}`,
      ]
    : []),
  `DTSTAMP:${formatCalendarInstant(writtenAt)}`,
  `DTSTART:${formatCalendarInstant(startDate)}`,
  `DTEND:${formatCalendarInstant(endDate)}`,
  `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `SUMMARY:${escapeCalendarText(`Shift at ${shift.officeName}`)}`,
  `LOCATION:${escapeCalendarText(formatAddress(shift.address))}`,
  `DESCRIPTION:${escapeCalendarText(describeContact(shift))}`,
  ...(shift.link ? [`URL:${shift.link}`] : []),
]

/** A calendar without any component isn't valid, and some refuse it. */
const EMPTY = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** Shifts as a calendar file. Calendars that subscribe to it look again every hour, if they follow it. */
export const buildShiftsCalendar = (shifts: readonly CalendarShift[], writtenAt: Date) =>
  buildCalendarFile({
    product: 'Shifts',
    method: 'PUBLISH',
    properties: [
      `X-WR-CALNAME:${BRAND} shifts`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      ...(shifts.length === 0 ? EMPTY : []),
    ],
    events: shifts.flatMap(shift =>
      shift.slots.map(slot =>
        buildShiftEvent(shift, slot, {
          writtenAt,
          isCancelled: Boolean(shift.canceledAt && slot.endDate > shift.canceledAt),
        }),
      ),
    ),
  })
