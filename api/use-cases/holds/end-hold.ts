import type { Knex } from 'knex'
import type { ErrorCode } from '@gaitway/contract/errors'
import { showCents } from '@gaitway/contract/money'
import { decideHoldEnd } from '../../domain/confirmation.ts'
import type { Outcome } from '../../outside/payments.ts'
import { lockApplication } from '../../store/applications.ts'
import { type HoldCharge, lockCharge } from '../../store/charges.ts'
import { deleteBookings, lockHold } from '../../store/holds.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { chargeFailed, chargeProcesses, chargeSucceeded, chargeWaits } from '../payments/charge-ended.ts'
import { applyOutcome } from '../payments/end-charge.ts'
import { evenOut } from '../payments/even-out.ts'
import { planRefund } from '../payments/plan.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tellStandbyAccepted } from '../standby/tell-facility.ts'
import { tellYesOver } from '../standby/tell-over.ts'
import { tell } from '../tell.ts'
import { confirmHeld } from './confirm-held.ts'
import { moveHold, type Held } from './held.ts'
import type { JobRow } from '../../store/rows.ts'

export type HoldEnd = {
  at: Date
  /** why the hold is released if the money does not come */
  releaseReason?: ErrorCode
  /** nobody is looking: the facility is told of a release */
  tellsFacility?: boolean
}

/**
 * The second transaction of a confirmation, whoever makes it: the applicant is confirmed, or the hold released
 * with the reason, or the card's owner is waited for. Of a debit that confirmed already, the money alone is at stake.
 * Returns what is to be sent after the commit.
 */
export const endHold = async (
  trx: Knex,
  sent: HoldCharge,
  outcome: Outcome,
  end: HoldEnd,
): Promise<string[]> => {
  const held = await lockHeld(trx, sent)
  const { hold, job, application, charge } = held
  const isPaid = charge.status === 'succeeded' || charge.disputeId !== null
  const decision = decideHoldEnd({ hold, job, application, isPaid }, outcome.kind, end.at)
  if (decision === 'goOn') return applyOutcome(trx, charge, outcome, { at: end.at })
  switch (outcome.kind) {
    case 'succeeded':
      if (decision === 'confirm') await confirmHeld(trx, held, outcome, end.at)
      if (decision === 'giveBack') return giveBack(trx, held, outcome.providerId, end.at)
      return []
    case 'failed':
      if (decision === 'release') await release(trx, held, outcome, end)
      // a debit that a released hold had let go
      else if (!isPaid) await chargeFailed(trx, charge, outcome, end.at)
      return evenOut(trx, { paymentId: charge.paymentId, at: end.at })
    case 'needsAction':
      if (decision === 'wait') await chargeWaits(trx, charge, outcome, end.at)
      return []
    case 'processing':
      if (decision === 'confirm') await confirmHeld(trx, held, outcome, end.at)
      else await chargeProcesses(trx, charge, outcome.providerId, end.at)
      if (decision === 'letGo') {
        await letGo(trx, held, end)
        await tellYesOver(trx, held, { reason: 'The shift can no longer be confirmed.', at: end.at })
      }
      return []
    case 'unknown':
      return []
  }
}

/** The rows of a hold, locked in the one order. */
const lockHeld = async (trx: Knex, sent: HoldCharge): Promise<Held> => {
  const job = await lockJob<JobRow>(trx, sent.jobId)
  await lockClinician(trx, sent.clinicianId)
  const hold = await lockHold(trx, sent.holdId)
  const application = await lockApplication(trx, { id: sent.applicationId })
  const charge = await lockCharge(trx, sent.id)
  if (!job || !hold || !application || !charge) throw new Error(`Hold ${sent.holdId} is not whole.`)
  return { hold, job, application, charge: { ...sent, ...charge } }
}

/** The money came when the shift could no longer be confirmed: it is on record, and goes back. */
const giveBack = async (trx: Knex, held: Held, providerId: string, at: Date) => {
  const { hold, charge } = held
  await chargeSucceeded(trx, charge, providerId, at)
  if (hold.status === 'held') await letGo(trx, held, { at })
  await tellYesOver(trx, held, {
    reason: 'The payment came too late to confirm the shift.',
    isBack: true,
    at,
  })
  const refundId = await planRefund(trx, {
    paymentId: charge.paymentId,
    applicationId: hold.applicationId,
    facilityId: hold.facilityId,
    chargeId: charge.id,
    amountCents: charge.amountCents,
    reason: 'lateSuccess',
    description: 'Charged too late to confirm the shift',
    at,
  })
  // a later confirmation of the same application may have waited for this
  return [refundId, ...(await evenOut(trx, { paymentId: charge.paymentId, at }))]
}

/** The time is free again while the money is not: a debit can't be stopped any more, and goes back once it has come. */
const letGo = async (trx: Knex, held: Held, { at, releaseReason }: HoldEnd) => {
  const isStarted = at >= held.job.firstSlotStart
  await deleteBookings(trx, held.hold.id)
  await moveHold(
    trx,
    held,
    'release',
    at,
    releaseReason ?? (isStarted ? 'job_already_started' : 'hold_ended'),
  )
}

const release = async (
  trx: Knex,
  held: Held,
  outcome: Extract<Outcome, { kind: 'failed' }>,
  { at, releaseReason, tellsFacility }: HoldEnd,
) => {
  const { hold, charge } = held
  await chargeFailed(trx, charge, outcome, at)
  await deleteBookings(trx, hold.id)
  const reason = outcome.code === 'canceled' ? 'hold_ended' : 'payment_refused'
  await moveHold(trx, held, 'release', at, releaseReason ?? reason)
  // once the shift has begun there is nobody to confirm any more
  if (hold.standbyOfferId && at < held.job.firstSlotStart)
    return tellStandbyAccepted(trx, hold, {
      reason: `Your payment did not go through. ${outcome.message}`,
      at,
    })
  if (hold.standbyOfferId) return tellYesOver(trx, held, { reason: outcome.message, at })
  if (!tellsFacility) return
  const [shift] = await shiftFacts(trx, [hold.applicationId])
  await tell(trx, {
    type: 'paymentFailed',
    to: await listMemberIds(trx, hold.facilityId, 'payments'),
    facts: { ...shift?.facts, amount: showCents(charge.amountCents), reason: outcome.message },
    at,
  })
}
