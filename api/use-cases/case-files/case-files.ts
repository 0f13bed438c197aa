import { refuse } from '@gaitway/contract/values/errors'
import { Json } from '../../json.ts'
import { readTimeline } from '../../store/views/back-office/timeline.ts'
import {
  type ReadCase,
  assertVersion,
  requireSignedIn,
  type Knex,
  type SignedIn,
  type UseCase,
} from '../use-case.ts'
import { caseFileKinds, type CaseFileOf } from '@gaitway/contract/values/case-files'
import type { EventVerb } from '@gaitway/contract/events'
import { NOTE_CHANGE_MINUTES } from '@gaitway/contract/values/limits'
import { addMinutes } from '@gaitway/contract/format/time'
import { recordEvent } from '../transition.ts'
import { newId } from '../../store/ids.ts'
import * as store from '../../store/notes.ts'
import type { NoteRow } from '../../store/rows.ts'

/** What happened to a record, newest first. Of messages, it has only how many there were and when. */
export const timeline: ReadCase<'caseFiles.timeline'> = async ({ db }, { side }, input) => {
  const found = await readTimeline(db, { ...input, isAdmin: side === 'admin' })
  if (!found) throw refuse('not_found')
  const { entries, next, noteCount } = found
  return new Json(`{"data":[${entries.join(',')}],"next":${JSON.stringify(next)},"noteCount":${noteCount}}`)
}

const findRecord = async (trx: Knex, by: SignedIn, at: CaseFileOf) => {
  const found = await store.findNotedRecord(trx, at, by.side === 'admin')
  if (!found) throw refuse('not_found')
  return found
}

const findNotedRecord = (note: NoteRow): CaseFileOf => {
  const of = caseFileKinds.find(kind => note[`${kind}Id`] !== null)
  const id = of && note[`${of}Id`]
  if (!id) throw new Error(`Note ${note.id} belongs to no record`)
  return { of, id }
}

type Noted = store.NotedRecord & { id: string; of: CaseFileOf['of']; verb: EventVerb<'note'>; at: Date }

/** Records that a note was written, but not its text. */
const recordNote = (trx: Knex, by: SignedIn, { of, verb, at, ...note }: Noted) =>
  recordEvent(trx, 'note', note, verb, { at, by, details: { of } })

/** Adds a note to a record. */
export const add: UseCase<'notes.add'> = async ({ db, clock }, actor, { of, id: recordId, text }) => {
  const by = requireSignedIn(actor)
  const at = clock.now()
  const id = newId()
  await db.transaction(async trx => {
    const found = await findRecord(trx, by, { of, id: recordId })
    await store.insertNote(trx, { id, [`${of}Id`]: recordId, text, authorId: by.userId, createdAt: at })
    await recordNote(trx, by, { ...found, id, of, verb: 'add', at })
  })
  return { id }
}

/** Locks a note that this person wrote and may still change; refuses any other. */
const lockOwn = async (trx: Knex, by: SignedIn, id: string, at: Date) => {
  const note = await store.lockNote(trx, id)
  if (!note) throw refuse('not_found')
  const noted = findNotedRecord(note)
  const found = await findRecord(trx, by, noted)
  if (note.authorId !== by.userId) throw refuse('not_allowed')
  if (addMinutes(note.createdAt, NOTE_CHANGE_MINUTES) <= at) throw refuse('note_final')
  return { note, about: { ...found, id, of: noted.of, at } }
}

export const edit: UseCase<'notes.edit'> = async ({ db, clock }, actor, { id, text, version }) => {
  const by = requireSignedIn(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const { note, about } = await lockOwn(trx, by, id, at)
    assertVersion(note, version)
    if (note.text === text) return
    await store.updateNote(trx, note, text, at)
    await recordNote(trx, by, { ...about, verb: 'edit' })
  })
  return {}
}

export const remove: UseCase<'notes.remove'> = async ({ db, clock }, actor, { id }) => {
  const by = requireSignedIn(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const { about } = await lockOwn(trx, by, id, at)
    await store.deleteNote(trx, id)
    await recordNote(trx, by, { ...about, verb: 'remove' })
  })
  return {}
}
