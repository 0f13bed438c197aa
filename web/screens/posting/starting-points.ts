import { clockTimeIn, dayIn } from '@gaitway/contract/time'
import { daysAfter, daysBetween } from '../../shared/days.ts'
import {
  moveSlot,
  valuesFromLast,
  type Facility,
  type LastJob,
  type PostingValues,
  type TypedSlot,
} from './values.ts'

/** What a form starts with, and the sentence that says so. */
export type Start = { values: Partial<PostingValues>; said: string }

type Posted = Pick<LastJob, 'slots' | 'timeZone'>

const typedSlots = ({ slots, timeZone }: Posted): TypedSlot[] =>
  slots.map(({ startDate, endDate }) => ({
    day: dayIn(timeZone, startDate),
    start: clockTimeIn(timeZone, startDate),
    end: clockTimeIn(timeZone, endDate),
  }))

/**
 * The same times again: on the day that was clicked, else on the day after the earlier shift, tomorrow at the
 * earliest.
 */
export const slotsAgain = (posted: Posted, day: string | undefined, now: Date): TypedSlot[] => {
  const slots = typedSlots(posted)
  const [first, last] = [slots[0]?.day, slots.at(-1)?.day]
  if (!first || !last) return slots
  const tomorrow = daysAfter(dayIn(posted.timeZone, now), 1)
  const dayAfter = daysAfter(last, 1)
  const next = day ?? (dayAfter > tomorrow ? dayAfter : tomorrow)
  return slots.map(slot => moveSlot(slot, daysBetween(first, next)))
}

/** Everything of an earlier shift, with its times on the next day. */
export const valuesAgain = (
  facility: Facility,
  posted: LastJob,
  { day, now }: { day: string | undefined; now: Date },
): Partial<PostingValues> => ({
  ...valuesFromLast(facility, posted),
  slots: slotsAgain(posted, day, now),
})
