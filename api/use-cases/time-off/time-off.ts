import { refuse } from '@gaitway/contract/values/errors'
import { Json, listJson } from '../../json.ts'
import {
  deleteTimeOff,
  findTimeOffText,
  hasBooking,
  hasTimeOff,
  insertTimeOff,
  listTimeOff,
} from '../../store/time-off.ts'
import { requireClinician, type ReadCase, type UseCase } from '../use-case.ts'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { lockClinician } from '../../store/locks.ts'

export const list: ReadCase<'timeOff.list'> = async ({ db, clock }, by) =>
  listJson(await listTimeOff(db, requireClinician(by).clinicianId, clock.now()))

export const read: ReadCase<'timeOff.read'> = async ({ db }, by, { id }) => {
  const found = await findTimeOffText(db, { clinicianId: requireClinician(by).clinicianId, id })
  if (!found) throw refuse('not_found')
  return new Json(found)
}

/** Adds time off: the clinician can't apply for or be confirmed for any shift in it. */
export const add: UseCase<'timeOff.add'> = async ({ db, clock }, actor, input) => {
  const by = requireClinician(actor)
  const { clinicianId } = by
  const at = clock.now()
  const [startsAt, endsAt] = [new Date(input.startsAt), new Date(input.endsAt)]
  if (endsAt <= at) throw refuse('fields_wrong', { endsAt: 'This time is in the past' })
  const row = { id: newId(), clinicianId, startsAt, endsAt, note: input.note ?? null, createdAt: at }
  return db.transaction(async trx => {
    // confirming takes this lock too, so a shift and time off at one time can't both be saved
    await lockClinician(trx, clinicianId)
    if (await hasBooking(trx, row)) throw refuse('time_off_over_shift')
    if (await hasTimeOff(trx, row)) throw refuse('time_off_taken')
    const timeOff = await insertTimeOff(trx, row)
    await record(trx, { at, by, noun: 'timeOff', nounId: row.id, verb: 'add', clinicianId })
    return timeOff
  })
}

export const remove: UseCase<'timeOff.remove'> = async ({ db, clock }, actor, { id }) => {
  const by = requireClinician(actor)
  const { clinicianId } = by
  await db.transaction(async trx => {
    if (!(await deleteTimeOff(trx, clinicianId, id))) throw refuse('not_found')
    await record(trx, { at: clock.now(), by, noun: 'timeOff', nounId: id, verb: 'remove', clinicianId })
  })
  return {}
}
