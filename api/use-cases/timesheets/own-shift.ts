import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { TimesheetRow } from '../../store/rows.ts'
import { findShift, findTimesheet, type ShiftRow } from '../../store/timesheets.ts'
import { isStaff, signedIn, type Actor } from '../use-case.ts'

/** Whose shifts a caller sees: a clinician's own, a facility's own, staff all. */
const ownerOf = (by: Actor) => {
  const { clinicianId, facilityId, side } = signedIn(by)
  if (isStaff(by)) return {}
  if (side === 'clinician' && clinicianId) return { clinicianId }
  if (side === 'facility' && facilityId) return { facilityId }
  throw refuse('not_allowed')
}

/** A confirmed shift that is the caller's to see; otherwise it does not exist. */
export const ownShift = async (db: Knex, by: Actor, applicationId: string): Promise<ShiftRow> => {
  const shift = await findShift(db, applicationId, ownerOf(by))
  if (!shift) throw refuse('not_found')
  return shift
}

/** A timesheet that is the caller's to see, with its shift. A draft is its clinician's alone. */
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
