import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { chargeLifecycle } from '@gaitway/contract/lifecycles/charge'
import { step } from '@gaitway/contract/lifecycles/step'
import { chargePostings, lateRefundPostings, refundPostings } from '../../domain/postings.ts'
import type { Outcome } from '../../outside/payments.ts'
import { updateCharge } from '../../store/charges.ts'
import { record } from '../../store/events.ts'
import { post } from '../../store/ledger.ts'
import { addToPayment } from '../../store/payments.ts'
import { keepRefund, takeBack } from './money-returns.ts'
import type { ChargeRow } from '../../store/rows.ts'

export type EndedCharge = ChargeRow & { applicationId: string; jobId: string; facilityId: string }
type Failure = Extract<Outcome, { kind: 'failed' }>

const clock = { side: 'clock' }

const move = async (
  trx: Knex,
  charge: EndedCharge,
  verb: keyof typeof chargeLifecycle.moves,
  change: Partial<ChargeRow>,
  at: Date,
) => {
  const status = step(chargeLifecycle, charge.status, verb, 'clock')
  if (!(await updateCharge(trx, charge.id, charge.status, { ...change, status })))
    throw refuse('changed_meanwhile')
  await record(trx, {
    at,
    by: clock,
    noun: charge.kind,
    nounId: charge.id,
    verb,
    from: charge.status,
    to: status,
    jobId: charge.jobId,
    facilityId: charge.facilityId,
    details: {
      amountCents: charge.amountCents,
      reason: charge.reason,
      ...(change.failureCode && { failureCode: change.failureCode }),
    },
  })
}

/** The money of a charge or refund has moved: it stands on the payment and in the ledger. */
export const chargeSucceeded = async (trx: Knex, charge: EndedCharge, providerId: string, at: Date) => {
  const isLate = charge.status === 'failed'
  await move(
    trx,
    charge,
    isLate ? 'succeedLate' : 'succeed',
    { providerId, nextActionUrl: null, endedAt: at },
    at,
  )
  await addToPayment(trx, charge.paymentId, charge.kind, charge.amountCents)
  const inLedger = { applicationId: charge.applicationId, chargeId: charge.id, at }
  const { amountCents: cents, facilityId, reason } = charge
  if (charge.kind === 'charge')
    await post(trx, {
      ...inLedger,
      kind: 'charge',
      description: `Charged (${reason})`,
      entries: chargePostings(cents, facilityId),
    })
  else
    await post(trx, {
      ...inLedger,
      kind: isLate ? 'lateRefund' : 'refund',
      description: `Given back (${reason})`,
      entries: (isLate ? lateRefundPostings : refundPostings)(cents, facilityId),
    })
}

/**
 * A charge or refund is over with no money moved, or its money has moved back; why stands on it. A refund is due no
 * longer, and what a bank took back is owed again.
 */
export const chargeFailed = async (
  trx: Knex,
  charge: EndedCharge,
  { providerId, code, message, disputeId }: Omit<Failure, 'kind'> & { disputeId?: string },
  at: Date,
) => {
  if (charge.status === 'failed') return
  const wasPaid = charge.status === 'succeeded'
  await move(
    trx,
    charge,
    wasPaid ? 'failLate' : 'fail',
    {
      providerId: providerId ?? charge.providerId,
      nextActionUrl: null,
      failureCode: code,
      failureMessage: message,
      ...(disputeId && { disputeId }),
      endedAt: at,
    },
    at,
  )
  if (charge.kind === 'refund') await keepRefund(trx, charge, wasPaid, at)
  else if (wasPaid) await takeBack(trx, charge, at)
}

/** The card's owner is asked to authenticate at this address. */
export const chargeWaits = async (
  trx: Knex,
  charge: EndedCharge,
  { providerId, url }: { providerId: string; url: string },
  at: Date,
) => {
  if (charge.status === 'sent') await move(trx, charge, 'askOwner', { providerId, nextActionUrl: url }, at)
}

/** The payment service has it and the bank takes its time: nobody is asked for anything, and it is read again. */
export const chargeProcesses = async (trx: Knex, charge: EndedCharge, providerId: string, at: Date) => {
  if (charge.status === 'sent' || charge.status === 'needsAction')
    await move(trx, charge, 'process', { providerId, nextActionUrl: null }, at)
}
