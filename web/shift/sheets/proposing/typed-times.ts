import {
  validateProposedTimes,
  TIMES_AS_POSTED,
  listChangedSlots,
  type ProposedSlot,
  applyProposedTimes,
} from '@gaitway/contract/proposed-times'
import { readTypedTime, toTypedTimes, type TypedTimes } from '@gaitway/contract/format/typed-times'

export type Day = { id: string; startDate: string; endDate: string }
/** A day's times as typed: `09:30`. Its fields are named as in the API's input, so that API errors find them. */
export type TypedDay = TypedTimes<'startDate' | 'endDate'>
export type TimesValues = { proposedSlots?: TypedDay[] }

/** The times that the form starts with: the proposed ones, or the posted ones if none were proposed. */
export const buildTypedTimes = (
  slots: readonly Day[],
  proposed: readonly ProposedSlot[] | null,
  zone: string,
): TypedDay[] =>
  applyProposedTimes(slots, proposed).map(times => toTypedTimes(times, ['startDate', 'endDate'], zone))

/** The instants that the typed times of a day mean. The end is taken as the first such time after the start. */
export const parseTypedDay = (slot: Day, { startDate, endDate, meant = {} }: TypedDay, zone: string) => {
  const start = readTypedTime(startDate, { meant: meant.startDate, near: new Date(slot.startDate), zone })
  const after = start.at ?? start.twice?.[0]
  const end = readTypedTime(endDate, { meant: meant.endDate, near: new Date(slot.endDate), after, zone })
  return { start, end, endsNextDay: Boolean(start.day && end.day && end.day > start.day) }
}

/** The slots that the typed times mean; undefined while a time is missing or doesn't exist on its day. */
export const parseProposedTimes = (
  slots: readonly Day[],
  typed: readonly TypedDay[],
  zone: string,
): ProposedSlot[] | undefined => {
  const read = slots.flatMap((slot, index) => {
    const { start, end } = parseTypedDay(slot, typed[index] ?? {}, zone)
    if (!start.at || !end.at) return []
    return [{ slotId: slot.id, startDate: start.at.toISOString(), endDate: end.at.toISOString() }]
  })
  return read.length === slots.length ? read : undefined
}

/** The errors of typed times by field, by the rules of the API. Only the API checks whether a start has passed. */
export const validateTypedTimes = (
  slots: readonly Day[],
  typed: readonly TypedDay[],
  zone: string,
): Record<string, string> => {
  const read = parseProposedTimes(slots, typed, zone)
  return read ? validateProposedTimes(slots, read, new Date(0)) : {}
}

/** An error at the first start field. */
export const buildFirstStartError = (sentence: string) => ({ 'proposedSlots.0.startDate': sentence })

/** The errors of typed times by field, which also refuse times that are all as posted. */
export const validateOtherTimes = (
  ...typed: Parameters<typeof validateTypedTimes>
): Record<string, string> => {
  const read = parseProposedTimes(...typed)
  return read && !listChangedSlots(typed[0], read)
    ? buildFirstStartError(TIMES_AS_POSTED)
    : validateTypedTimes(...typed)
}
