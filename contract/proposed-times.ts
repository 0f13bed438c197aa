import { PROPOSED_MARGIN_HOURS, SLOT_MAX_HOURS } from './values/limits.ts'
import { minutesBetween, overlaps } from './format/time.ts'

/** The error at the first day if the proposed times are the posted ones. */
export const TIMES_AS_POSTED = 'These are the posted times. Change at least one.'

const toRange = ({ startDate, endDate }: Omit<ListedSlot, 'id'>) => ({
  startsAt: new Date(startDate),
  endsAt: new Date(endDate),
})

/** What is wrong with proposed times, each at its field: `proposedSlots.0.endDate`. */
export const validateProposedTimes = (
  slots: readonly ListedSlot[],
  proposed: readonly ProposedSlot[],
  at: Date,
): Record<string, string> => {
  const days = applyProposedTimes(slots, proposed)
  const findSlotError = (
    { slotId, ...times }: ProposedSlot,
    index: number,
  ): ['startDate' | 'endDate', string] | [] => {
    const posted = slots.find(({ id }) => id === slotId)
    const isTwice = proposed.findIndex(one => one.slotId === slotId) < index
    if (!posted || isTwice) return ['startDate', 'This day isn’t part of this shift']
    if (isSame(posted, times)) return []
    const minutes = minutesBetween(times.startDate, times.endDate)
    if (minutes <= 0) return ['endDate', 'The end must be after the start']
    if (minutes > SLOT_MAX_HOURS * 60)
      return ['endDate', `A shift time can be at most ${SLOT_MAX_HOURS} hours`]
    if (instantOf(times.startDate) <= at.getTime()) return ['startDate', 'The start must be in the future']
    if (Math.abs(minutesBetween(posted.startDate, times.startDate)) > PROPOSED_MARGIN_HOURS * 60)
      return ['startDate', `Choose a start within ${PROPOSED_MARGIN_HOURS} hours of the posted one`]
    const isTaken = days.some(day => day.id !== slotId && overlaps(toRange(day), toRange(times)))
    return isTaken ? ['startDate', 'This time overlaps another day of this shift'] : []
  }
  return Object.fromEntries(
    proposed.flatMap((slot, index): [string, string][] => {
      const [field, sentence] = findSlotError(slot, index)
      return field && sentence ? [[`proposedSlots.${index}.${field}`, sentence]] : []
    }),
  )
}

/** A day at other times than posted, with instants as text. */
export type ProposedSlot = { slotId: string; startDate: string; endDate: string }
type ListedSlot = { id: string; startDate: string; endDate: string }

/** A job's days with the proposed times in place of the posted ones. */
export const applyProposedTimes = <Day extends ListedSlot>(
  slots: readonly Day[],
  proposed: readonly ProposedSlot[] | null,
): Day[] =>
  slots.map(slot => {
    const other = proposed?.find(({ slotId }) => slotId === slot.id)
    return other ? { ...slot, startDate: other.startDate, endDate: other.endDate } : slot
  })

const instantOf = (text: string) => new Date(text).getTime()
/** Whether both are the same times. */
export const isSame = (a: Omit<ListedSlot, 'id'>, b: Omit<ListedSlot, 'id'>) =>
  instantOf(a.startDate) === instantOf(b.startDate) && instantOf(a.endDate) === instantOf(b.endDate)

/** The days that differ from the posted ones, in their order; null if none does. */
export const listChangedSlots = (
  slots: readonly ListedSlot[],
  proposed: readonly ProposedSlot[],
): ProposedSlot[] | null => {
  const changed = slots.flatMap(slot => {
    const other = proposed.find(({ slotId }) => slotId === slot.id)
    if (!other || isSame(slot, other)) return []
    const [startDate, endDate] = [other.startDate, other.endDate].map(at => new Date(at).toISOString())
    return startDate && endDate ? [{ slotId: slot.id, startDate, endDate }] : []
  })
  return changed.length > 0 ? changed : null
}

/** Whether both lists mean the same times. */
export const areSameTimes = (
  a: readonly ProposedSlot[] | null,
  b: readonly ProposedSlot[] | null,
): boolean => {
  const [some, others] = [a ?? [], b ?? []]
  const isInOthers = (one: ProposedSlot) =>
    others.some(other => other.slotId === one.slotId && isSame(one, other))
  return some.length === others.length && some.every(isInOthers)
}
