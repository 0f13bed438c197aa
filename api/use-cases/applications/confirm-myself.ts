import { refuse } from '@gaitway/contract/values/errors'
import { calculatePayRateCents } from '@gaitway/contract/values/fees'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { refuseUnlessOpen } from '../../domain/confirmation.ts'
import { eligibility } from '../../domain/eligibility.ts'
import { isJobHeld, lockApplication, updateTimes } from '../../store/applications.ts'
import { findInstantTerms } from '../../store/instant-terms.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'
import { findApplying, type Applying } from '../../store/views/applicants.ts'
import { payHold } from '../holds/end-hold.ts'
import { rememberAnswer } from '../idempotency.ts'
import { toOpenJob, refuseForReasons } from '../jobs/eligibility.ts'
import { findAgreedPayer } from '../payments/plan-charge.ts'
import { notifyToConfirm } from '../preapproved-applicant.ts'
import { requireClinician } from '../use-case.ts'
import type { ClinicianActor, Knex, RequestContext, UseCase } from '../use-case.ts'
import { applyAgain, applyFirst, lockReopenable, showApplication } from './apply.ts'
import { readAcceptance, holdApplicant, refuseDoubleBooking } from './confirm.ts'

type Answer = Output<'applications.confirmMyself'>
type Shown = Input<'applications.confirmMyself'>
type Taking = { shown: Shown; context: RequestContext; at: Date }

/**
 * A favorite confirms themselves at the posted times, paid for as the facility agreed when it allowed instant
 * confirmation. If it can't be paid that way, they have applied, and the facility has to confirm them.
 */
export const confirmMyself: UseCase<'applications.confirmMyself'> = async (services, by, shown, context) => {
  const me = requireClinician(by)
  const { db, clock } = services
  const taken = await db
    .transaction(trx => holdForMyself(trx, me, { shown, context, at: clock.now() }))
    .catch(refuseDoubleBooking)
  if (typeof taken !== 'string') return taken
  await payHold(services, taken)
  return readAcceptance(services, taken)
}

/** Holds the shift for the clinician; returns the hold to charge, or the answer if the facility has to confirm. */
const holdForMyself = async (
  trx: Knex,
  me: ClinicianActor,
  { shown, context, at }: Taking,
): Promise<string | Answer> => {
  const { job, found, terms } = await lockInstantJob(trx, me, { shown, at })
  const application = await applyAsPosted(trx, me, found, at)
  const priced = { ...job, slots: found.job.slots }
  const agreed = { ...terms, facilityId: job.facilityId, heldBy: terms.agreedBy }
  const { payer, reason } = await findAgreedPayer(trx, priced, agreed, at)
  if (payer) {
    const holding = { ...payer, job, application, selfConfirmed: true, at }
    return holdApplicant(trx, me, holding, context)
  }
  const applied = { ...application, applicationId: application.id, heldAt: at }
  await notifyToConfirm(trx, 'favorite', applied, { reason, at })
  const answer = { application: showApplication(application), state: 'asked' as const }
  return rememberAnswer(trx, 'applications.confirmMyself', me, context, answer)
}

/** Locks the job, then the clinician; refuses unless they may take it right now and it is still as it was shown. */
const lockInstantJob = async (
  trx: Knex,
  { clinicianId }: ClinicianActor,
  { shown, at }: Pick<Taking, 'shown' | 'at'>,
) => {
  const { jobId } = shown
  // what is sent together is answered in order
  const [job, , found, terms, isHeld] = await Promise.all([
    lockJob<JobRow>(trx, jobId),
    lockClinician(trx, clinicianId),
    findApplying(trx, { jobId, clinicianId, at }),
    findInstantTerms(trx, { jobId, clinicianId }),
    isJobHeld(trx, jobId),
  ])
  if (!job || !found || job.status === 'deleted') throw refuse('not_found')
  const reasons = eligibility(found.clinician, toOpenJob(found.job), at)
  // the shift exists only for those invited
  if (reasons.some(({ code }) => code === 'not_invited')) throw refuse('not_found')
  refuseUnlessOpen(job, isHeld, at)
  if (!terms) throw refuse('not_instant')
  refuseForReasons(reasons)
  if (!isAsShown(job, found.job, shown)) throw refuse('out_of_date')
  return { job, found, terms }
}

const listSlotTimes = (slots: Shown['slots']) =>
  slots.map(({ startDate, endDate }) => `${Date.parse(startDate)} ${Date.parse(endDate)}`).join()

/** Whether pay and times are still those that the clinician saw. */
const isAsShown = (job: JobRow, { slots }: Applying['job'], shown: Shown) =>
  shown.totalPayCents === job.totalPayCents &&
  shown.payRateCents === calculatePayRateCents(job.hourlyRate, job.boostPercent) &&
  listSlotTimes(shown.slots) === listSlotTimes(slots)

/** The clinician's application for the posted times, locked: the open one, a reopened one, or a new one. */
const applyAsPosted = async (
  trx: Knex,
  me: ClinicianActor,
  { job, hasApplied }: Applying,
  at: Date,
): Promise<ApplicationRow> => {
  const which = { jobId: job.id, clinicianId: me.clinicianId }
  const open = hasApplied ? await lockApplication(trx, which) : undefined
  if (open?.status === 'applied') {
    if (!open.proposedSlots && !open.counterSlots) return open
    return updateTimes(trx, open.id, { proposedSlots: null, counterSlots: null, note: open.note })
  }
  const input = { me, note: null, proposedSlots: null, isStandby: false, at }
  // the facility is notified of the outcome instead
  const { last } = hasApplied
    ? await applyAgain(trx, await lockReopenable(trx, which), input, {})
    : applyFirst(trx, job, input, {})
  await last
  const applied = await lockApplication(trx, which)
  if (!applied) throw new Error(`The application for job ${job.id} is missing.`)
  return applied
}
