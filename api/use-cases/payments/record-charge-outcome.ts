import type { Knex } from 'knex'
import type { chargeLifecycle } from '@gaitway/contract/lifecycles/charge'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'
import { chargeMove } from '../../domain/charge-outcome.ts'
import { entriesFor } from '../../domain/postings.ts'
import type { Outcome } from '../../services/payments.ts'
import { post, type PostingKind } from '../../store/ledger.ts'
import { addToPayment, lockPayment, updatePayment } from '../../store/payments.ts'
import type { ChargeRow } from '../../store/rows.ts'
import { transition } from '../transition.ts'
import { isAccountLost } from '../../domain/payment-sources.ts'
import { findSourceToCharge, updateSource } from '../../store/payment-sources.ts'
import { notifyAdmins, notifyPayers } from '../shift-facts.ts'

export type ShiftCharge = ChargeRow & { applicationId: string; jobId: string; facilityId: string }
type ChargeMove = MoveOf<typeof chargeLifecycle>
export type ChargeOutcome =
  | Outcome
  | { kind: 'returned'; providerId: string | null; code: string; message: string; disputeId: string }

/**
 * Records the outcome of a charge or refund, however often and from any source: its status and, if money moved,
 * the payment and the ledger. Returns the move, or undefined if nothing changed. docs/payments.md has the table.
 * The caller has locked the charge.
 */
export const recordChargeOutcome = async (
  trx: Knex,
  charge: ShiftCharge,
  outcome: ChargeOutcome,
  at: Date,
): Promise<ChargeMove | undefined> => {
  const move = chargeMove(charge, outcome)
  if (!move || outcome.kind === 'unknown') return undefined
  const { amountCents, reason, jobId, facilityId } = charge
  const failure = 'code' in outcome ? { failureCode: outcome.code } : {}
  await transition(trx, charge.kind, charge, move, {
    by: { side: 'clock' },
    at,
    set: { ...columnsFor(outcome, at), providerId: outcome.providerId ?? charge.providerId },
    about: { jobId, facilityId },
    details: { amountCents, reason, ...failure },
  })
  await moveMoney(trx, charge, move, at)
  return move
}

const columnsFor = (outcome: Exclude<ChargeOutcome, { kind: 'unknown' }>, at: Date): Partial<ChargeRow> => {
  switch (outcome.kind) {
    case 'needsAction':
      return { nextActionUrl: outcome.url }
    case 'processing':
      return { nextActionUrl: null }
    case 'succeeded':
      return { nextActionUrl: null, endedAt: at }
    case 'failed':
    case 'returned': {
      const { code: failureCode, message: failureMessage } = outcome
      const dispute = outcome.kind === 'returned' ? { disputeId: outcome.disputeId } : {}
      return { nextActionUrl: null, failureCode, failureMessage, ...dispute, endedAt: at }
    }
  }
}

/** What each move posts, with its label, and whether the payment gains or loses money. */
const postings: Record<ChargeRow['kind'], Partial<Record<ChargeMove, Posted>>> = {
  charge: {
    succeed: ['charge', 'Charged', 1],
    succeedLate: ['charge', 'Charged', 1],
    failLate: ['chargeReversed', 'Returned by the bank', -1],
  },
  // the money of a failed refund stays with us, or is back, as the facility's credit
  refund: {
    succeed: ['refund', 'Refunded', 1],
    succeedLate: ['lateRefund', 'Refunded', 1],
    fail: ['refundDueReversed', 'Refund failed', 0],
    failLate: ['refundReversed', 'Refund returned', -1],
  },
}
type Posted = readonly [kind: Parameters<typeof entriesFor>[0] & PostingKind, words: string, sign: 1 | 0 | -1]

const moveMoney = async (trx: Knex, charge: ShiftCharge, move: ChargeMove, at: Date) => {
  const posted = postings[charge.kind][move]
  if (!posted) return
  const [kind, words, sign] = posted
  const { id: chargeId, applicationId, paymentId, amountCents } = charge
  if (sign !== 0) await addToPayment(trx, paymentId, charge.kind, sign * amountCents)
  await post(trx, {
    kind,
    applicationId,
    chargeId,
    description: `${words} (${charge.reason})`,
    at,
    entries: entriesFor(kind, amountCents, charge),
  })
}

type FailedOutcome = Extract<ChargeOutcome, { kind: 'failed' | 'returned' }>
/** False if the request that sent the charge reports the failure itself. */
export type NotifyOptions = { notifiesFacility?: boolean }

/**
 * After a failed or returned charge: the payment is due, a bank account that would fail again isn't charged
 * until it is added again, and the facility is notified if it still owes. For a failed refund, admins are
 * notified.
 */
export const makePaymentDue = async (
  trx: Knex,
  charge: ShiftCharge,
  why: FailedOutcome,
  { at, notifiesFacility = true }: NotifyOptions & { at: Date },
) => {
  const what = { amountCents: charge.amountCents, reason: why.message, at }
  if (charge.kind === 'refund') return notifyAdmins(trx, charge, { type: 'refundFailed', ...what })
  const isReturned = why.kind === 'returned'
  await updatePayment(trx, charge.paymentId, { chargeFailed: true })
  if (isReturned || isAccountLost(why.code)) await refuseBank(trx, charge.sourceId, at)
  const payment = await lockPayment(trx, { id: charge.paymentId })
  const isOwed = payment !== undefined && payment.owedCents > payment.paidCents - payment.refundedCents
  if (isReturned || (notifiesFacility && isOwed))
    await notifyPayers(trx, charge, { type: isReturned ? 'paymentReturned' : 'paymentFailed', ...what })
}

const refuseBank = async (trx: Knex, sourceId: string | null, at: Date) => {
  const source = await findSourceToCharge(trx, sourceId)
  if (source?.kind === 'bank' && !source.refusedAt) await updateSource(trx, source.id, { refusedAt: at })
}
