import { SLOT_MAX_HOURS } from '@gaitway/contract/limits'
import { minutesBetween } from '@gaitway/contract/time'
import { daysAfter, readClockTime, type Which } from '../../shared/days.ts'
import { copy } from './copy.ts'

/** A slot as typed: calendar day and local clock times. */
export type TypedSlot = {
  day?: string
  start?: string
  end?: string
  /** only when the clocks go back and the time occurs twice */
  whichStart?: Which
  whichEnd?: Which
}
export type ParsedSlot = {
  startsAt?: Date
  endsAt?: Date
  minutes?: number
  endsNextDay: boolean
  /** the two moments to choose between */
  doubledStart?: [Date, Date]
  doubledEnd?: [Date, Date]
  problems: { day?: string; start?: string; end?: string; whichStart?: string; whichEnd?: string }
}

const endDayOf = ({ day = '', start = '', end = '' }: TypedSlot) => (end <= start ? daysAfter(day, 1) : day)

/** What a typed slot means: two instants, or what is wrong at which field. An end before the start is on the next day. */
export const parseSlot = (slot: TypedSlot, zone: string, now: Date): ParsedSlot => {
  const { day, start, end } = slot
  const endsNextDay = Boolean(start && end && end <= start)
  if (!day || !start || !end) return { endsNextDay, problems: {} }
  if (start === end) return { endsNextDay: false, problems: { end: copy.sameTime } }
  const from = readClockTime(day, start, zone, slot.whichStart)
  const until = readClockTime(endDayOf(slot), end, zone, slot.whichEnd)
  const minutes = from.at && until.at && minutesBetween(from.at, until.at)
  return {
    startsAt: from.at,
    endsAt: until.at,
    minutes,
    endsNextDay,
    doubledStart: from.twice,
    doubledEnd: until.twice,
    problems: {
      start: timeProblem(from) ?? (from.at && from.at <= now ? copy.inThePast : undefined),
      end: timeProblem(until) ?? (minutes === undefined ? undefined : lengthProblem(minutes)),
      whichStart: from.twice && !slot.whichStart ? copy.chooseWhich : undefined,
      whichEnd: until.twice && !slot.whichEnd ? copy.chooseWhich : undefined,
    },
  }
}

const timeProblem = ({ at, twice }: ReturnType<typeof readClockTime>) =>
  at || twice ? undefined : copy.noSuchTime

const lengthProblem = (minutes: number) => {
  if (minutes <= 0) return copy.endsFirst
  return minutes > SLOT_MAX_HOURS * 60 ? copy.tooLong : undefined
}

/** The same slot some days later, without the choice between repeated times. */
export const moveSlot = (slot: TypedSlot, days: number): TypedSlot => ({
  day: slot.day && daysAfter(slot.day, days),
  start: slot.start,
  end: slot.end,
})

/** The index of the first slot that overlaps an earlier one. */
export const findOverlappingSlot = (slots: readonly ParsedSlot[]) => {
  const found = slots.findIndex((slot, place) =>
    slots
      .slice(0, place)
      .some(
        other =>
          slot.startsAt &&
          slot.endsAt &&
          other.startsAt &&
          other.endsAt &&
          slot.startsAt < other.endsAt &&
          other.startsAt < slot.endsAt,
      ),
  )
  return found < 0 ? undefined : found
}
