import type { ReadCase } from '../use-case.ts'
import { readTimesheet } from './show.ts'

export const read: ReadCase<'timesheets.read'> = ({ db }, by, { id }) => readTimesheet(db, by, id)
