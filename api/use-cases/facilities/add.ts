import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { stageAfter, wrongUpTo } from '../../domain/signup.ts'
import { record } from '../../store/events.ts'
import {
  findFacility,
  findFacilityStatus,
  lockFacility,
  replaceLocations,
  saveFacility,
} from '../../store/facilities.ts'
import { handIn } from '../accounts/hand-in.ts'
import { facilityMember, type UseCase } from '../use-case.ts'
import { asSent, changesOf, locationRow } from './columns.ts'
import { readFacility } from './read.ts'
import { locate, placeFor, refuseLocationsElsewhere } from './place.ts'
import type { FacilityRow } from '../../store/rows.ts'

/** Once handed in, a signup is gone through again only to mend what was declined. */
const refuseHandedIn = async (trx: Knex, { id, isSignupCompleted }: FacilityRow) => {
  if (isSignupCompleted && (await findFacilityStatus(trx, id)) !== 'rejected')
    throw refuse('signup_handed_in')
}

/** What is signed when: a signature that was given stays, with its day. */
const signed = (row: FacilityRow, { agreementSignature }: Partial<FacilityRow>, at: Date) =>
  row.agreementSignature !== null
    ? { agreementSignature: row.agreementSignature }
    : agreementSignature
      ? { agreementAt: at }
      : {}

/** One step of a facility's signup is saved; with the last one it is handed in and the staff are told. */
export const add: UseCase<'facilities.add'> = async (outside, actor, sent) => {
  const by = facilityMember(actor)
  const { db, clock } = outside
  const { facilityId: id } = by
  const before = await findFacility(db, id)
  if (!before) throw refuse('not_found')
  const changes = changesOf(sent)
  const located = await locate(outside, before, changes)
  await refuseLocationsElsewhere(outside, sent.locations)
  await db.transaction(async trx => {
    const row = await lockFacility(trx, id)
    if (!row) throw refuse('not_found')
    await refuseHandedIn(trx, row)
    const step = sent.signupStageCount
    const wrong = wrongUpTo(step, asSent({ ...row, ...changes }))
    if (Object.keys(wrong).length > 0) throw refuse('fields_wrong', wrong)
    const after = stageAfter({ stage: row.signupStageCount, isDone: row.isSignupCompleted }, step)
    const at = clock.now()
    await saveFacility(trx, id, {
      ...changes,
      ...placeFor(located, { ...row, ...changes }),
      ...signed(row, changes, at),
      signupStageCount: after.stage,
      isSignupCompleted: after.isDone,
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
      await handIn(trx, { by, at, isFirst: !row.isSignupCompleted, facilityId: id })
  })
  return readFacility(outside, id, { terms: true, contact: true })
}
