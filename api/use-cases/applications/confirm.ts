import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { payRateCents } from '@gaitway/contract/fees'
import { HOLD_MINUTES } from '@gaitway/contract/limits'
import type { Input } from '@gaitway/contract/schemas/index'
import { addMinutes } from '@gaitway/contract/time'
import { refuseUnlessFit, refuseUnlessOpen } from '../../domain/confirmation.ts'
import { eligibility } from '../../domain/eligibility.ts'
import { feePercentOf, pricesOf } from '../../domain/job-price.ts'
import { findApplication, isJobHeld, lockApplication } from '../../store/applications.ts'
import { insertCharge } from '../../store/charges.ts'
import { record } from '../../store/events.ts'
import { findFacilityStatus } from '../../store/facilities.ts'
import { insertBookings, insertHold, isDoubleBooking } from '../../store/holds.ts'
import { linkKeyToHold } from '../../store/idempotency.ts'
import { newId } from '../../store/ids.ts'
import { listSlots, type JobRow } from '../../store/jobs.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import { findPayer } from '../../store/payment-sources.ts'
import { beginPayment } from '../../store/payments.ts'
import { listClinicianFacts } from '../../store/views/clinician-facts.ts'
import { payHold } from '../holds/pay.ts'
import { facilityMember, type FacilityMember, type UseCase } from '../use-case.ts'
import { confirmationOf } from './confirmation-of.ts'

type Wish = Pick<Input<'applications.confirm'>, 'jobApplicationId' | 'sourceId'> & { key?: string; at: Date }

/**
 * A facility takes one applicant and pays: the job fills, the rest are declined. A refused card confirms
 * nothing; one that wants its owner leaves the hold waiting for them.
 */
export const confirm: UseCase<'applications.confirm'> = async (outside, by, input, { key }) => {
  const member = facilityMember(by)
  const { db, clock } = outside
  const holdId = await db
    .transaction(trx => holdApplicant(trx, member, { ...input, key, at: clock.now() }))
    .catch((thrown: unknown) => {
      throw isDoubleBooking(thrown) ? refuse('clinician_busy') : thrown
    })
  await payHold(outside, holdId)
  return confirmationOf(db, holdId)
}

/** The applicant's time is reserved and the charge stands ready to be sent. */
const holdApplicant = async (trx: Knex, member: FacilityMember, wish: Wish): Promise<string> => {
  const { at } = wish
  const { job, application, slots } = await lockApplicant(trx, member, wish)
  const { sourceId, feePercent } = await payerOf(trx, member, wish.sourceId)
  const price = pricesOf(
    {
      jobType: job.job_type,
      hourlyRate: job.hourly_rate,
      boostPercent: job.boost_percent,
      slots: slots.map(slot => ({ startDate: slot.starts_at, endDate: slot.ends_at })),
      parkingCents: job.parking_cents,
      otherCents: job.other_cents,
    },
    feePercent,
  ).card
  const hold = {
    id: newId(),
    job_id: job.id,
    application_id: application.id,
    clinician_id: application.clinician_id,
    facility_id: member.facilityId,
    payment_type: 'card' as const,
    source_id: sourceId,
    price,
    fee_percent: feePercent,
    pay_rate_cents: payRateCents(job.hourly_rate, job.boost_percent),
    held_by: member.userId,
    held_at: at,
    expires_at: addMinutes(at, HOLD_MINUTES),
  }
  await insertHold(trx, hold)
  await insertBookings(trx, hold)
  const paymentId = await beginPayment(trx, {
    applicationId: application.id,
    facilityId: member.facilityId,
    paymentType: 'card',
    sourceId,
    at,
  })
  await insertCharge(trx, {
    id: newId(),
    paymentId,
    holdId: hold.id,
    kind: 'charge',
    reason: 'confirmation',
    amountCents: price.totalCents,
    idempotencyKey: hold.id,
    at,
  })
  if (wish.key) await linkKeyToHold(trx, member.userId, wish.key, hold.id)
  await record(trx, {
    at,
    by: member,
    noun: 'hold',
    nounId: hold.id,
    verb: 'hold',
    to: 'held',
    jobId: job.id,
    facilityId: member.facilityId,
    clinicianId: application.clinician_id,
    details: { applicationId: application.id, totalCents: price.totalCents },
  })
  return hold.id
}

/** Not theirs is not found; job before clinician, always; then whatever stands against it refuses. */
const lockApplicant = async (trx: Knex, { facilityId }: FacilityMember, { jobApplicationId, at }: Wish) => {
  const known = await findApplication(trx, jobApplicationId, { facilityId })
  const job = known && (await lockJob<JobRow>(trx, known.job_id))
  if (!known || !job) throw refuse('not_found')
  refuseUnlessOpen(job, await isJobHeld(trx, job.id), at)
  await lockClinician(trx, known.clinician_id)
  const application = await lockApplication(trx, { id: known.id })
  const slots = await listSlots(trx, job.id)
  const [clinician] = await listClinicianFacts(trx, [known.clinician_id], at)
  if (!application || !clinician) throw refuse('not_found')
  const asked = {
    id: job.id,
    facilityId: job.facility_id,
    status: job.status,
    facilityStatus: await findFacilityStatus(trx, job.facility_id),
    clinicianType: job.clinician_type,
    state: job.state,
    timeZone: job.time_zone,
    slots: slots.map(slot => ({ startsAt: slot.starts_at, endsAt: slot.ends_at })),
  }
  refuseUnlessFit(application.status, eligibility(clinician, asked, at))
  return { job, application, slots }
}

const payerOf = async (trx: Knex, { facilityId }: FacilityMember, sourceId: string | undefined) => {
  const payer = await findPayer(trx, facilityId, sourceId)
  if (!payer)
    throw refuse('payment_source_missing', { sourceId: 'Add a card first, or choose one of your cards.' })
  return { sourceId: payer.sourceId, feePercent: feePercentOf(payer.feePercent) }
}
