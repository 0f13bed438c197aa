import { minimumCents, acceptedPayCents } from '../domain/ending.ts'
import { expectedPay, shiftCost, type ShiftMoney } from '../domain/shift-money.ts'
import type { Side } from '@gaitway/contract/enums'
import type { SlotShape } from '../store/views/job-shape.ts'
import type { ShiftMoneyFacts } from '../store/views/shift-money.ts'
import type { Knex } from 'knex'
import type { ShiftRow } from '../store/timesheets.ts'
import { findMinimumFacts, type MinimumFacts } from '../store/views/settlement-terms.ts'

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

/** Pay is visible to the clinician, cost to the facility, both to admins. */
export const moneySeenBy = (side: Side, money: ShiftMoney | null) => ({
  expectedPay: money && (side === 'clinician' || side === 'admin') ? expectedPay(money) : null,
  cost: money && (side === 'facility' || side === 'admin') ? shiftCost(money) : null,
})

/** The minimum pay of a shift whose clinician was sent home; null for any other shift. */
export const minimumOf = (facts: MinimumFacts | null): number | null => facts && minimumCents(facts)

/** Clinician pay for these worked hours once their time card is accepted. */
export const acceptedPayOf = async (db: Knex, shift: ShiftRow, workedCents: number): Promise<number> =>
  acceptedPayCents(workedCents, minimumOf(await findMinimumFacts(db, shift.applicationId)))
