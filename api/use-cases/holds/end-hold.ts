import type { Knex } from 'knex'
import type { ErrorCode } from '@gaitway/contract/errors'
import { showCents } from '@gaitway/contract/money'
import { decideHoldEnd } from '../../domain/confirmation.ts'
import type { Outcome } from '../../outside/payments.ts'
import { lockApplication } from '../../store/applications.ts'
import { type HoldCharge, lockCharge } from '../../store/charges.ts'
import { deleteBookings, lockHold } from '../../store/holds.ts'
import type { JobRow } from '../../store/jobs.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { chargeFailed, chargeProcesses, chargeSucceeded, chargeWaits } from '../payments/charge-ended.ts'
import { planRefund } from '../payments/settle.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../tell.ts'
import { confirmHeld } from './confirm-held.ts'
import { moveHold, type Held } from './held.ts'

export type HoldEnd = {
  at: Date
  /** why the hold is released if the money does not come */
  releaseReason?: ErrorCode
  /** nobody is looking: the facility is told of a release */
  tellsFacility?: boolean
}

/**
 * The second transaction of a confirmation, whoever makes it: the applicant is confirmed, or the hold released
 * with the reason, or the card's owner is waited for. Returns refunds to be carried out after the commit.
 */
export const endHold = async (
  trx: Knex,
  sent: HoldCharge,
  outcome: Outcome,
  end: HoldEnd,
): Promise<{ refundIds: string[] }> => {
  const held = await lockHeld(trx, sent)
  const { hold, job, application, charge } = held
  const isPaid = charge.status === 'succeeded'
  const decision = decideHoldEnd({ hold, job, application, isPaid }, outcome.kind, end.at)
  if (decision === 'confirm' && outcome.kind === 'succeeded')
    await confirmHeld(trx, held, outcome.providerId, end.at)
  if (decision === 'giveBack' && outcome.kind === 'succeeded')
    return { refundIds: [await giveBack(trx, held, outcome.providerId, end.at)] }
  if (decision === 'release' && outcome.kind === 'failed') await release(trx, held, outcome, end)
  if (decision === 'wait' && outcome.kind === 'needsAction') await chargeWaits(trx, charge, outcome, end.at)
  if (outcome.kind === 'processing') await chargeProcesses(trx, charge, outcome.providerId, end.at)
  return { refundIds: [] }
}

/** The rows of a hold, locked in the one order. */
const lockHeld = async (trx: Knex, sent: HoldCharge): Promise<Held> => {
  const job = await lockJob<JobRow>(trx, sent.job_id)
  await lockClinician(trx, sent.clinician_id)
  const hold = await lockHold(trx, sent.hold_id)
  const application = await lockApplication(trx, { id: sent.application_id })
  const charge = await lockCharge(trx, sent.id)
  if (!job || !hold || !application || !charge) throw new Error(`Hold ${sent.hold_id} is not whole.`)
  return { hold, job, application, charge: { ...sent, ...charge } }
}

/** The money came when the shift could no longer be confirmed: it is on record, and goes back. */
const giveBack = async (trx: Knex, held: Held, providerId: string, at: Date) => {
  const { hold, job, charge } = held
  await chargeSucceeded(trx, charge, providerId, at)
  if (hold.status === 'held') {
    await deleteBookings(trx, hold.id)
    await moveHold(
      trx,
      held,
      'release',
      at,
      at >= job.first_slot_start ? 'job_already_started' : 'hold_ended',
    )
  }
  return planRefund(trx, {
    paymentId: charge.payment_id,
    applicationId: hold.application_id,
    facilityId: hold.facility_id,
    chargeId: charge.id,
    amountCents: charge.amount_cents,
    reason: 'lateSuccess',
    description: 'Charged too late to confirm the shift',
    at,
  })
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
  if (!tellsFacility) return
  const [shift] = await shiftFacts(trx, [hold.application_id])
  await tell(trx, {
    type: 'paymentFailed',
    to: await listMemberIds(trx, hold.facility_id, 'payments'),
    facts: { ...shift?.facts, amount: showCents(charge.amount_cents), reason: outcome.message },
    at,
  })
}
