import { BRAND } from './values/brand.ts'
import { CHECK_IN_MINUTES_BEFORE, CHECK_OUT_HOURS_AFTER, UNDO_CHECK_OUT_MINUTES } from './values/limits.ts'
import type { Attendance } from './schemas/attendance.ts'
import { addHours, addMinutes, showTime } from './format/time.ts'
import { readTypedTime } from './format/typed-times.ts'
import { plural } from './format/plural.ts'

/** A day of a shift, with when its clinician arrived and left. */
export type AttendedDay = Pick<Attendance, 'checkedInAt' | 'checkedOutAt'> & {
  id: string
  startDate: string
  endDate: string
  /** settled as a no-show */
  isMissed?: boolean
}

const mayCheckIn = ({ startDate, endDate, isMissed }: AttendedDay, now: Date) =>
  !isMissed && addMinutes(new Date(startDate), -CHECK_IN_MINUTES_BEFORE) <= now && now < new Date(endDate)
const mayCheckOut = ({ startDate, endDate, checkedInAt, isMissed }: AttendedDay, now: Date) =>
  !isMissed &&
  (checkedInAt !== null || new Date(startDate) <= now) &&
  now <= addHours(new Date(endDate), CHECK_OUT_HOURS_AFTER)

/** The day to check in for right now: the first without a check-in whose window is open. */
export const findDayToCheckIn = <Day extends AttendedDay>(days: readonly Day[], now: Date): Day | undefined =>
  days.find(day => mayCheckIn(day, now) && !day.checkedInAt && !day.checkedOutAt)

/** The day to check out of right now: one with a check-in, else the latest without one. */
export const findDayToCheckOut = <Day extends AttendedDay>(
  days: readonly Day[],
  now: Date,
): Day | undefined => {
  const open = days.filter(day => mayCheckOut(day, now) && !day.checkedOutAt)
  return open.find(({ checkedInAt }) => checkedInAt) ?? open.at(-1)
}

/** The day whose check-out can be undone right now: the last one that was just checked out of. */
export const findDayToUndoCheckOut = <Day extends AttendedDay>(
  days: readonly Day[],
  now: Date,
): Day | undefined =>
  days.findLast(
    ({ checkedOutAt }) => checkedOutAt && now < addMinutes(new Date(checkedOutAt), UNDO_CHECK_OUT_MINUTES),
  )

/** Whether a check-in, or check-out, right now would repeat one that is already recorded. */
export const isRepeated = (days: readonly AttendedDay[], now: Date, what: 'checkIn' | 'checkOut') =>
  what === 'checkIn'
    ? days.some(day => mayCheckIn(day, now) && day.checkedInAt)
    : days.some(day => mayCheckOut(day, now) && day.checkedOutAt)

/** The moment nearest to the start of a day at which clocks show this time; undefined if they skip it. */
export const findArrivalTime = (clockTime: string, start: Date, zone: string): Date | undefined => {
  const { at, twice = [] } = readTypedTime(clockTime, { near: start, zone })
  const distance = (one: Date) => Math.abs(one.getTime() - start.getTime())
  return at ?? twice.toSorted((one, other) => distance(one) - distance(other))[0]
}

const NEAREST_MILES = 0.1

type CheckedPlace = { miles: number | null; isRecorded?: boolean }

/** How far from the shift someone checked in or out, or who recorded their arrival. */
export const describePlace = ({ miles, isRecorded }: CheckedPlace): string => {
  if (isRecorded) return `recorded by the facility or ${BRAND}`
  if (miles === null) return 'location not available'
  if (miles < NEAREST_MILES) return `less than ${NEAREST_MILES} miles from the shift`
  return `${plural(miles, 'mile', 'miles')} from the shift`
}

/** When someone checked in and where; undefined if they didn’t. */
export const describeCheckIn = (
  { checkedInAt, checkedInMiles: miles, isArrivalRecorded: isRecorded }: Attendance,
  zone: string,
) => (checkedInAt ? `${showTime(checkedInAt, zone)}, ${describePlace({ miles, isRecorded })}` : undefined)

/** When someone checked out and where; undefined if they didn’t. */
export const describeCheckOut = ({ checkedOutAt, checkedOutMiles: miles }: Attendance, zone: string) =>
  checkedOutAt ? `${showTime(checkedOutAt, zone)}, ${describePlace({ miles })}` : undefined
