import type { FieldErrors } from '@gaitway/contract/values/errors'
import { weekdays } from '@gaitway/contract/values/enums'
import {
  DEFAULT_TIME_ZONE,
  ONBOARDING_CALL_MINUTES,
  ONBOARDING_DAYS_AHEAD,
  ONBOARDING_NOTICE_MINUTES,
} from '@gaitway/contract/values/limits'
import { addDays, addMinutes, dayIn, listInstants, overlaps } from '@gaitway/contract/format/time'
import { BRAND, EMAIL_DOMAIN } from '@gaitway/contract/values/brand'
import { supportEmail } from '@gaitway/contract/values/support'
import {
  buildCalendarFile,
  formatCalendarInstant,
  quoteCalendarText,
  escapeCalendarText,
} from '@gaitway/contract/calendar-file'

type Weekday = (typeof weekdays)[number]
/** Minutes after midnight in the onboarding team's time zone. */
export type WeeklyHours = { weekday: Weekday; startMinute: number; endMinute: number }
type Stretch = { startsAt: Date; endsAt: Date }

const DAY_MINUTES = 24 * 60

export const getCallEnd = (startsAt: Date) => addMinutes(startsAt, ONBOARDING_CALL_MINUTES)

const clockTime = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0')).join(':')

const findWeekday = (day: string) => weekdays[new Date(day).getUTCDay()]

const startMinutes = ({ startMinute, endMinute }: WeeklyHours) => {
  const count = Math.floor((Math.min(endMinute, DAY_MINUTES) - startMinute) / ONBOARDING_CALL_MINUTES)
  return Array.from({ length: count }, (_, index) => startMinute + index * ONBOARDING_CALL_MINUTES)
}

/** The starts on a day. A time that clocks skip in spring isn't offered; one that repeats in fall is offered once. */
const startsOn = (day: string, hours: readonly WeeklyHours[]): Date[] =>
  hours
    .filter(({ weekday }) => weekday === findWeekday(day))
    .flatMap(startMinutes)
    .flatMap(minute => listInstants(day, clockTime(minute), DEFAULT_TIME_ZONE).slice(0, 1))

const daysFrom = (now: Date) =>
  Array.from({ length: ONBOARDING_DAYS_AHEAD + 1 }, (_, days) =>
    dayIn('UTC', addDays(new Date(dayIn(DEFAULT_TIME_ZONE, now)), days)),
  )

/** The first and last instant at which a call that is booked now may start. */
export const getBookingWindow = (now: Date) => ({
  from: addMinutes(now, ONBOARDING_NOTICE_MINUTES),
  until: addDays(now, ONBOARDING_DAYS_AHEAD),
})

/** Every start within the weekly hours and after the notice period, including taken ones. */
const openStarts = (hours: readonly WeeklyHours[], now: Date): Date[] => {
  const { from, until } = getBookingWindow(now)
  return daysFrom(now)
    .flatMap(day => startsOn(day, hours))
    .filter(start => start >= from && start <= until)
    .sort((a, b) => a.getTime() - b.getTime())
}

/** The starts that are still available. */
export const listFreeStarts = (hours: readonly WeeklyHours[], taken: readonly Stretch[], now: Date): Date[] =>
  openStarts(hours, now).filter(
    startsAt => !taken.some(call => overlaps(call, { startsAt, endsAt: getCallEnd(startsAt) })),
  )

/** Whether a call may start then by the weekly hours and the notice period, taken or not. */
export const isOpenStart = (hours: readonly WeeklyHours[], startsAt: Date, now: Date) => {
  const { from, until } = getBookingWindow(now)
  return (
    startsAt >= from &&
    startsAt <= until &&
    startsOn(dayIn(DEFAULT_TIME_ZONE, startsAt), hours).some(start => start.getTime() === startsAt.getTime())
  )
}

/** The errors in the weekly hours, each at its row. */
export const validateHours = (hours: readonly WeeklyHours[]): FieldErrors =>
  Object.fromEntries(
    hours.flatMap((row, index): [string, string][] => {
      const { startMinute, endMinute, weekday } = row
      if (endMinute <= startMinute) return [[`hours.${index}.endMinute`, 'The end must be after the start']]
      if (endMinute - startMinute < ONBOARDING_CALL_MINUTES)
        return [[`hours.${index}.endMinute`, `A call takes ${ONBOARDING_CALL_MINUTES} minutes`]]
      const isTwice = hours
        .slice(0, index)
        .some(
          other =>
            other.weekday === weekday && other.startMinute < endMinute && startMinute < other.endMinute,
        )
      return isTwice
        ? [[`hours.${index}.startMinute`, 'These hours overlap other hours on the same day']]
        : []
    }),
  )

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
  `DESCRIPTION:${escapeCalendarText(summary)}`,
  `TRIGGER:-PT${ALARM_MINUTES}M`,
  'END:VALARM',
]

/** A call as a calendar file. Calendars add, move and remove it by its ID and sequence. */
export const callCalendar = (entry: CallEntry) =>
  buildCalendarFile({
    product: 'Onboarding call',
    method: entry.isCancelled ? 'CANCEL' : 'REQUEST',
    events: [
      [
        `UID:${entry.id}@${EMAIL_DOMAIN}`,
        `SEQUENCE:${entry.sequence}`,
        `DTSTAMP:${formatCalendarInstant(entry.writtenAt)}`,
        `DTSTART:${formatCalendarInstant(entry.startsAt)}`,
        `DTEND:${formatCalendarInstant(entry.endsAt)}`,
        `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
        `SUMMARY:${escapeCalendarText(entry.summary)}`,
        `DESCRIPTION:${escapeCalendarText(entry.description)}`,
        `LOCATION:${escapeCalendarText(entry.location)}`,
        `ORGANIZER;CN=${quoteCalendarText(BRAND)}:mailto:${supportEmail()}`,
        `ATTENDEE;CN=${quoteCalendarText(entry.guest.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${entry.guest.email}`,
        ...(entry.isCancelled ? [] : alarm(entry.summary)),
      ],
    ],
  })
