import type { Shift } from '../shifts/time-card.ts'
import type { Slot } from './worked.ts'

type Sent = Pick<Shift, 'sentHome' | 'shiftSlots'>

/** The days that a time card speaks of: all, or those that had begun when one was sent home. */
export const slotsToWork = ({ sentHome, shiftSlots }: Sent): readonly Slot[] =>
  shiftSlots.filter(({ startDate }) => !sentHome || startDate < sentHome.at)

/** A day up to the moment at which one was sent home. */
export const untilSentHome = (slot: Slot, { sentHome }: Pick<Shift, 'sentHome'>): Slot =>
  sentHome && sentHome.at < slot.endDate ? { ...slot, endDate: sentHome.at } : slot

/** What worked hours pay: to whom was sent home, the minimum at least. */
export const paidFor = (workedCents: number | undefined, { sentHome }: Pick<Shift, 'sentHome'>) =>
  workedCents === undefined ? undefined : Math.max(workedCents, sentHome?.minimumCents ?? 0)
