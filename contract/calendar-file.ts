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
}

const describeContact = ({ contact, link }: CalendarShift) =>
  [contact && `Contact: ${contact.name}, ${showPhone(contact.phone)}`, link].filter(Boolean).join('\n')

/** The event of one day of a shift. The same day keeps its event when its time changes. */
export const buildShiftEvent = (
  shift: CalendarShift,
  { sortOrder, startDate, endDate }: CalendarSlot,
  { writtenAt, sequence, isCancelled }: { writtenAt: Date; sequence?: number; isCancelled?: boolean },
) => [
  `UID:${shift.applicationId}-${sortOrder}@${EMAIL_DOMAIN}`,
  ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
  `DTSTAMP:${formatCalendarInstant(writtenAt)}`,
  `DTSTART:${formatCalendarInstant(startDate)}`,
  `DTEND:${formatCalendarInstant(endDate)}`,
  `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `SUMMARY:${escapeCalendarText(`Shift at ${shift.officeName}`)}`,
  `LOCATION:${escapeCalendarText(formatAddress(shift.address))}`,
  `DESCRIPTION:${escapeCalendarText(describeContact(shift))}`,
  ...(shift.link ? [`URL:${shift.link}`] : []),
]

/** Confirmed shifts as a calendar file. Calendars that subscribe to it look again every hour, if they follow it. */
export const buildShiftsCalendar = (shifts: readonly CalendarShift[], writtenAt: Date) =>
  buildCalendarFile({
    product: 'Shifts',
    method: 'PUBLISH',
    properties: [
      `X-WR-CALNAME:${BRAND} shifts`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ],
    events: shifts.flatMap(shift => shift.slots.map(slot => buildShiftEvent(shift, slot, { writtenAt }))),
  })
