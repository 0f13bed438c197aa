import { refuse } from '@gaitway/contract/values/errors'
import {
  findApplication,
  findApplicationInStatus,
  isJobHeld,
  lockApplication,
} from '../../store/applications.ts'
import { findJob } from '../../store/jobs.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'
import { bringShiftUpToDate } from '../jobs/move.ts'
import { isStaff, type Knex, type SignedIn } from '../use-case.ts'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import { statusAt, type ConfirmedShift } from '../../domain/ending.ts'
import { findFrozenTerms } from '../../store/policies.ts'
import { findApplicationTimesheet, listBookedSlots, listDaysToWork } from '../../store/timesheets.ts'

/** A shift by its job, or by an application for it. */
export type Which = { jobId?: string; jobApplicationId?: string }

export type ShiftRows = { job: JobRow; application: ApplicationRow }
export type ShiftToEnd = { job: JobRow; application: ApplicationRow | undefined }

/** Whose shifts the caller may end or report; staff may with every shift. */
export const findShiftOwner = (by: SignedIn) => {
  if (isStaff(by)) return {}
  return by.side === 'clinician' ? { clinicianId: by.clinicianId ?? '' } : { facilityId: by.facilityId ?? '' }
}

/** Finds a shift of the caller; a clinician has to name the application. Refuses another person's as `not_found`. */
const findNamedApplication = async (
  db: Knex,
  by: SignedIn,
  { jobId, jobApplicationId: applicationId }: Which,
) => {
  const named = applicationId ? await findApplication(db, applicationId, findShiftOwner(by)) : undefined
  const known = named?.jobId ?? (applicationId || by.side === 'clinician' ? undefined : jobId)
  if (!known || (jobId && jobId !== known)) throw refuse('not_found')
  return { named, jobId: known }
}

/** Refuses a facility the job of another one, as if it didn't exist. */
const requireOwnJob = (by: SignedIn, job: JobRow | undefined): JobRow => {
  if (!job || (by.side === 'facility' && job.facilityId !== by.facilityId)) throw refuse('not_found')
  return job
}

const findConfirmedApplication = async (db: Knex, jobId: string) =>
  (await findApplicationInStatus(db, jobId, 'upcoming')) ??
  (await findApplicationInStatus(db, jobId, 'current')) ??
  (await findApplicationInStatus(db, jobId, 'completed'))

/** The shift to end and its confirmed clinician. */
export const findShiftToEnd = async (db: Knex, by: SignedIn, which: Which): Promise<ShiftToEnd> => {
  const { named, jobId } = await findNamedApplication(db, by, which)
  const job = requireOwnJob(by, await findJob(db, jobId))
  if (await isJobHeld(db, jobId)) throw refuse('being_confirmed')
  return { job, application: named ?? (await findConfirmedApplication(db, jobId)) }
}

/** The shift to end and its confirmed clinician, locked in this transaction and brought up to date. */
export const lockShiftToEnd = async (
  trx: Knex,
  by: SignedIn,
  which: Which,
  at: Date,
): Promise<ShiftToEnd> => {
  const { named, jobId } = await findNamedApplication(trx, by, which)
  const found = requireOwnJob(by, await lockJob<JobRow>(trx, jobId))
  if (await isJobHeld(trx, jobId)) throw refuse('being_confirmed')
  const known = named ?? (await findConfirmedApplication(trx, jobId))
  if (!known) return { job: found, application: undefined }
  await lockClinician(trx, known.clinicianId)
  await bringShiftUpToDate(trx, found, at)
  const job = requireOwnJob(by, await findJob(trx, jobId))
  return { job, application: await lockApplication(trx, { id: known.id }) }
}

/** An application with its job, locked after the job and clinician, and brought up to date. */
export const lockShift = async (
  trx: Knex,
  { id, jobId, clinicianId }: Pick<ApplicationRow, 'id' | 'jobId' | 'clinicianId'>,
  at: Date,
): Promise<ShiftRows> => {
  const locked = await lockJob<JobRow>(trx, jobId)
  await lockClinician(trx, clinicianId)
  if (locked) await bringShiftUpToDate(trx, locked, at)
  const job = await findJob(trx, jobId)
  const application = await lockApplication(trx, { id })
  if (!job || !application) throw refuse('not_found')
  return { job, application }
}

/** A confirmed shift with its frozen terms, as of an instant. */
export const findConfirmedShift = async (
  db: Knex,
  job: JobRow,
  application: ApplicationRow,
  at: Date,
): Promise<ConfirmedShift> => {
  if (!confirmedStatuses.some(one => one === application.status)) throw refuse('move_not_open')
  return findShiftToPay(db, job, application, at)
}

/** A shift that was confirmed and may have ended, with its frozen terms: what was agreed to be paid. */
export const findShiftToPay = async (
  db: Knex,
  job: JobRow,
  application: ApplicationRow,
  at: Date,
): Promise<ConfirmedShift> => {
  const frozen = await findFrozenTerms(db, application.id)
  if (!frozen) throw new Error(`Application ${application.id} was confirmed without terms.`)
  const booked = await listBookedSlots(db, job.id)
  const slots = await listDaysToWork(db, job.id)
  const timesheet = await findApplicationTimesheet(db, application.id)
  return {
    status: statusAt(application.status, booked, at),
    timesheet: timesheet?.status ?? null,
    isSentHome: application.sentHomeAt !== null,
    hasMissedDay: slots.length > 0 && slots.length < booked.length,
    jobType: job.jobType,
    payRateCents: frozen.payRateCents,
    parkingCents: job.parkingCents,
    otherCents: job.otherCents,
    slots,
    terms: frozen.terms,
  }
}
