import { minimumCents } from '../domain/ending.ts'
import type { ShiftMoney } from '../domain/shift-money.ts'
import type { SlotShape } from '../store/views/job-shape.ts'
import type { ShiftMoneyFacts } from '../store/views/shift-money.ts'

/** The domain's facts about a shift, with its scheduled slots. */
export const moneyOf = (
  facts: ShiftMoneyFacts,
  slots: readonly Omit<SlotShape, 'sortOrder'>[],
): ShiftMoney => {
  const { isSentHome, payRateCents, parkingCents, otherCents, terms, ...money } = facts
  const booked = slots.map(({ id, startDate, endDate }) => ({
    id,
    startsAt: new Date(startDate),
    endsAt: new Date(endDate),
  }))
  const { jobType } = money
  const pay = { jobType, payRateCents, parkingCents, otherCents, slots: booked, terms }
  return { ...money, minimumCents: isSentHome ? minimumCents(pay) : null }
}
