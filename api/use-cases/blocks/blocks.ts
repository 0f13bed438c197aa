import { refuse } from '@gaitway/contract/values/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { listJson } from '../../json.ts'
import * as blocks from '../../store/blocks.ts'
import { requireClinician, requireFacilityMember, requireSignedIn } from '../use-case.ts'
import type { Knex, Actor, ReadCase, UseCase } from '../use-case.ts'
import { recordEvent } from '../transition.ts'
import { isOpenFacility } from '../../store/facilities.ts'
import { newId } from '../../store/ids.ts'
import { lockClinician } from '../../store/locks.ts'
import { enqueue } from '../../store/outbox.ts'
import type { BlockRow } from '../../store/rows.ts'

/** Who owns the caller's list of blocks: the facility, for all its members, or the clinician. */
const getBlockOwner = (by: Actor): blocks.BlockOwner =>
  by.side === 'facility'
    ? { facilityId: requireFacilityMember(by).facilityId, bySide: 'facility' }
    : { clinicianId: requireClinician(by).clinicianId, bySide: 'clinician' }

export const list: ReadCase<'blocks.list'> = async ({ db }, by) =>
  listJson(await blocks.listBlocks(db, getBlockOwner(by)))

type Pair = Pick<BlockRow, 'facilityId' | 'clinicianId' | 'bySide'>

/** A facility can block clinicians who applied to it; a clinician can block any active facility. */
const findPair = async (db: Knex, by: Actor, input: Input<'blocks.add'>): Promise<Pair> => {
  const owner = getBlockOwner(by)
  if (owner.bySide === 'clinician') {
    if (!input.facilityId || input.clinicianId)
      throw refuse('fields_wrong', { facilityId: 'Please choose a facility.' })
    if (!(await isOpenFacility(db, input.facilityId))) throw refuse('not_found')
    return { ...owner, facilityId: input.facilityId }
  }
  if (!input.clinicianId || input.facilityId)
    throw refuse('fields_wrong', { clinicianId: 'Please choose a clinician.' })
  const known = { facilityId: owner.facilityId, clinicianId: input.clinicianId }
  if ((await blocks.findRelationship(db, known)) === 'none') throw refuse('not_found')
  return { ...owner, clinicianId: input.clinicianId }
}

/** Blocks the other side: the two can't work together anymore. Open applications are closed in the background. */
export const add: UseCase<'blocks.add'> = async ({ db, clock }, actor, input) => {
  const by = requireSignedIn(actor)
  const pair = await findPair(db, actor, input)
  const at = clock.now()
  const row = { ...pair, id: newId(), blockedBy: by.userId, reason: input.reason, createdAt: at }
  await db.transaction(async trx => {
    // applying and confirming take the same lock, so either they see the block or the block sees what they did
    await lockClinician(trx, pair.clinicianId)
    if (!(await blocks.insertBlock(trx, row))) throw refuse('blocked_already')
    await recordEvent(trx, 'block', row, 'add', { at, by, details: { reason: input.reason } })
    await enqueue(trx, 'withdrawBlockedApplications', { blockId: row.id })
  })
  const saved = await blocks.readBlock(db, row.id)
  if (!saved) throw refuse('out_of_date')
  return saved
}

/** Removes this side's own block; the other side's stays. */
export const remove: UseCase<'blocks.remove'> = async ({ db, clock }, actor, { id }) => {
  const by = requireSignedIn(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const ended = await blocks.endBlock(trx, id, getBlockOwner(actor), at)
    if (!ended) throw refuse('not_found')
    await recordEvent(trx, 'block', { ...ended, id }, 'remove', { at, by })
  })
  return {}
}
