import { Json } from '../../json.ts'
import { searchRecords } from '../../store/views/back-office/search.ts'
import type { ReadCase } from '../use-case.ts'

/** The records that a text names: a whole ID or its end, a number, a name, an email, or a phone. */
export const find: ReadCase<'search.find'> = async ({ db, clock }, { side }, { q }) =>
  new Json(`[${(await searchRecords(db, q, { isAdmin: side === 'admin', at: clock.now() })).join(',')}]`)
