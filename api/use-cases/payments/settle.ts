import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { refundDuePostings, settlementPostings } from '../../domain/postings.ts'
import { settle, type Settling } from '../../domain/settling.ts'
import type { Outside } from '../../outside/outside.ts'
import { insertCharge, listPaid, type ChargeReason } from '../../store/charges.ts'
import { record, type Happening } from '../../store/events.ts'
import { findLastHold } from '../../store/holds.ts'
import { newId } from '../../store/ids.ts'
import { post } from '../../store/ledger.ts'
import { lockPayment, updatePayment } from '../../store/payments.ts'
import { findTerms } from '../../store/views/settlement-terms.ts'
import { sendCharge } from './send-charge.ts'

export type SettlementPlan = Omit<Settling, 'refunds' | 'paidCents'> & {
  /** to be carried out once the transaction has committed */
  chargeIds: string[]
}
type Wish = {
  applicationId: string
  /** what the clinician is finally owed: worked, or the minimum of a cancellation */
  owedProductCents: number
  at: Date
  by: Happening['by']
  reason?: Extract<ChargeReason, 'settlement' | 'cancellation'>
}

/** What is finally owed for a shift stands in the ledger, and the refund or second charge waits to be sent. */
export const planSettlement = async (
  trx: Knex,
  { applicationId, owedProductCents, at, by, reason = 'settlement' }: Wish,
): Promise<SettlementPlan> => {
  const payment = await lockPayment(trx, { application_id: applicationId })
  const terms = await findTerms(trx, applicationId)
  if (!payment || !terms) throw new Error(`Application ${applicationId} was never paid for.`)
  if (payment.settled_at) throw refuse('changed_meanwhile')
  const { owed, chargeCents, refundCents, refunds } = settle(
    owedProductCents,
    await listPaid(trx, payment.id),
    terms,
  )
  const inLedger = { applicationId, at, description: `Shift settled (${reason})` }
  await post(trx, {
    ...inLedger,
    kind: 'settlement',
    entries: settlementPostings(owed, terms.facilityId, terms.clinicianId),
  })
  const ids: string[] = []
  for (const { chargeId, amountCents } of refunds)
    ids.push(
      await planRefund(trx, { ...inLedger, paymentId: payment.id, ...terms, chargeId, amountCents, reason }),
    )
  if (chargeCents > 0)
    ids.push(await planCharge(trx, { paymentId: payment.id, amountCents: chargeCents, at, reason }))
  await updatePayment(trx, payment.id, { owed_cents: owed.totalCents, settled_at: at })
  await record(trx, {
    at,
    by,
    noun: 'payment',
    nounId: payment.id,
    verb: 'settle',
    jobId: terms.jobId,
    facilityId: terms.facilityId,
    clinicianId: terms.clinicianId,
    details: { owedCents: owed.totalCents, chargeCents, refundCents, reason },
  })
  return { owed, chargeCents, refundCents, chargeIds: ids }
}

/** The booked days of a full-time post are over: the placement fee charged at its confirmation is earned. */
export const settlePlacement = async (trx: Knex, applicationId: string, at: Date) => {
  const payment = await lockPayment(trx, { application_id: applicationId })
  const hold = await findLastHold(trx, applicationId)
  if (!payment || !hold || payment.settled_at) return
  await post(trx, {
    kind: 'settlement',
    applicationId,
    at,
    description: 'Placement fee earned',
    entries: settlementPostings(hold.price, hold.facility_id, hold.clinician_id),
  })
  await updatePayment(trx, payment.id, { settled_at: at })
  await record(trx, {
    at,
    by: { side: 'clock' },
    noun: 'payment',
    nounId: payment.id,
    verb: 'settle',
    jobId: hold.job_id,
    facilityId: hold.facility_id,
    clinicianId: hold.clinician_id,
    details: { owedCents: hold.price.totalCents, reason: 'placement' },
  })
}

type Refund = {
  paymentId: string
  applicationId: string
  facilityId: string
  chargeId: string
  amountCents: number
  reason: ChargeReason
  description: string
  at: Date
}

/** Money is to go back: it stands as due in the ledger, and the refund waits to be sent. */
export const planRefund = async (trx: Knex, wish: Refund): Promise<string> => {
  const id = newId()
  const { paymentId, chargeId, amountCents, reason, at, applicationId, description } = wish
  await insertCharge(trx, {
    id,
    paymentId,
    kind: 'refund',
    reason,
    amountCents,
    idempotencyKey: id,
    ofChargeId: chargeId,
    at,
  })
  await post(trx, {
    kind: 'refundDue',
    applicationId,
    chargeId: id,
    description,
    at,
    entries: refundDuePostings(amountCents, wish.facilityId),
  })
  return id
}

const planCharge = async (
  trx: Knex,
  wish: { paymentId: string; amountCents: number; reason: ChargeReason; at: Date },
) => {
  const id = newId()
  await insertCharge(trx, { id, kind: 'charge', idempotencyKey: id, ...wish })
  return id
}

/**
 * What transactions planned is sent to the payment service. They have committed, so nothing that goes wrong here
 * is their failure: what gets no answer, or fails, is sent again by the sweeper.
 */
export const carryOut = async (outside: Outside, chargeIds: readonly string[]) => {
  for (const chargeId of chargeIds)
    try {
      await sendCharge(outside, chargeId)
    } catch (thrown) {
      outside.log.error(
        { chargeId, err: thrown },
        'A planned charge could not be sent; the sweeper tries again',
      )
    }
}
