import type { ErrorCode } from '@gaitway/contract/values/errors'
import { agreementIn, decideHoldEnd } from '../../domain/confirmation.ts'
import type { Outcome } from '../../services/payments.ts'
import type { Knex, Services } from '../use-case.ts'
import { lockApplication, lockApplicationsInStatus } from '../../store/applications.ts'
import { findChargeOfHold, type HoldCharge, lockCharge } from '../../store/charges.ts'
import { deleteBookings, lockHold } from '../../store/holds.ts'
import { moveToBookedTimes } from '../../store/jobs.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import { enqueue } from '../../store/outbox.ts'
import { updatePayment } from '../../store/payments.ts'
import { takeSnapshot } from '../../store/credential-snapshots.ts'
import { findPolicyInForce } from '../../store/policies.ts'
import type { JobRow, ApplicationRow, HoldRow } from '../../store/rows.ts'
import { buildShiftEmail } from '../calendar/shift-email.ts'
import { notify, notifyPayers, readShiftFacts } from '../notify.ts'
import {
  applyToLockedCharge,
  sendPlannedCharges,
  type NotifyOptions,
  recordChargeOutcome,
  type ShiftCharge,
  settleBalance,
  cancelUnattended,
  sendNewCharge,
} from '../payments/charge-outcome.ts'
import { planRefunds } from '../payments/plan-charge.ts'
import { notifyAcceptanceFailed, closeRound } from '../standby/rounds.ts'
import { notifyAutoConfirmed, notifyToConfirm, findPreapprovedApplicant } from '../preapproved-applicant.ts'
import { transition } from '../transition.ts'

export type HoldEnd = NotifyOptions & {
  at: Date
  /** why the hold is released if the payment fails */
  releaseReason?: ErrorCode
}
type PaidHold = Held & { charge: ShiftCharge }

/**
 * Sends the charge of a new hold and applies its outcome; an unknown outcome leaves the hold in place. A hold by
 * invoice or with nothing to pay has no charge and is confirmed already.
 */
export const payHold = async (services: Services, holdId: string) => {
  const charge = await findChargeOfHold(services.db, holdId)
  if (charge) await applyToHold(services, charge, await sendNewCharge(services, charge), {})
}

/** Applies the outcome of a hold's charge, and refunds money that came too late. */
export const applyToHold = async (
  services: Services,
  charge: HoldCharge,
  learned: Outcome,
  end: Omit<HoldEnd, 'at'>,
) => {
  const outcome = await cancelUnattended(services, charge, learned)
  const at = services.clock.now()
  const chargeIds = await services.db.transaction(trx => endHold(trx, charge, outcome, { ...end, at }))
  await sendPlannedCharges(services, chargeIds)
}

/**
 * The second transaction of every confirmation: records the charge's outcome, then confirms the applicant,
 * releases the hold with the reason, or waits for the cardholder. For a debit that already confirmed, only the
 * money is recorded. Returns the charges to send after the commit.
 */
const endHold = async (trx: Knex, sent: HoldCharge, outcome: Outcome, end: HoldEnd): Promise<string[]> => {
  const held = await lockHeld(trx, sent)
  const { hold, job, application, charge } = held
  const { at } = end
  const { paymentId } = charge
  const isPaid = charge.status === 'succeeded' || charge.disputeId !== null
  const shift = { status: job.status, firstSlotStart: findHeldStart(held) }
  const decision = decideHoldEnd({ hold, job: shift, application, isPaid }, outcome.kind, at)
  if (decision === 'settle') return applyToLockedCharge(trx, charge, outcome, { at })
  await recordChargeOutcome(trx, charge, outcome, at)
  switch (decision) {
    case 'confirm':
      await fillJob(trx, held, paymentId, at)
      return []
    case 'release':
      if (outcome.kind === 'failed') await releaseUnpaid(trx, held, outcome, end)
      return settleBalance(trx, { paymentId, at })
    case 'releaseUnpaid':
      await releaseEndedHold(trx, held, end)
      await notifyAcceptanceFailed(trx, held, { reason: 'The shift can no longer be confirmed.', at })
      return []
    case 'refund':
      return refundLate(trx, held, at)
    case 'stand':
      return outcome.kind === 'failed' ? settleBalance(trx, { paymentId, at }) : []
  }
}

/** A hold's rows, locked in order. */
const lockHeld = async (trx: Knex, sent: HoldCharge): Promise<PaidHold> => {
  // sent together, answered in order
  const [job, , hold, application, charge] = await Promise.all([
    lockJob<JobRow>(trx, sent.jobId),
    lockClinician(trx, sent.clinicianId),
    lockHold(trx, sent.holdId),
    lockApplication(trx, { id: sent.applicationId }),
    lockCharge(trx, sent.id),
  ])
  if (!job || !hold || !application || !charge) throw new Error(`Hold ${sent.holdId} is incomplete.`)
  return { hold, job, application, charge: { ...sent, ...charge } }
}

/** Refunds a payment that arrived when the shift could no longer be confirmed. */
const refundLate = async (trx: Knex, held: PaidHold, at: Date) => {
  const { hold, charge } = held
  const { paymentId, amountCents } = charge
  if (hold.status === 'held') await releaseEndedHold(trx, held, { at })
  await notifyAcceptanceFailed(trx, held, {
    reason: 'The payment arrived too late to confirm the shift.',
    isBack: true,
    at,
  })
  const { applicationId, facilityId } = hold
  const refunds = [{ chargeId: charge.id, amountCents }]
  const description = 'Charged too late to confirm the shift'
  const why = { reason: 'lateSuccess', description, at } as const
  const planned = await planRefunds(trx, { id: paymentId, applicationId, facilityId }, refunds, why)
  // the balance of a later confirmation of the same application may have waited for this charge
  return [...planned, ...(await settleBalance(trx, { paymentId, at }))]
}

/** Releases a hold because its end has come; a debit that can't be stopped anymore is refunded once it clears. */
const releaseEndedHold = async (trx: Knex, held: Held, { at, releaseReason }: HoldEnd) => {
  const isStarted = at >= findHeldStart(held)
  await releaseHold(trx, held, releaseReason ?? (isStarted ? 'job_already_started' : 'hold_ended'), at)
}

const releaseHold = async (trx: Knex, held: Held, reason: ErrorCode, at: Date) => {
  await deleteBookings(trx, held.hold.id)
  await moveHold(trx, held, 'release', at, reason)
}

const releaseReasons: Record<string, ErrorCode> = {
  canceled: 'hold_ended',
  payment_service_down: 'payment_service_down',
}

const releaseUnpaid = async (
  trx: Knex,
  held: PaidHold,
  { code, message }: Extract<Outcome, { kind: 'failed' }>,
  { at, releaseReason, notifiesFacility }: HoldEnd,
) => {
  const { hold, charge } = held
  await releaseHold(trx, held, releaseReason ?? releaseReasons[code] ?? 'payment_refused', at)
  const preapproved = findPreapprovedApplicant(hold)
  // after the shift has started, the facility can't confirm anyone
  if (preapproved && at < findHeldStart(held)) {
    const reason = `Your payment didn’t go through. ${message}`
    return notifyToConfirm(trx, preapproved, hold, { reason, at })
  }
  if (preapproved) return notifyAcceptanceFailed(trx, held, { reason: message, at })
  if (!notifiesFacility) return
  const { amountCents } = charge
  await notifyPayers(trx, hold, { type: 'paymentFailed', amountCents, reason: message, at })
}

/** A hold with its shift and applicant, locked. */
type Held = { hold: HoldRow; job: JobRow; application: ApplicationRow }

/** When the shift starts, by the times that the hold reserves. */
const findHeldStart = ({ hold, job }: Held) => hold.proposedStart ?? job.firstSlotStart

/**
 * Fills the job on frozen terms, at the proposed times if those were accepted: standbys keep waiting, the other
 * applicants are declined, standby offers end, and everyone is notified.
 */
export const fillJob = async (trx: Knex, held: Held, paymentId: string, at: Date) => {
  const { hold, job, application } = held
  const by = { side: 'facility' as const, userId: hold.heldBy }
  // the event says if this member agreed earlier instead of confirming now
  const details = agreementIn(hold)
  await moveHold(trx, held, 'confirm', at)
  if (hold.proposedStart)
    await moveToBookedTimes(trx, { jobId: job.id, holdId: hold.id, totalPayCents: hold.price.productCents })
  const policy = await findPolicyInForce(trx, 'cancellation', at)
  await transition(trx, 'application', application, 'confirm', {
    by,
    at,
    details,
    set: {
      policyId: policy.id,
      paymentType: hold.paymentType,
      feePercent: hold.feePercent,
      payRateCents: hold.payRateCents,
      confirmedAt: at,
      confirmedBy: hold.heldBy,
    },
  })
  const { id: applicationId, clinicianId } = application
  await takeSnapshot(trx, { applicationId, clinicianId, moment: 'confirmed', at })
  await transition(trx, 'job', job, 'confirm', { by, at, details })
  await updatePayment(trx, paymentId, { owedCents: hold.price.totalCents, chargeFailed: false })
  const passedOverId = await closeRound(trx, { jobId: job.id, confirmedId: application.id, at })
  const others = await lockApplicationsInStatus(trx, job.id, 'applied')
  const displaced = others.filter(({ isStandby }) => !isStandby)
  for (const other of displaced)
    await transition(trx, 'application', other, 'displace', {
      by: clock,
      at,
      reason: FILLED,
      set: { displacedBy: 'filled' },
    })
  const remaining = others.filter(({ id, isStandby }) => isStandby && id !== passedOverId)
  await notifyApplicants(trx, held, { displaced, remaining, at })
  // overlapping applications are declined one job at a time, each under its own locks
  await enqueue(trx, 'displaceOverlapping', { clinicianId: hold.clinicianId, holdId: hold.id })
}

const clock = { side: 'clock' as const }
const FILLED = 'Someone else was confirmed for this shift.'

type Others = Record<'displaced' | 'remaining', readonly { id: string }[]> & { at: Date }

/** Notifies every applicant, and the facility if none of its users was on the page. */
const notifyApplicants = async (
  trx: Knex,
  { hold, application }: Held,
  { displaced, remaining, at }: Others,
) => {
  const all = [application, ...displaced, ...remaining].map(({ id }) => id)
  const shifts = await readShiftFacts(trx, all)
  const confirmed = shifts.find(({ applicationId }) => applicationId === application.id)
  const emailAddition = confirmed && (await buildShiftEmail(trx, confirmed, { change: 'add', at }))
  const groups = [
    {
      type: 'applicationDeclined',
      applications: displaced,
      changed: { personName: undefined, reason: FILLED },
    },
    { type: 'standbyKept', applications: remaining, changed: { personName: undefined } },
    { type: 'applicationApproved', applications: [application], changed: {}, emailAddition },
  ] as const
  const notifications = groups.flatMap(({ applications, changed, ...group }) => {
    const ofGroup = shifts.filter(({ applicationId }) => applications.some(({ id }) => id === applicationId))
    const to = ofGroup.map(({ clinicianUserId }) => clinicianUserId)
    const [first] = ofGroup
    return first ? [{ ...group, to, facts: { ...first.facts, ...changed }, fromUserId: hold.heldBy, at }] : []
  })
  await notify(trx, ...notifications)
  if (!confirmed) return
  const preapproved = findPreapprovedApplicant(hold)
  if (preapproved) await notifyAutoConfirmed(trx, preapproved, hold, confirmed.facts, at)
}

/** Ends the hold; a release has a reason. */
const moveHold = (
  trx: Knex,
  { hold }: Pick<Held, 'hold'>,
  verb: 'confirm' | 'release',
  at: Date,
  reason?: ErrorCode,
) =>
  transition(trx, 'hold', hold, verb, {
    by: clock,
    at,
    reason,
    set: { endedAt: at, releaseReason: reason ?? null },
    details: { applicationId: hold.applicationId },
  })
