import { proposalErrors, TIMES_AS_POSTED } from '@gaitway/contract/proposal-errors'
import { changedSlots, type ProposedSlot, withProposed } from '@gaitway/contract/proposed-times'
import { clockTimeIn, dayIn, instantsOf } from '@gaitway/contract/time'
import { daysAfter } from '../../shared/days.ts'

export type Day = { id: string; startDate: string; endDate: string }
/** A day's times as typed: `09:30`. The names are those of the call, so that its errors find the fields. */
export type TypedTimes = { startDate?: string; endDate?: string }
export type TimesValues = { proposedSlots?: TypedTimes[] }

/** The times to start from: those proposed already, else the posted ones. */
export const typedTimes = (
  slots: readonly Day[],
  proposed: readonly ProposedSlot[] | null,
  zone: string,
): TypedTimes[] =>
  withProposed(slots, proposed).map(({ startDate, endDate }) => ({
    startDate: clockTimeIn(zone, startDate),
    endDate: clockTimeIn(zone, endDate),
  }))

/** Where clocks go back, a time that was posted keeps its instant; any other is the first of the two. */
const instantOf = (day: string, clock: string, zone: string, posted: string) => {
  const instants = instantsOf(day, clock, zone)
  return instants.find(at => at.getTime() === new Date(posted).getTime()) ?? instants[0]
}

/** An end at or before the start is on the next day. */
export const readDay = (slot: Day, { startDate: start, endDate: end }: TypedTimes, zone: string) => {
  const day = dayIn(zone, slot.startDate)
  const endsNextDay = Boolean(start && end && end <= start)
  const startsAt = start ? instantOf(day, start, zone, slot.startDate) : undefined
  const endsAt = end ? instantOf(endsNextDay ? daysAfter(day, 1) : day, end, zone, slot.endDate) : undefined
  return { startsAt, endsAt, endsNextDay }
}

/** What the typed times mean; undefined while one is missing or doesn't exist. */
export const readTimes = (
  slots: readonly Day[],
  typed: readonly TypedTimes[],
  zone: string,
): ProposedSlot[] | undefined => {
  const read = slots.flatMap((slot, place) => {
    const { startsAt, endsAt } = readDay(slot, typed[place] ?? {}, zone)
    if (!startsAt || !endsAt) return []
    return [{ slotId: slot.id, startDate: startsAt.toISOString(), endDate: endsAt.toISOString() }]
  })
  return read.length === slots.length ? read : undefined
}

/** What is wrong with typed times, by the rules of the API, which alone knows whether a start has passed. */
export const timesErrors = (
  slots: readonly Day[],
  typed: readonly TypedTimes[],
  zone: string,
): Record<string, string> => {
  const read = readTimes(slots, typed, zone)
  return read ? proposalErrors(slots, read, new Date(0)) : {}
}

/** Says a sentence at the first start. */
export const atFirstStart = (sentence: string) => ({ 'proposedSlots.0.startDate': sentence })

/** The same for someone who wants other times than posted. */
export const otherTimesErrors = (...typed: Parameters<typeof timesErrors>): Record<string, string> => {
  const read = readTimes(...typed)
  return read && !changedSlots(typed[0], read) ? atFirstStart(TIMES_AS_POSTED) : timesErrors(...typed)
}
