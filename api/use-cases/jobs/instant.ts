import { refuse, Refusal } from '@gaitway/contract/values/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { computePrices, type PricedJob } from '../../domain/job-price.ts'
import { record, type NewEvent } from '../../store/events.ts'
import { findPayer } from '../../store/facilities.ts'
import {
  deleteInstantTerms,
  findInstantPayment,
  saveInstantTerms,
  updateInstantTotal,
} from '../../store/instant-terms.ts'
import { listSlotTimes } from '../../store/jobs.ts'
import { lockJob } from '../../store/locks.ts'
import type { JobRow } from '../../store/rows.ts'
import { choosePayer } from '../payments/plan-charge.ts'
import { requireFacilityMember, type FacilityMember, type Knex, type UseCase } from '../use-case.ts'

type JobEvent = Extract<NewEvent, { noun: 'job' }>

/** An event of a job for the audit log. */
export const buildJobEvent = (
  { id: jobId, facilityId }: Pick<JobRow, 'id' | 'facilityId'>,
  event: Omit<JobEvent, 'noun' | 'nounId' | 'jobId' | 'facilityId'>,
): JobEvent => ({ ...event, noun: 'job', nounId: jobId, jobId, facilityId })

type Payment = NonNullable<Input<'jobs.post'>['jobs'][number]['instant']>
type JobToOpen = { id: string; job: PricedJob; payment: Payment }

const mayPay = ({ isOwner, access }: FacilityMember) => isOwner || access.includes('payments')

/** Refuses a member without the payments area who would let favorites confirm themselves. */
export const refuseInstantUnlessPayer = (by: FacilityMember, jobs: Input<'jobs.post'>['jobs']) => {
  if (jobs.some(({ instant }) => instant) && !mayPay(by)) throw refuse('not_allowed')
}

/**
 * Lets favorites confirm themselves for these jobs at the prices that were shown, paid for by a payment method that
 * can be charged right now.
 */
const openToFavorites = async (trx: Knex, by: FacilityMember, jobs: readonly JobToOpen[], at: Date) => {
  const { facilityId, userId: agreedBy } = by
  const opened = []
  for (const { id: jobId, job, payment } of jobs) {
    if (job.jobType === 'FULL_TIME') throw refuse('instant_full_time')
    const { paymentType, totalCents: shownCents } = payment
    const payer = await choosePayer(trx, { ...payment, facilityId, isNamedBefore: true, at })
    const { totalCents } = computePrices(job, payer.feePercent)[paymentType]
    if (totalCents !== shownCents) throw refuse('out_of_date')
    const { sourceId } = payer
    opened.push({ jobId, paymentType, sourceId, totalCents, agreedBy, agreedAt: at })
  }
  await saveInstantTerms(trx, opened)
  await record(
    trx,
    ...opened.map(({ jobId, paymentType, sourceId, totalCents }) => {
      const details = { paymentType, sourceId, totalCents }
      return buildJobEvent({ id: jobId, facilityId }, { at, by, verb: 'allowInstant', details })
    }),
  )
}

/** Lets favorites confirm themselves for jobs that are being posted. A refusal of the payment is shown at its field. */
export const openPostedToFavorites = async (
  trx: Knex,
  by: FacilityMember,
  jobs: readonly JobToOpen[],
  at: Date,
) => {
  try {
    await openToFavorites(trx, by, jobs, at)
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.code === 'out_of_date') throw thrown
    throw refuse('fields_wrong', { 'jobs.0.instant': thrown.fields?.sourceId ?? thrown.message })
  }
}

/** Saves that a facility which changes its own shift agrees to the new price. The caller has locked the job. */
export const agreeToNewPrice = async (trx: Knex, { id, facilityId }: JobRow, job: PricedJob) => {
  const agreed = await findInstantPayment(trx, id)
  const payer = agreed && (await findPayer(trx, facilityId))
  if (!payer) return
  const { totalCents } = computePrices(job, payer.feePercent)[agreed.paymentType]
  await updateInstantTotal(trx, id, totalCents)
}

/** The facility's own open job, locked. */
const lockOpenJob = async (trx: Knex, jobId: string, { facilityId }: FacilityMember, at: Date) => {
  const job = await lockJob<JobRow>(trx, jobId)
  if (job?.facilityId !== facilityId || job.status === 'deleted') throw refuse('not_found')
  if (job.status !== 'posted') throw refuse('move_not_open')
  if (job.firstSlotStart <= at) throw refuse('job_already_started')
  return job
}

/** Lets favorites confirm themselves for an open shift, at the price that was shown. */
export const allowInstant: UseCase<'jobs.allowInstant'> = async ({ db, clock }, actor, input) => {
  const by = requireFacilityMember(actor)
  const at = clock.now()
  const { jobId, ...payment } = input
  await db.transaction(async trx => {
    const job = await lockOpenJob(trx, jobId, by, at)
    const slots = await listSlotTimes(trx, jobId)
    await openToFavorites(trx, by, [{ id: jobId, job: { ...job, slots }, payment }], at)
  })
  return {}
}

/** Has the facility confirm every applicant itself from now on. A confirmation that is under way continues. */
export const endInstant: UseCase<'jobs.endInstant'> = async ({ db, clock }, actor, { jobId }) => {
  const by = requireFacilityMember(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const job = await lockOpenJob(trx, jobId, by, at)
    if (await deleteInstantTerms(trx, jobId, at))
      await record(trx, buildJobEvent(job, { at, by, verb: 'endInstant' }))
  })
  return {}
}
