import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import { statusAt, type ConfirmedShift } from '../../domain/ending.ts'
import { findApplication, findApplicationOf, isJobHeld, lockApplication } from '../../store/applications.ts'
import { findJob } from '../../store/jobs.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import { findFrozenTerms } from '../../store/policies.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'
import { findTimesheetOf, listBookedSlots } from '../../store/timesheets.ts'
import { isStaff, type SignedIn } from '../use-case.ts'
import { bringShiftUpToDate } from './pass-time.ts'

/** A shift by its job, or by an application for it. */
export type Which = { jobId?: string; jobApplicationId?: string }
export type ShiftToEnd = { job: JobRow; application: ApplicationRow | undefined }

const ownerOf = (by: SignedIn) => {
  if (isStaff(by)) return {}
  return by.side === 'clinician' ? { clinicianId: by.clinicianId ?? '' } : { facilityId: by.facilityId ?? '' }
}

/** Another person's shift isn't found; a clinician names the application. */
const nameOf = async (db: Knex, by: SignedIn, { jobId, jobApplicationId }: Which) => {
  const named = jobApplicationId ? await findApplication(db, jobApplicationId, ownerOf(by)) : undefined
  const known = named?.jobId ?? (jobApplicationId || by.side === 'clinician' ? undefined : jobId)
  if (!known || (jobId && jobId !== known)) throw refuse('not_found')
  return { named, jobId: known }
}

const refuseOthers = (by: SignedIn, job: JobRow | undefined): JobRow => {
  if (!job || (by.side === 'facility' && job.facilityId !== by.facilityId)) throw refuse('not_found')
  return job
}

const confirmedOf = async (db: Knex, jobId: string) =>
  (await findApplicationOf(db, jobId, 'upcoming')) ??
  (await findApplicationOf(db, jobId, 'current')) ??
  (await findApplicationOf(db, jobId, 'completed'))

/** The shift to end and its confirmed clinician. */
export const findShiftToEnd = async (db: Knex, by: SignedIn, which: Which): Promise<ShiftToEnd> => {
  const { named, jobId } = await nameOf(db, by, which)
  const job = refuseOthers(by, await findJob(db, jobId))
  if (await isJobHeld(db, jobId)) throw refuse('being_confirmed')
  return { job, application: named ?? (await confirmedOf(db, jobId)) }
}

/** The same, locked in this transaction and brought up to date. */
export const lockShiftToEnd = async (
  trx: Knex,
  by: SignedIn,
  which: Which,
  at: Date,
): Promise<ShiftToEnd> => {
  const { named, jobId } = await nameOf(trx, by, which)
  const found = refuseOthers(by, await lockJob<JobRow>(trx, jobId))
  if (await isJobHeld(trx, jobId)) throw refuse('being_confirmed')
  const known = named ?? (await confirmedOf(trx, jobId))
  if (!known) return { job: found, application: undefined }
  await lockClinician(trx, known.clinicianId)
  await bringShiftUpToDate(trx, found, at)
  const job = refuseOthers(by, await findJob(trx, jobId))
  return { job, application: await lockApplication(trx, { id: known.id }) }
}

const hasShift = ({ status }: ApplicationRow) => confirmedStatuses.some(one => one === status)

/** A confirmed shift with its frozen terms, as of an instant. */
export const confirmedShift = async (
  db: Knex,
  job: JobRow,
  application: ApplicationRow,
  at: Date,
): Promise<ConfirmedShift> => {
  if (!hasShift(application)) throw refuse('move_not_open')
  const frozen = await findFrozenTerms(db, application.id)
  if (!frozen) throw new Error(`Application ${application.id} was confirmed without terms.`)
  const slots = await listBookedSlots(db, job.id)
  const timesheet = await findTimesheetOf(db, application.id)
  return {
    status: statusAt(application.status, slots, at),
    timesheet: timesheet?.status ?? null,
    isSentHome: application.sentHomeAt !== null,
    jobType: job.jobType,
    payRateCents: frozen.payRateCents,
    parkingCents: job.parkingCents,
    otherCents: job.otherCents,
    slots,
    terms: frozen.terms,
  }
}
