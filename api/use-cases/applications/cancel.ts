import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { cancelledProductCents } from '@gaitway/contract/fees'
import { minutesBetween } from '@gaitway/contract/time'
import {
  findApplicationOf,
  isJobHeld,
  lockApplication,
  lockApplicationsOf,
  type ApplicationRow,
} from '../../store/applications.ts'
import { deleteBookingsOfJob } from '../../store/holds.ts'
import { listSlots, type JobRow } from '../../store/jobs.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import { insertPayout } from '../../store/payouts.ts'
import { findFrozenTerms } from '../../store/policies.ts'
import { moveApplication, moveJob, type MoveBy } from '../moves.ts'
import { carryOut, planSettlement } from '../payments/settle.ts'
import { isStaff, signedIn, type UseCase } from '../use-case.ts'
import { tellCancelled, tellFacilityCancelled } from './tell-cancelled.ts'

/** A shift is cancelled: everyone whom it concerns is told, and the money follows the frozen policy. */
export const cancel: UseCase<'applications.cancel'> = async (outside, by, { jobId, reason }) => {
  const person = signedIn(by)
  if (!jobId) throw refuse('not_found')
  const { db, clock } = outside
  const at = clock.now()
  const { status, refundCents, chargeIds } = await db.transaction(async trx => {
    const job = await lockJob<JobRow>(trx, jobId)
    if (!job || !(isStaff(person) || job.facility_id === person.facilityId)) throw refuse('not_found')
    if (await isJobHeld(trx, jobId)) throw refuse('being_confirmed')
    const move = { by: person, at, reason }
    const settled =
      job.status === 'confirmed' ? await cancelConfirmed(trx, job, move) : await cancelOpen(trx, job, move)
    if (isStaff(person)) await tellFacilityCancelled(trx, job, move)
    return { ...settled, status: await moveJob(trx, job, 'cancel', move) }
  })
  await carryOut(outside, chargeIds)
  return { jobId, status, refundCents, shiftStatus: null, chargeCents: 0, clinicianCents: 0 }
}

type Cancelling = Omit<MoveBy, 'reason'> & { reason: string }

/** Nobody was confirmed: the applicants are told, and no money moves. */
const cancelOpen = async (trx: Knex, job: JobRow, move: Cancelling) => {
  const applications = await lockApplicationsOf(trx, job.id, 'applied')
  for (const application of applications) await moveApplication(trx, application, 'cancel', move)
  await tellCancelled(trx, applications, move)
  return { refundCents: 0, chargeIds: [] }
}

/** Someone was confirmed: their time is free again, and what the policy owes them is settled. */
const cancelConfirmed = async (trx: Knex, job: JobRow, move: Cancelling) => {
  const { at, by } = move
  const known = await findApplicationOf(trx, job.id, 'upcoming')
  if (!known || at >= job.first_slot_start) throw refuse('job_already_started')
  await lockClinician(trx, known.clinician_id)
  const application = await lockApplication(trx, { id: known.id })
  if (!application) throw refuse('changed_meanwhile')
  await deleteBookingsOfJob(trx, job.id)
  await moveApplication(trx, application, 'cancel', move)
  await tellCancelled(trx, [application], move)
  const owedProductCents = await owedFor(trx, job, application, at)
  await insertPayout(trx, {
    applicationId: application.id,
    clinicianId: application.clinician_id,
    amountCents: owedProductCents,
    reason: 'cancellation',
    at,
  })
  const applicationId = application.id
  return planSettlement(trx, { applicationId, owedProductCents, at, by, reason: 'cancellation' })
}

const owedFor = async (trx: Knex, job: JobRow, { id }: ApplicationRow, at: Date) => {
  const frozen = await findFrozenTerms(trx, id)
  if (!frozen) throw new Error(`Application ${id} was confirmed without terms.`)
  const slots = await listSlots(trx, job.id)
  const booked = {
    jobType: job.job_type,
    payRateCents: frozen.payRateCents,
    slotMinutes: slots.map(slot => minutesBetween(slot.starts_at, slot.ends_at)),
    parkingCents: job.parking_cents,
    otherCents: job.other_cents,
  }
  // not rounded: a second less than the notice is late
  const noticeMinutes = (job.first_slot_start.getTime() - at.getTime()) / 60_000
  return cancelledProductCents(booked, noticeMinutes, frozen.terms)
}
