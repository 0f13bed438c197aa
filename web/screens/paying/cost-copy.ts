import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'

export type ShiftCost = NonNullable<Output<'jobs.read'>['cost']>

const basisWords = {
  booked: 'as booked',
  timeCard: 'by the time card handed in',
  minimum: 'at least, as it ended early',
  settled: 'settled',
} satisfies Record<ShiftCost['basis'], string>

/** What the cost stands on: booked, handed in, or settled. */
export const costBasis = ({ basis }: ShiftCost) => basisWords[basis]

/** What of it is still charged or goes back; nothing where it is even. */
export const costMoves = ({ chargeCents, refundCents, basis, paymentType, totalCents }: ShiftCost) => {
  const isSettled = basis === 'settled'
  if (paymentType === 'invoice' && !isSettled && basis !== 'booked')
    return `Accepting puts ${showCents(totalCents)} on your invoice`
  if (chargeCents > 0)
    return isSettled
      ? `${showCents(chargeCents)} is still to be paid`
      : `Accepting charges ${showCents(chargeCents)} more`
  if (refundCents > 0)
    return isSettled
      ? `${showCents(refundCents)} is going back to you`
      : `Accepting gives ${showCents(refundCents)} back`
  return undefined
}
