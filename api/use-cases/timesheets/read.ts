import type { UseCase } from '../use-case.ts'
import { ownTimesheet } from './own-shift.ts'
import { showTimesheet } from './show.ts'

/** A timesheet as its clinician, its facility or an admin sees it. */
export const read: UseCase<'timesheets.read'> = async ({ db }, by, { id }) =>
  showTimesheet(db, by, await ownTimesheet(db, by, id))
