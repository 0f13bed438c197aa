import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'

export type ShiftCost = NonNullable<Output<'jobs.read'>['cost']>

const basisWords = {
  booked: 'for scheduled hours',
  timeCard: 'based on the submitted time card',
  minimum: 'minimum, because the shift ended early',
  settled: 'settled',
} satisfies Record<ShiftCost['basis'], string>

export const costBasis = ({ basis }: ShiftCost) => basisWords[basis]

/** What is still charged or refunded, or nothing when the balance is zero. */
export const costMoves = ({ chargeCents, refundCents, basis, paymentType, totalCents }: ShiftCost) => {
  const isSettled = basis === 'settled'
  if (paymentType === 'invoice' && !isSettled && basis !== 'booked')
    return `When you accept, we’ll invoice you ${showCents(totalCents)}`
  if (chargeCents > 0)
    return isSettled
      ? `${showCents(chargeCents)} balance due`
      : `When you accept, we’ll charge ${showCents(chargeCents)} more`
  if (refundCents > 0)
    return isSettled
      ? `${showCents(refundCents)} refund in progress`
      : `When you accept, we’ll refund ${showCents(refundCents)}`
  return undefined
}
