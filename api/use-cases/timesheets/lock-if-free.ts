import type { Knex } from 'knex'
import { lockJobIfFree } from '../../store/jobs.ts'
import { findShift, findTimesheet, type ShiftRow } from '../../store/timesheets.ts'
import type { Card } from './accept-card.ts'

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
