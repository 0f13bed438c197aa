import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { findBlock, insertBlock, type BlockRow } from '../../store/blocks.ts'
import { record } from '../../store/events.ts'
import { isOpenFacility } from '../../store/facilities.ts'
import { newId } from '../../store/ids.ts'
import { lockClinician } from '../../store/locks.ts'
import { enqueue } from '../../store/outbox.ts'
import { acquaintance } from '../../store/views/acquaintance.ts'
import type { Input } from '@gaitway/contract/schemas/index'
import { signedIn, type Actor, type UseCase } from '../use-case.ts'
import { blockOwner, showBlock } from './show.ts'

type Pair = Pick<BlockRow, 'facility_id' | 'clinician_id' | 'by_side'>

/** A facility names a clinician who applied to it, a clinician a facility that is open to clinicians. */
const pairOf = async (db: Knex, by: Actor, input: Input<'blocks.add'>): Promise<Pair> => {
  const owner = blockOwner(by)
  if (owner.by_side === 'clinician') {
    if (!input.facilityId || input.clinicianId)
      throw refuse('fields_wrong', { facilityId: 'Please say which facility.' })
    if (!(await isOpenFacility(db, input.facilityId))) throw refuse('not_found')
    return { ...owner, facility_id: input.facilityId }
  }
  if (!input.clinicianId || input.facilityId)
    throw refuse('fields_wrong', { clinicianId: 'Please say which clinician.' })
  const known = { facilityId: owner.facility_id, clinicianId: input.clinicianId }
  if ((await acquaintance(db, known)) === 'none') throw refuse('not_found')
  return { ...owner, clinician_id: input.clinicianId }
}

/** The two are not matched again; what is open between them is taken back in the background, a job at a time. */
export const add: UseCase<'blocks.add'> = async ({ db, clock }, actor, input) => {
  const by = signedIn(actor)
  const pair = await pairOf(db, actor, input)
  const at = clock.now()
  const row = { ...pair, id: newId(), blocked_by: by.userId, reason: input.reason, created_at: at }
  await db.transaction(async trx => {
    // applying and confirming take the same lock: they see the block, or the block sees what they left
    await lockClinician(trx, pair.clinician_id)
    if (!(await insertBlock(trx, row))) throw refuse('blocked_already')
    await record(trx, {
      at,
      by,
      noun: 'block',
      nounId: row.id,
      verb: 'add',
      facilityId: pair.facility_id,
      clinicianId: pair.clinician_id,
      details: { reason: input.reason },
    })
    await enqueue(trx, 'withdrawBlocked', { blockId: row.id })
  })
  const saved = await findBlock(db, row.id)
  if (!saved) throw refuse('changed_meanwhile')
  return showBlock(saved)
}
