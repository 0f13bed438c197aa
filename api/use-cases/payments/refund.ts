import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { showCents } from '@gaitway/contract/money'
import type { Input } from '@gaitway/contract/schemas/index'
import { type GivingBack, givingBackOf } from '../../domain/giving-back.ts'
import { findApplication } from '../../store/applications.ts'
import { listPaid } from '../../store/charges.ts'
import { sumRefundsUnderWay } from '../../store/charges-under-way.ts'
import { record } from '../../store/events.ts'
import { lockJob } from '../../store/locks.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { findPayment, lockPayment } from '../../store/payments.ts'
import type { PaymentRow } from '../../store/rows.ts'
import { sumStandingCredit } from '../../store/views/credit-standing.ts'
import { rememberAnswer } from '../remember-answer.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../tell.ts'
import { signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { giveBack } from './give-back.ts'
import { carryOut } from './settle.ts'
import { showNow } from './show.ts'

/**
 * An admin gives a facility money back for a settled shift, for a reason that the facility reads: what stands to its
 * credit first, and the rest is owed no longer. However many ask at once, never more goes back than was paid.
 */
export const refund: UseCase<'payments.refund'> = async (outside, actor, input, asked) => {
  const by = signedIn(actor)
  const { db, clock } = outside
  const at = clock.now()
  const known = await findPayment(db, input.id, {})
  if (!known) throw refuse('not_found')
  const { chargeIds, shown } = await db.transaction(async trx => {
    const { payment, application } = await lock(trx, known)
    const giving = givingBackOf(await returnableOf(trx, payment), input)
    const ids = await giveBack(trx, payment, { ...input, ...giving, at })
    await note(trx, { payment, input, giving, by, at, ...application })
    const answer = await showNow(trx, payment.id, at)
    return { chargeIds: ids, shown: await rememberAnswer(trx, 'payments.refund', by, asked, answer) }
  })
  await carryOut(outside, chargeIds)
  return chargeIds.length === 0 ? shown : showNow(db, input.id, at)
}

const lock = async (trx: Knex, { id, applicationId }: PaymentRow) => {
  const application = await findApplication(trx, applicationId, {})
  if (!application) throw refuse('not_found')
  await lockJob(trx, application.jobId)
  const payment = await lockPayment(trx, { id })
  if (!payment) throw refuse('not_found')
  return { payment, application: { jobId: application.jobId, clinicianId: application.clinicianId } }
}

const returnableOf = async (trx: Knex, payment: PaymentRow) => {
  const takenCents = payment.paidCents - payment.refundedCents - (await sumRefundsUnderWay(trx, payment.id))
  const paid = await listPaid(trx, payment.id)
  // a debit that its bank took back can't be given back, whatever of it once was
  const leftCents = paid.reduce((sum, charge) => sum + charge.paidCents - charge.returnedCents, 0)
  return {
    paymentType: payment.paymentType,
    isSettled: payment.settledAt !== null,
    owedCents: payment.owedCents,
    keptCents: takenCents,
    chargedCents: leftCents,
    outsideCents: payment.outsideCents,
    standingCents: payment.paymentType === 'invoice' ? await sumStandingCredit(trx, payment) : 0,
  }
}

type Given = {
  payment: PaymentRow
  input: Input<'payments.refund'>
  giving: GivingBack
  jobId: string
  clinicianId: string
  by: SignedIn
  at: Date
}

/** What was given back stands on record, and who pays at the facility is told. */
const note = async (trx: Knex, { payment, input, giving, jobId, clinicianId, by, at }: Given) => {
  const { facilityId, id } = payment
  const { amountCents, reason, reference } = input
  const { creditCents, goodwillCents } = giving
  await record(trx, {
    at,
    by,
    noun: 'payment',
    nounId: id,
    verb: 'refund',
    jobId,
    facilityId,
    clinicianId,
    details: { amountCents, creditCents, goodwillCents, reason, ...(reference && { reference }) },
  })
  const [shift] = await shiftFacts(trx, [payment.applicationId])
  await tell(trx, {
    type: 'refundSent',
    to: await listMemberIds(trx, facilityId, 'payments'),
    facts: { ...shift?.facts, amount: showCents(amountCents), reason },
    fromUserId: by.userId,
    at,
  })
}
