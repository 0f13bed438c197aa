import { refuse, Refusal } from '@gaitway/contract/values/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { computePrices, type PricedJob } from '../../domain/job-price.ts'
import { record } from '../../store/events.ts'
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
import { facilityMember, type FacilityMember, type Knex, type UseCase } from '../use-case.ts'

type Payment = NonNullable<Input<'jobs.post'>['jobs'][number]['instant']>
type Opened = { id: string; job: PricedJob; payment: Payment }

const mayPay = ({ isOwner, access }: FacilityMember) => isOwner || access.includes('payments')

/** Refuses if a member without the payments area would let favorites confirm themselves. */
export const refuseUnlessPayer = (by: FacilityMember, jobs: Input<'jobs.post'>['jobs']) => {
  if (jobs.some(({ instant }) => instant) && !mayPay(by)) throw refuse('not_allowed')
}

/**
 * Lets favorites confirm themselves for these jobs at the prices that were shown, paid for by a payment method that
 * can be charged right now.
 */
export const openToFavorites = async (trx: Knex, by: FacilityMember, jobs: readonly Opened[], at: Date) => {
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
    ...opened.map(({ jobId, paymentType, sourceId, totalCents }) => ({
      at,
      by,
      noun: 'job' as const,
      nounId: jobId,
      verb: 'allowInstant' as const,
      jobId,
      facilityId,
      details: { paymentType, sourceId, totalCents },
    })),
  )
}

/** The same for jobs that are being posted: what is wrong about the payment is said at its field. */
export const openPosted = async (trx: Knex, by: FacilityMember, jobs: readonly Opened[], at: Date) => {
  try {
    await openToFavorites(trx, by, jobs, at)
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.code === 'out_of_date') throw thrown
    throw refuse('fields_wrong', { 'jobs.0.instant': thrown.fields?.sourceId ?? thrown.message })
  }
}

/** A facility that changes its own shift agrees to the new price. The job is locked. */
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
  const by = facilityMember(actor)
  const at = clock.now()
  const { jobId, ...payment } = input
  await db.transaction(async trx => {
    const job = await lockOpenJob(trx, jobId, by, at)
    const slots = await listSlotTimes(trx, jobId)
    await openToFavorites(trx, by, [{ id: jobId, job: { ...job, slots }, payment }], at)
  })
  return {}
}

/** From now on the facility confirms every applicant itself. A confirmation under way goes on. */
export const endInstant: UseCase<'jobs.endInstant'> = async ({ db, clock }, actor, { jobId }) => {
  const by = facilityMember(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    await lockOpenJob(trx, jobId, by, at)
    if (!(await deleteInstantTerms(trx, jobId, at))) return
    const { facilityId } = by
    await record(trx, { at, by, noun: 'job', nounId: jobId, verb: 'endInstant', jobId, facilityId })
  })
  return {}
}
