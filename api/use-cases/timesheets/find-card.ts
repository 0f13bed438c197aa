import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { TimesheetRow } from '../../store/rows.ts'
import { findShift, findTimesheet, type ShiftRow } from '../../store/timesheets.ts'
import { isStaff, signedIn, type Actor } from '../use-case.ts'
import { lockJobIfFree } from '../../store/jobs.ts'
import type { Card } from './accept.ts'
import { showSerial } from '@gaitway/contract/money'
import type { NotificationParams } from '@gaitway/contract/notifications'
import { showLongDay, showMinutes } from '@gaitway/contract/time'
import type { ExtraTime, Pay } from '../../domain/timesheet.ts'

/** Clinicians and facilities see their own shifts, staff all of them. */
const ownerOf = (by: Actor) => {
  const { clinicianId, facilityId, side } = signedIn(by)
  if (isStaff(by)) return {}
  if (side === 'clinician' && clinicianId) return { clinicianId }
  if (side === 'facility' && facilityId) return { facilityId }
  throw refuse('not_allowed')
}

/** A confirmed shift the caller may see; otherwise it isn't found. */
export const ownShift = async (db: Knex, by: Actor, applicationId: string): Promise<ShiftRow> => {
  const shift = await findShift(db, applicationId, ownerOf(by))
  if (!shift) throw refuse('not_found')
  return shift
}

/** A time card the caller may see, with its shift. Only its clinician sees a draft. */
export const ownTimesheet = async (
  db: Knex,
  by: Actor,
  id: string,
): Promise<{ timesheet: TimesheetRow; shift: ShiftRow }> => {
  const timesheet = await findTimesheet(db, id)
  if (!timesheet) throw refuse('not_found')
  const shift = await ownShift(db, by, timesheet.applicationId)
  if (timesheet.status === 'draft' && by.side === 'facility') throw refuse('not_found')
  return { timesheet, shift }
}

/** A shift with its job locked, unless another transaction holds the lock. */
export const lockShiftIfFree = async (trx: Knex, applicationId: string): Promise<ShiftRow | undefined> => {
  const known = await findShift(trx, applicationId, {})
  if (!known || !(await lockJobIfFree(trx, known.jobId))) return undefined
  return findShift(trx, applicationId, {})
}

/** A time card with its shift's job locked, unless another transaction holds the lock. */
export const lockCardIfFree = async (trx: Knex, id: string): Promise<Card | undefined> => {
  const known = await findTimesheet(trx, id)
  const shift = known && (await lockShiftIfFree(trx, known.applicationId))
  const timesheet = shift && (await findTimesheet(trx, id))
  return timesheet && { timesheet, shift }
}

/** The notification facts of a shift's time card. */
export const factsOf = (shift: ShiftRow): NotificationParams => ({
  jobId: shift.jobId,
  facilityId: shift.facilityId,
  shiftId: showSerial(shift.serialNumber),
  officeName: shift.officeName,
  personName: shift.clinicianName,
  when: showLongDay(shift.firstSlotStart, shift.timeZone),
})

/** A time card's extra time, in words; empty without any. */
export const extraTimeFacts = (extraTime: readonly ExtraTime[]): NotificationParams => {
  const minutes = extraTime.reduce((sum, one) => sum + one.minutes, 0)
  return minutes > 0 ? { extraTime: showMinutes(minutes) } : {}
}

/** The frozen rate of a shift, and its costs. */
export const payOf = (shift: ShiftRow): Pay => ({
  payRateCents: shift.payRateCents,
  parkingCents: shift.parkingCents,
  otherCents: shift.otherCents,
})
