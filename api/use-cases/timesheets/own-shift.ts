import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { TimesheetRow } from '../../store/rows.ts'
import { findShift, findTimesheet, type ShiftRow } from '../../store/timesheets.ts'
import { isStaff, signedIn, type Actor } from '../use-case.ts'

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
