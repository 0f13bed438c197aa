import { refuse } from '@gaitway/contract/errors'
import { record } from '../../store/events.ts'
import { deleteTimeOff } from '../../store/time-off.ts'
import { clinicianOnly, type UseCase } from '../use-case.ts'

/** The clinician can work in this time again. */
export const remove: UseCase<'timeOff.remove'> = async ({ db, clock }, actor, { id }) => {
  const by = clinicianOnly(actor)
  const { clinicianId } = by
  await db.transaction(async trx => {
    if (!(await deleteTimeOff(trx, clinicianId, id))) throw refuse('not_found')
    await record(trx, { at: clock.now(), by, noun: 'timeOff', nounId: id, verb: 'remove', clinicianId })
  })
  return {}
}
