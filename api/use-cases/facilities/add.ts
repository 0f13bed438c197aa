import { refuse } from '@gaitway/contract/errors'
import { stageAfter, wrongUpTo } from '../../domain/facility-signup.ts'
import { record } from '../../store/events.ts'
import { findFacility, lockFacility, replaceLocations, saveFacility } from '../../store/facilities.ts'
import { handIn } from '../accounts/hand-in.ts'
import { facilityMember, type UseCase } from '../use-case.ts'
import { asSent, changesOf, locationRow } from './columns.ts'
import { readFacility } from './facility.ts'
import { placeOf } from './place.ts'

/** One step of a facility's signup is saved; with the last one it is handed in and the staff are told. */
export const add: UseCase<'facilities.add'> = async (outside, actor, sent) => {
  const by = facilityMember(actor)
  const { db, clock } = outside
  const { facilityId: id } = by
  const before = await findFacility(db, id)
  if (!before) throw refuse('not_found')
  const changes = changesOf(sent)
  const place = await placeOf(outside, { ...before, ...changes })
  await db.transaction(async trx => {
    const row = await lockFacility(trx, id)
    if (!row) throw refuse('not_found')
    const step = sent.signupStageCount
    const wrong = wrongUpTo(step, asSent({ ...row, ...changes }))
    if (Object.keys(wrong).length > 0) throw refuse('fields_wrong', wrong)
    const after = stageAfter({ stage: row.signup_stage_count, isDone: row.is_signup_completed }, step)
    const at = clock.now()
    await saveFacility(trx, id, {
      ...changes,
      ...place,
      ...(sent.agreementSignature ? { agreement_at: at } : {}),
      signup_stage_count: after.stage,
      is_signup_completed: after.isDone,
    })
    if (sent.locations) await replaceLocations(trx, id, sent.locations.map(locationRow))
    await record(trx, {
      at,
      by,
      noun: 'facility',
      nounId: id,
      verb: 'add',
      facilityId: id,
      details: { step, stage: after.stage },
    })
    if (after.isDone && step === after.stage)
      await handIn(trx, { by, at, isFirst: !row.is_signup_completed, facilityId: id })
  })
  return readFacility(outside, id, { terms: true, contact: true })
}
