import { PROPOSED_MARGIN_HOURS, SLOT_MAX_HOURS } from './limits.ts'
import { instantOf, isSame, withProposed, type ProposedSlot, type Slot } from './proposed-times.ts'
import { minutesBetween, overlaps } from './time.ts'

/** Said at the first day when the times proposed are the posted ones. */
export const TIMES_AS_POSTED = 'These are the posted times. Change at least one.'

const stretchOf = ({ startDate, endDate }: Omit<Slot, 'id'>) => ({
  startsAt: new Date(startDate),
  endsAt: new Date(endDate),
})

/** What is wrong with proposed times, each at its field: `proposedSlots.0.endDate`. */
export const proposalErrors = (
  slots: readonly Slot[],
  proposed: readonly ProposedSlot[],
  at: Date,
): Record<string, string> => {
  const days = withProposed(slots, proposed)
  const errorOf = (
    { slotId, ...times }: ProposedSlot,
    place: number,
  ): ['startDate' | 'endDate', string] | [] => {
    const posted = slots.find(({ id }) => id === slotId)
    const isTwice = proposed.findIndex(one => one.slotId === slotId) < place
    if (!posted || isTwice) return ['startDate', 'This day isn’t part of this shift']
    if (isSame(posted, times)) return []
    const minutes = minutesBetween(times.startDate, times.endDate)
    if (minutes <= 0) return ['endDate', 'The end must be after the start']
    if (minutes > SLOT_MAX_HOURS * 60)
      return ['endDate', `A shift time can be at most ${SLOT_MAX_HOURS} hours`]
    if (instantOf(times.startDate) <= at.getTime()) return ['startDate', 'The start must be in the future']
    if (Math.abs(minutesBetween(posted.startDate, times.startDate)) > PROPOSED_MARGIN_HOURS * 60)
      return ['startDate', `Choose a start within ${PROPOSED_MARGIN_HOURS} hours of the posted one`]
    const isTaken = days.some(day => day.id !== slotId && overlaps(stretchOf(day), stretchOf(times)))
    return isTaken ? ['startDate', 'This time overlaps another day of this shift'] : []
  }
  return Object.fromEntries(
    proposed.flatMap((slot, place): [string, string][] => {
      const [field, sentence] = errorOf(slot, place)
      return field && sentence ? [[`proposedSlots.${place}.${field}`, sentence]] : []
    }),
  )
}
