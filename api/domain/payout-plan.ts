import type { PayoutAccountState } from '@gaitway/contract/values/enums'
import { PAYOUT_RETRY_MINUTES } from '@gaitway/contract/values/limits'
import { addMinutes } from '@gaitway/contract/format/time'

export type OpenCorrection = { id: string; amountCents: number }
/** A correction included in a payout, and the part of it the payout couldn't cover. */
export type AppliedCorrection = { id: string; appliedCents: number; restCents: number }

/**
 * Which open corrections a payout includes: additions first, then deductions, oldest first. The payout never falls
 * below zero; what it can't cover stays open for the next one.
 */
export const applyCorrections = (
  amountCents: number,
  open: readonly OpenCorrection[],
): { adjustmentCents: number; applied: AppliedCorrection[] } => {
  let payoutCents = amountCents
  const inOrder = [
    ...open.filter(correction => correction.amountCents > 0),
    ...open.filter(correction => correction.amountCents < 0),
  ]
  const applied = inOrder.flatMap(({ id, amountCents: cents }) => {
    const appliedCents = Math.max(cents, -payoutCents)
    payoutCents += appliedCents
    return appliedCents === 0 ? [] : [{ id, appliedCents, restCents: cents - appliedCents }]
  })
  return { adjustmentCents: payoutCents - amountCents, applied }
}

/** A charge of the shift, and how much of it was neither refunded nor transferred. */
type SendableCharge = { id: string; availableCents: number }
/** A transfer from a charge, or from our balance if the charge is null. */
export type PlannedTransfer = { chargeId: string | null; amountCents: number }

/** Where a payout's money comes from: the shift's charges, oldest first, then our balance. */
export const planTransfers = (neededCents: number, charges: readonly SendableCharge[]): PlannedTransfer[] => {
  let remainingCents = neededCents
  const planned: PlannedTransfer[] = charges.flatMap(({ id, availableCents }) => {
    const amountCents = Math.min(remainingCents, availableCents)
    if (amountCents <= 0) return []
    remainingCents -= amountCents
    return [{ chargeId: id, amountCents }]
  })
  return remainingCents > 0 ? [...planned, { chargeId: null, amountCents: remainingCents }] : planned
}

export type MoneyIn = {
  isTrusted: boolean
  isSettled: boolean
  owedCents: number
  /** what was paid and not refunded */
  netPaidCents: number
}

/** A shift is funded once everything owed for it is paid, or its facility is trusted. */
export const isMoneyIn = ({ isTrusted, isSettled, owedCents, netPaidCents }: MoneyIn) =>
  isSettled && (isTrusted || owedCents <= netPaidCents)

type Bank = { isDefault: boolean; isUsable: boolean }

/** The default bank account of a ready payout account, if it accepts payouts. */
export const findPayoutBank = <One extends Bank>(
  account: { state: PayoutAccountState } | undefined,
  banks: readonly One[],
): One | undefined =>
  account?.state === 'ready' ? banks.find(bank => bank.isDefault && bank.isUsable) : undefined

/** When a payout is retried after this many failed attempts: with growing gaps, then daily. */
export const nextRetryAt = (failedTries: number, at: Date) => {
  const minutes = PAYOUT_RETRY_MINUTES[failedTries] ?? PAYOUT_RETRY_MINUTES.at(-1)
  if (minutes === undefined) throw new Error('There is no time left to retry after.')
  return addMinutes(at, minutes)
}
