import { refuse } from '@gaitway/contract/values/errors'
import { Json } from '../../json.ts'
import { readTimeline } from '../../store/views/back-office/timeline.ts'
import type { ReadCase } from '../use-case.ts'

/** What happened to a record, newest first. Of messages only how many there were and when. */
export const timeline: ReadCase<'caseFiles.timeline'> = async ({ db }, { side }, input) => {
  const found = await readTimeline(db, { ...input, isAdmin: side === 'admin' })
  if (!found) throw refuse('not_found')
  const { entries, next, noteCount } = found
  return new Json(`{"data":[${entries.join(',')}],"next":${JSON.stringify(next)},"noteCount":${noteCount}}`)
}
