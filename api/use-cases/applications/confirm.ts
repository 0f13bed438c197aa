import type { PaymentType } from '@gaitway/contract/values/enums'
import { refuse, type ErrorCode } from '@gaitway/contract/values/errors'
import { calculatePayRateCents } from '@gaitway/contract/values/fees'
import { HOLD_MINUTES } from '@gaitway/contract/values/limits'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { addMinutes } from '@gaitway/contract/format/time'
import {
  agreedTimes,
  agreementIn,
  isUnattended,
  refuseUnlessFit,
  refuseUnlessOpen,
} from '../../domain/confirmation.ts'
import { eligibility } from '../../domain/eligibility.ts'
import { computePrices } from '../../domain/job-price.ts'
import { findApplication, isJobHeld, lockApplication } from '../../store/applications.ts'
import { insertCharge } from '../../store/charges.ts'
import { findHold, insertBookings, insertHold, isDoubleBooking } from '../../store/holds.ts'
import { newId } from '../../store/ids.ts'
import { listSlotTimes } from '../../store/jobs.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import { createPayment } from '../../store/payments.ts'
import type { ApplicationRow, JobRow, StandbyRoundRow } from '../../store/rows.ts'
import { isSamePerson } from '../../store/same-person.ts'
import { lockOpenOffer, lockActiveRound } from '../../store/standbys.ts'
import { listClinicianFactsForJob } from '../../store/views/clinician-facts.ts'
import { findHoldResult } from '../../store/views/receipts.ts'
import { fillJob, payHold } from '../holds/end-hold.ts'
import { rememberAnswer, rememberHold } from '../idempotency.ts'
import { draftInvoice } from '../invoices/issue.ts'
import { toOpenJob, refuseUnlessEligible } from '../jobs/eligibility.ts'
import { findAgreedPayer, choosePayer } from '../payments/plan-charge.ts'
import { offerNext, moveOffer } from '../standby/rounds.ts'
import { recordEvent, transition } from '../transition.ts'
import { notifyToConfirm } from '../preapproved-applicant.ts'
import { requireFacilityMember, requireClinician } from '../use-case.ts'
import type {
  Knex,
  FacilityMember,
  Services,
  SignedIn,
  UseCase,
  RequestContext,
  ClinicianActor,
} from '../use-case.ts'
import { showApplication } from './apply.ts'

type ConfirmInput = Omit<Input<'applications.confirm'>, 'decision'> & { context: RequestContext; at: Date }

/**
 * A facility confirms an applicant and pays: the job is filled, standbys are kept, and the other applicants are
 * declined. A declined card confirms nothing; a card that requires verification leaves the hold waiting for the
 * cardholder. A bank debit confirms once the bank accepts it, an invoice right away.
 */
export const confirm: UseCase<'applications.confirm'> = async (services, by, input, context) => {
  const member = requireFacilityMember(by)
  const { db, clock } = services
  const holdId = await db
    .transaction(trx => createHold(trx, member, { ...input, context, at: clock.now() }))
    .catch(refuseDoubleBooking)
  await payHold(services, holdId)
  return readConfirmation(services, holdId)
}

/** Throws an error of the database again, as `clinician_busy` if the clinician's time was taken in the meantime. */
export const refuseDoubleBooking = (thrown: unknown): never => {
  throw isDoubleBooking(thrown) ? refuse('clinician_busy') : thrown
}

const createHold = async (trx: Knex, member: FacilityMember, input: ConfirmInput): Promise<string> => {
  const { paymentType, standbyAgreed, at } = input
  const applicant = await lockApplicant(trx, member, input)
  const payer = await choosePayer(trx, { ...input, facilityId: member.facilityId })
  const agreed = { paymentType, isProposed: input.acceptProposed, standbyAgreed, heldBy: member.userId }
  return holdApplicant(trx, member, { ...applicant, ...payer, ...agreed, at }, input.context)
}

/**
 * Locks the applicant to confirm: the job before the clinician. Refuses another facility's applicant as `not_found`,
 * and one who can't be confirmed with the reason.
 */
const lockApplicant = async (
  trx: Knex,
  { facilityId }: FacilityMember,
  { jobApplicationId: applicationId, ...input }: ConfirmInput,
) => {
  const { at } = input
  const known = await findApplication(trx, applicationId, { facilityId })
  if (!known) throw refuse('not_found')
  // what is sent together is answered in order
  const [job, isHeld] = await Promise.all([lockJob<JobRow>(trx, known.jobId), isJobHeld(trx, known.jobId)])
  if (!job) throw refuse('not_found')
  refuseUnlessOpen(job, isHeld, at)
  const [, application, [found]] = await Promise.all([
    lockClinician(trx, known.clinicianId),
    lockApplication(trx, { id: known.id }),
    listClinicianFactsForJob(trx, job.id, [known.clinicianId], at),
  ])
  if (!application || !found) throw refuse('not_found')
  const times = agreedTimes(found.job.slots, application.proposedSlots, input)
  refuseUnlessFit(
    application.status,
    eligibility(found.clinician, toOpenJob({ ...found.job, slots: times }), at),
  )
  return { job, application, times }
}

type Holding = {
  job: JobRow
  application: ApplicationRow
  /** the days at the times agreed on; by default as posted */
  times?: readonly { id: string; startDate: string; endDate: string }[]
  /** whether the times are those that the clinician proposed */
  isProposed?: boolean
  paymentType: PaymentType
  /** null: by invoice */
  sourceId: string | null
  feePercent: number
  /** the facility user who confirms, now or by earlier consent */
  heldBy: string
  /** the facility agrees now that a standby may be confirmed later at this price */
  standbyAgreed?: boolean
  /** what it agreed to earlier for its standbys */
  standbyTotalCents?: number | null
  standbyOfferId?: string
  /** the clinician confirms themselves on terms the facility agreed to before */
  selfConfirmed?: boolean
  at: Date
}

/**
 * Holds the applicant's time and plans the charge; by invoice, or with nothing to pay, it confirms them. Returns the
 * hold's ID, which the request's idempotency key leads to. Refuses if facility and clinician seem to be one person. The
 * caller has locked job, clinician and application.
 */
export const holdApplicant = async (
  trx: Knex,
  by: SignedIn,
  { job, application, paymentType, sourceId, feePercent, at, ...input }: Holding,
  context: RequestContext,
): Promise<string> => {
  const [times, isRefused] = await Promise.all([
    input.times ?? listSlotTimes(trx, job.id),
    isSamePerson(trx, { facilityId: job.facilityId, clinicianId: application.clinicianId }),
  ])
  if (isRefused) throw refuse('same_person')
  const price = computePrices({ ...job, slots: times }, feePercent)[paymentType]
  const hold = await insertHold(trx, {
    id: newId(),
    jobId: job.id,
    applicationId: application.id,
    clinicianId: application.clinicianId,
    facilityId: job.facilityId,
    paymentType,
    sourceId,
    price,
    feePercent,
    payRateCents: calculatePayRateCents(job.hourlyRate, job.boostPercent),
    heldBy: input.heldBy,
    heldAt: at,
    expiresAt: addMinutes(at, HOLD_MINUTES),
    standbyTotalCents: input.standbyAgreed ? price.totalCents : (input.standbyTotalCents ?? null),
    standbyOfferId: input.standbyOfferId ?? null,
    selfConfirmed: input.selfConfirmed ?? false,
    proposedStart: input.isProposed ? findFirstStart(times) : null,
  })
  await insertBookings(trx, hold, times)
  const paymentId = await createPayment(trx, {
    applicationId: application.id,
    facilityId: job.facilityId,
    paymentType,
    sourceId,
    at,
  })
  const isCharged = sourceId !== null && price.totalCents > 0
  if (isCharged)
    await insertCharge(trx, {
      id: newId(),
      paymentId,
      holdId: hold.id,
      kind: 'charge',
      reason: 'confirmation',
      amountCents: price.totalCents,
      idempotencyKey: hold.id,
      sourceId,
      at,
    })
  await rememberHold(trx, by, context, hold.id)
  await recordEvent(trx, 'hold', hold, 'hold', {
    at,
    by: input.standbyOfferId ? { side: 'clock' } : by,
    to: 'held',
    details: { applicationId: application.id, totalCents: price.totalCents, ...agreementIn(hold) },
  })
  // nothing to charge: the shift is confirmed along with the hold
  if (!isCharged) await fillJob(trx, { hold, job, application }, paymentId, at)
  if (!sourceId)
    await draftInvoice(trx, {
      applicationId: application.id,
      paymentId,
      price,
      at,
      by: isUnattended(hold) ? { side: 'clock' } : { side: 'facility', userId: input.heldBy },
    })
  return hold.id
}

const findFirstStart = (times: readonly { startDate: string }[]) =>
  new Date(Math.min(...times.map(({ startDate }) => new Date(startDate).getTime())))

/** The result of a confirmation; refuses with the reason if the hold was released. */
export const readConfirmation = async (
  { db, clock }: Services,
  holdId: string,
  whileUnknown: ErrorCode = 'payment_unknown',
): Promise<Output<'applications.confirm'>> => {
  const result = await findHoldResult(db, holdId, clock.now())
  const { holdStatus, payment, failureMessage, nextActionUrl } = result
  if (holdStatus === 'released') {
    const reason = result.releaseReason ?? 'hold_ended'
    const sentence = reason === 'payment_refused' ? (failureMessage ?? undefined) : undefined
    throw refuse(reason, undefined, sentence)
  }
  const shown = { application: showApplication(result), payment }
  if (holdStatus === 'confirmed') return { ...shown, state: 'confirmed', nextAction: null }
  if (!nextActionUrl) throw refuse(whileUnknown)
  return { ...shown, state: 'needsAction', nextAction: { url: nextActionUrl } }
}

/** The result after a clinician took the shift: confirmed, or up to the facility because the agreed payment failed. */
export const readAcceptance = async (
  { db, clock }: Services,
  holdId: string,
  whileUnknown: ErrorCode = 'payment_unknown',
): Promise<Output<'applications.confirmMyself'>> => {
  const result = await findHoldResult(db, holdId, clock.now())
  if (result.holdStatus === 'held') throw refuse(whileUnknown)
  return {
    application: showApplication(result),
    state: result.holdStatus === 'confirmed' ? 'confirmed' : 'asked',
  }
}

type Answering = { applicationId: string; context: RequestContext; at: Date }
type Answer = Output<'applications.answerStandby'>

/**
 * A standby accepts or declines the shift they were offered. Accepting confirms them, paid for as the facility
 * agreed when it confirmed the clinician who dropped out; without that consent, or if the payment fails, the
 * facility has to confirm. Declining offers the shift to the next standby.
 */
export const answerStandby: UseCase<'applications.answerStandby'> = async (services, by, input, context) => {
  const me = requireClinician(by)
  const { db, clock } = services
  const answering = { applicationId: input.jobApplicationId, context, at: clock.now() }
  if (input.answer === 'decline') return db.transaction(trx => declineOffer(trx, me, answering))
  const accepted = await db.transaction(trx => acceptOffer(trx, me, answering))
  if (typeof accepted !== 'string') return accepted
  await payHold(services, accepted)
  return readAcceptance(services, accepted)
}

/** Accepts the offer; returns the hold to charge, or the answer if the facility has to confirm. */
const acceptOffer = async (
  trx: Knex,
  me: ClinicianActor,
  { applicationId, context, at }: Answering,
): Promise<string | Answer> => {
  const { job, application, round, offer } = await lockOwnOffer(trx, { ...me, applicationId, at })
  await refuseUnlessEligible(trx, job, me.clinicianId, at)
  await moveOffer(trx, offer, 'accept', { by: me, at })
  const { payer, standbyTotalCents, reason } = await findPayerOfRound(trx, job, round, at)
  if (payer) {
    const holding = { ...payer, job, application, standbyTotalCents, standbyOfferId: offer.id, at }
    return holdApplicant(trx, me, holding, context)
  }
  await notifyToConfirm(trx, 'standby', { ...application, applicationId, heldAt: at }, { reason, at })
  const answer = { application: showApplication(application), state: 'asked' as const }
  return rememberAnswer(trx, 'applications.answerStandby', me, context, answer)
}

/** Declines the offer, withdraws the application, and makes the next offer. */
const declineOffer = async (
  trx: Knex,
  me: ClinicianActor,
  { applicationId, context, at }: Answering,
): Promise<Answer> => {
  const { job, application, round, offer } = await lockOwnOffer(trx, { ...me, applicationId, at })
  await moveOffer(trx, offer, 'decline', { by: me, at })
  const removed = await transition(trx, 'application', application, 'remove', { by: me, at })
  await offerNext(trx, job, round, at)
  const answer = { application: showApplication(removed), state: 'declined' as const }
  return rememberAnswer(trx, 'applications.answerStandby', me, context, answer)
}

/** How, and up to what price, the facility agreed to pay for a standby, if it did and still can. */
const findPayerOfRound = async (trx: Knex, job: JobRow, { holdId }: StandbyRoundRow, at: Date) => {
  const hold = await findHold(trx, holdId)
  const standbyTotalCents = hold?.standbyTotalCents ?? null
  if (!hold || standbyTotalCents === null) return {}
  const slots = await listSlotTimes(trx, job.id)
  const agreed = { ...hold, totalCents: standbyTotalCents }
  const { payer, reason } = await findAgreedPayer(trx, { ...job, slots }, agreed, at)
  return { payer, standbyTotalCents, reason }
}

/** Locks the clinician's open offer with its job, clinician, application and round, in this order. */
const lockOwnOffer = async (
  trx: Knex,
  { applicationId, clinicianId, at }: { applicationId: string; clinicianId: string; at: Date },
) => {
  const known = await findApplication(trx, applicationId, { clinicianId })
  const job = known && (await lockJob<JobRow>(trx, known.jobId))
  if (!job) throw refuse('not_found')
  await lockClinician(trx, clinicianId)
  const application = await lockApplication(trx, { id: applicationId })
  const round = await lockActiveRound(trx, job.id)
  const offer = round && (await lockOpenOffer(trx, round.holdId))
  const isOpen = offer?.applicationId === applicationId && at < offer.answerBy
  if (!application || !round || !offer || !isOpen) throw refuse('standby_offer_over')
  if (application.status !== 'applied' || job.status !== 'posted') throw refuse('standby_offer_over')
  if (await isJobHeld(trx, job.id)) throw refuse('job_already_held')
  return { job, application, round, offer }
}
