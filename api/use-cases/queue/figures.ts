import { Json } from '../../json.ts'
import { readFigures } from '../../store/views/back-office/figures.ts'
import { type ReadCase, staffOnly } from '../use-case.ts'

/** The figures above the queue. */
export const read: ReadCase<'figures.read'> = async ({ db, clock }, actor) =>
  new Json(await readFigures(db, staffOnly(actor).side, clock.now()))
