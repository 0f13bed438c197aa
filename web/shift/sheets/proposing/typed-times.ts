import {
  proposalErrors,
  TIMES_AS_POSTED,
  changedSlots,
  type ProposedSlot,
  withProposed,
} from '@gaitway/contract/proposed-times'
import { readTypedTime, typeTimes, type TypedTimes } from '@gaitway/contract/format/typed-times'

export type Day = { id: string; startDate: string; endDate: string }
/** A day's times as typed: `09:30`. The names are those of the call, so that its errors find the fields. */
export type TypedDay = TypedTimes<'startDate' | 'endDate'>
export type TimesValues = { proposedSlots?: TypedDay[] }

/** The times to start from: those proposed already, else the posted ones. */
export const typedTimes = (
  slots: readonly Day[],
  proposed: readonly ProposedSlot[] | null,
  zone: string,
): TypedDay[] => withProposed(slots, proposed).map(times => typeTimes(times, ['startDate', 'endDate'], zone))

/** What each typed time of a day means, the end after the start. */
export const readDay = (slot: Day, { startDate, endDate, meant = {} }: TypedDay, zone: string) => {
  const start = readTypedTime(startDate, { meant: meant.startDate, near: new Date(slot.startDate), zone })
  const after = start.at ?? start.twice?.[0]
  const end = readTypedTime(endDate, { meant: meant.endDate, near: new Date(slot.endDate), after, zone })
  return { start, end, endsNextDay: Boolean(start.day && end.day && end.day > start.day) }
}

/** What the typed times mean; undefined while one is missing or doesn't exist. */
export const readTimes = (
  slots: readonly Day[],
  typed: readonly TypedDay[],
  zone: string,
): ProposedSlot[] | undefined => {
  const read = slots.flatMap((slot, place) => {
    const { start, end } = readDay(slot, typed[place] ?? {}, zone)
    if (!start.at || !end.at) return []
    return [{ slotId: slot.id, startDate: start.at.toISOString(), endDate: end.at.toISOString() }]
  })
  return read.length === slots.length ? read : undefined
}

/** What is wrong with typed times, by the rules of the API, which alone knows whether a start has passed. */
export const timesErrors = (
  slots: readonly Day[],
  typed: readonly TypedDay[],
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
