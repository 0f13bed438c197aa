import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { chargeLifecycle } from '@gaitway/contract/lifecycles/charge'
import { step, type MoveOf } from '@gaitway/contract/lifecycles/step'
import { chargeMove } from '../../domain/charge-outcome.ts'
import {
  chargePostings,
  chargeReversedPostings,
  lateRefundPostings,
  refundDueReversedPostings,
  refundPostings,
  refundReversedPostings,
  type Entry,
} from '../../domain/postings.ts'
import type { Outcome } from '../../outside/payments.ts'
import { type ChargeRow, updateCharge } from '../../store/charges.ts'
import { record } from '../../store/events.ts'
import { post, type PostingKind } from '../../store/ledger.ts'
import { addToPayment } from '../../store/payments.ts'

export type ShiftCharge = ChargeRow & { applicationId: string; jobId: string; facilityId: string }
export type ChargeMove = MoveOf<typeof chargeLifecycle>
export type ChargeOutcome =
  | Outcome
  | { kind: 'returned'; providerId: string | null; code: string; message: string; disputeId: string }

/**
 * What is learned of a charge or refund, however often and from whatever source, is on record: its state, and where
 * money moved, the payment and the ledger. Returns the move it made; undefined where it said nothing new. The table is
 * in docs/payments.md. The charge was locked before.
 */
export const recordChargeOutcome = async (
  trx: Knex,
  charge: ShiftCharge,
  outcome: ChargeOutcome,
  at: Date,
): Promise<ChargeMove | undefined> => {
  const move = chargeMove(charge, outcome)
  if (!move || outcome.kind === 'unknown') return undefined
  const status = step(chargeLifecycle, charge.status, move, 'clock')
  const change = { ...columnsFor(outcome, at), providerId: outcome.providerId ?? charge.providerId, status }
  if (!(await updateCharge(trx, charge.id, charge.status, change))) throw refuse('changed_meanwhile')
  const { amountCents, reason, jobId, facilityId } = charge
  const failure = 'code' in outcome ? { failureCode: outcome.code } : {}
  await record(trx, {
    at,
    by: { side: 'clock' },
    noun: charge.kind,
    nounId: charge.id,
    verb: move,
    from: charge.status,
    to: status,
    jobId,
    facilityId,
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

type Posted = {
  kind: PostingKind
  words: string
  entries: (cents: number, facilityId: string) => Entry[]
  /** whether money has come to or left the payment by it, or gone the way back */
  sign: 1 | 0 | -1
}

/** A charge that failed late was returned; the money of a refund that failed is here, to the facility's credit. */
const postings: Record<ChargeRow['kind'], Partial<Record<ChargeMove, Posted>>> = {
  charge: {
    succeed: { kind: 'charge', words: 'Charged', entries: chargePostings, sign: 1 },
    succeedLate: { kind: 'charge', words: 'Charged', entries: chargePostings, sign: 1 },
    failLate: {
      kind: 'chargeReversed',
      words: 'Taken back by the bank',
      entries: chargeReversedPostings,
      sign: -1,
    },
  },
  refund: {
    succeed: { kind: 'refund', words: 'Refunded', entries: refundPostings, sign: 1 },
    succeedLate: { kind: 'lateRefund', words: 'Refunded', entries: lateRefundPostings, sign: 1 },
    fail: {
      kind: 'refundDueReversed',
      words: 'Could not be refunded',
      entries: refundDueReversedPostings,
      sign: 0,
    },
    failLate: { kind: 'refundReversed', words: 'Came back', entries: refundReversedPostings, sign: -1 },
  },
}

const moveMoney = async (trx: Knex, charge: ShiftCharge, move: ChargeMove, at: Date) => {
  const posted = postings[charge.kind][move]
  if (!posted) return
  const { id: chargeId, applicationId, paymentId, amountCents, facilityId } = charge
  if (posted.sign !== 0) await addToPayment(trx, paymentId, charge.kind, posted.sign * amountCents)
  await post(trx, {
    kind: posted.kind,
    applicationId,
    chargeId,
    description: `${posted.words} (${charge.reason})`,
    at,
    entries: posted.entries(amountCents, facilityId),
  })
}
