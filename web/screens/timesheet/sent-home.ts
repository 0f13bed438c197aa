import type { Shift } from '../shifts/time-card.ts'
import type { Slot } from './worked.ts'

type Sent = Pick<Shift, 'sentHome' | 'shiftSlots'>

/** The days on a time card: all, or those that had started when the clinician was sent home. */
export const slotsToWork = ({ sentHome, shiftSlots }: Sent): readonly Slot[] =>
  shiftSlots.filter(({ startDate }) => !sentHome || startDate < sentHome.at)

/** A day, cut off when the clinician was sent home. */
export const untilSentHome = (slot: Slot, { sentHome }: Pick<Shift, 'sentHome'>): Slot =>
  sentHome && sentHome.at < slot.endDate ? { ...slot, endDate: sentHome.at } : slot

/** Pay for the hours worked, but at least the minimum of a clinician who was sent home. */
export const paidFor = (workedCents: number | undefined, { sentHome }: Pick<Shift, 'sentHome'>) =>
  workedCents === undefined ? undefined : Math.max(workedCents, sentHome?.minimumCents ?? 0)
