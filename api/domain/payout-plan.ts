import type { PayoutAccountState } from '@gaitway/contract/enums'
import { PAYOUT_RETRY_MINUTES } from '@gaitway/contract/limits'
import { addMinutes } from '@gaitway/contract/time'

export type OpenCorrection = { id: string; amountCents: number }
/** A correction that a payout takes in, and what of it the payout could not bear. */
export type AppliedCorrection = { id: string; appliedCents: number; restCents: number }

/**
 * Which open corrections a payout takes in: first what is added, then what is taken off, oldest first and never
 * below nought. What it cannot bear waits for the next payout.
 */
export const applyCorrections = (
  amountCents: number,
  open: readonly OpenCorrection[],
): { adjustmentCents: number; applied: AppliedCorrection[] } => {
  let left = amountCents
  const inOrder = [
    ...open.filter(correction => correction.amountCents > 0),
    ...open.filter(correction => correction.amountCents < 0),
  ]
  const applied = inOrder.flatMap(({ id, amountCents: cents }) => {
    const appliedCents = Math.max(cents, -left)
    left += appliedCents
    return appliedCents === 0 ? [] : [{ id, appliedCents, restCents: cents - appliedCents }]
  })
  return { adjustmentCents: left - amountCents, applied }
}

/** A charge of the shift, and what of it has neither been given back nor sent on. */
type SendableCharge = { id: string; availableCents: number }
/** From a charge, or, with none, from our balance. */
export type PlannedTransfer = { chargeId: string | null; amountCents: number }

/** Where a clinician's money comes from: the shift's own charges, oldest first, and the rest from the balance. */
export const planTransfers = (neededCents: number, charges: readonly SendableCharge[]): PlannedTransfer[] => {
  let left = neededCents
  const planned: PlannedTransfer[] = charges.flatMap(({ id, availableCents }) => {
    const amountCents = Math.min(left, availableCents)
    if (amountCents <= 0) return []
    left -= amountCents
    return [{ chargeId: id, amountCents }]
  })
  return left > 0 ? [...planned, { chargeId: null, amountCents: left }] : planned
}

export type MoneyIn = {
  isTrusted: boolean
  isSettled: boolean
  owedCents: number
  /** what was paid and not given back */
  keptCents: number
}

/** A shift's money is in once all that is owed for it was paid; a facility that is trusted need not have paid. */
export const isMoneyIn = ({ isTrusted, isSettled, owedCents, keptCents }: MoneyIn) =>
  isSettled && (isTrusted || owedCents <= keptCents)

type Bank = { isDefault: boolean; isUsable: boolean }

/** The bank account that payouts go to now: the default one of an account that is ready, while it takes them. */
export const payoutTarget = <One extends Bank>(
  account: { state: PayoutAccountState } | undefined,
  banks: readonly One[],
): One | undefined =>
  account?.state === 'ready' ? banks.find(bank => bank.isDefault && bank.isUsable) : undefined

/** When a payout is tried again after so many tries that came to nothing: ever later, at last once a day. */
export const nextTry = (failedTries: number, at: Date) => {
  const minutes = PAYOUT_RETRY_MINUTES[failedTries] ?? PAYOUT_RETRY_MINUTES.at(-1)
  if (minutes === undefined) throw new Error('There is no time to try again after.')
  return addMinutes(at, minutes)
}
