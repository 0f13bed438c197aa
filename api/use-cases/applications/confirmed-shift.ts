import type { Knex } from 'knex'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import { refuse } from '@gaitway/contract/values/errors'
import { statusAt, type ConfirmedShift } from '../../domain/ending.ts'
import { findFrozenTerms } from '../../store/policies.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'
import { findApplicationTimesheet, listBookedSlots, listDaysToWork } from '../../store/timesheets.ts'

/** A confirmed shift with its frozen terms, as of an instant. */
export const confirmedShift = async (
  db: Knex,
  job: JobRow,
  application: ApplicationRow,
  at: Date,
): Promise<ConfirmedShift> => {
  if (!confirmedStatuses.some(one => one === application.status)) throw refuse('move_not_open')
  return shiftToPay(db, job, application, at)
}

/** The same of a shift that may have ended: what was agreed to be paid. */
export const shiftToPay = async (
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
