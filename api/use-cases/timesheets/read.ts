import type { ReadCase } from '../use-case.ts'
import { readTimesheet } from './show.ts'

/** A timesheet as its clinician, its facility or an admin sees it. */
export const read: ReadCase<'timesheets.read'> = ({ db }, by, { id }) => readTimesheet(db, by, id)
