import { BRAND } from '@gaitway/contract/values/brand'
import { calendarFile, calendarQuoted, shiftEvent, type CalendarShift } from '@gaitway/contract/calendar-file'
import { supportEmail } from '@gaitway/contract/values/support'

export type ShiftChange = {
  shift: CalendarShift
  /** when the clinician applied, from which changes are counted */
  appliedAt: Date
  /** days that the shift no longer has */
  removed?: CalendarShift['slots']
  isCancelled?: boolean
  writtenAt: Date
}

const SECOND = 1000

/**
 * A shift as a calendar file. Calendars add, move and remove its days by their ID, and ignore a file with a lower
 * sequence than the one they know: it is the time since the application, so that it goes up with each change.
 */
export const shiftCalendar = ({
  shift,
  appliedAt,
  removed = [],
  isCancelled = false,
  writtenAt,
}: ShiftChange) => {
  const sequence = Math.floor((writtenAt.getTime() - appliedAt.getTime()) / SECOND)
  const organizer = `ORGANIZER;CN=${calendarQuoted(BRAND)}:mailto:${supportEmail()}`
  // days that were worked stay in the calendar
  const isAffected = ({ endDate }: { endDate: string }) => !isCancelled || new Date(endDate) > writtenAt
  const days = [
    ...shift.slots.filter(isAffected).map(slot => ({ slot, isCancelled })),
    ...removed.map(slot => ({ slot, isCancelled: true })),
  ]
  return calendarFile({
    product: 'Shifts',
    method: isCancelled ? 'CANCEL' : 'PUBLISH',
    events: days.map(day => [
      ...shiftEvent(shift, day.slot, { writtenAt, sequence, isCancelled: day.isCancelled }),
      organizer,
    ]),
  })
}
