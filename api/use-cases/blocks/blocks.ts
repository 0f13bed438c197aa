import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { listJson } from '../../json.ts'
import {
  listBlocks,
  type BlockOwner,
  insertBlock,
  readBlock,
  endBlock,
  relationship,
  findBlock,
  listOpenBetween,
} from '../../store/blocks.ts'
import {
  clinicianOnly,
  facilityMember,
  type Actor,
  type ReadCase,
  signedIn,
  type UseCase,
} from '../use-case.ts'
import { record } from '../../store/events.ts'
import { isOpenFacility } from '../../store/facilities.ts'
import { newId } from '../../store/ids.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import { enqueue } from '../../store/outbox.ts'
import type { BlockRow } from '../../store/rows.ts'
import type { Services } from '../../services/services.ts'
import { findApplication, isHeld, lockApplication } from '../../store/applications.ts'
import { transition } from '../transition.ts'
import { shiftFacts, notify } from '../notify.ts'

/** Whose list it is: the facility's, shared by its members, or the clinician's. */
const blockOwner = (by: Actor): BlockOwner =>
  by.side === 'facility'
    ? { facilityId: facilityMember(by).facilityId, bySide: 'facility' }
    : { clinicianId: clinicianOnly(by).clinicianId, bySide: 'clinician' }

export const list: ReadCase<'blocks.list'> = async ({ db }, by) =>
  listJson(await listBlocks(db, blockOwner(by)))

type Pair = Pick<BlockRow, 'facilityId' | 'clinicianId' | 'bySide'>

/** A facility can block clinicians who applied to it; a clinician can block any active facility. */
const pairOf = async (db: Knex, by: Actor, input: Input<'blocks.add'>): Promise<Pair> => {
  const owner = blockOwner(by)
  if (owner.bySide === 'clinician') {
    if (!input.facilityId || input.clinicianId)
      throw refuse('fields_wrong', { facilityId: 'Please choose a facility.' })
    if (!(await isOpenFacility(db, input.facilityId))) throw refuse('not_found')
    return { ...owner, facilityId: input.facilityId }
  }
  if (!input.clinicianId || input.facilityId)
    throw refuse('fields_wrong', { clinicianId: 'Please choose a clinician.' })
  const known = { facilityId: owner.facilityId, clinicianId: input.clinicianId }
  if ((await relationship(db, known)) === 'none') throw refuse('not_found')
  return { ...owner, clinicianId: input.clinicianId }
}

/** The two are never matched again; open applications are withdrawn in the background, one job at a time. */
export const add: UseCase<'blocks.add'> = async ({ db, clock }, actor, input) => {
  const by = signedIn(actor)
  const pair = await pairOf(db, actor, input)
  const at = clock.now()
  const row = { ...pair, id: newId(), blockedBy: by.userId, reason: input.reason, createdAt: at }
  await db.transaction(async trx => {
    // applying and confirming take the same lock: they see the block, or the block sees their result
    await lockClinician(trx, pair.clinicianId)
    if (!(await insertBlock(trx, row))) throw refuse('blocked_already')
    await record(trx, {
      at,
      by,
      noun: 'block',
      nounId: row.id,
      verb: 'add',
      facilityId: pair.facilityId,
      clinicianId: pair.clinicianId,
      details: { reason: input.reason },
    })
    await enqueue(trx, 'withdrawBlockedApplications', { blockId: row.id })
  })
  const saved = await readBlock(db, row.id)
  if (!saved) throw refuse('changed_meanwhile')
  return saved
}

/** Removes this side's own block; the other side's stays. */
export const remove: UseCase<'blocks.remove'> = async ({ db, clock }, actor, { id }) => {
  const by = signedIn(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const ended = await endBlock(trx, id, blockOwner(actor), at)
    if (!ended) throw refuse('not_found')
    await record(trx, {
      at,
      by,
      noun: 'block',
      nounId: id,
      verb: 'remove',
      facilityId: ended.facilityId,
      clinicianId: ended.clinicianId,
    })
  })
  return {}
}

/** Closes open applications between a facility and a clinician after a block, one job per transaction. */
export const withdrawBlockedApplications = async (services: Services, blockId: string) => {
  const block = await findBlock(services.db, blockId)
  if (!block) return
  for (const id of await listOpenBetween(services.db, block)) await withdraw(services, id, block.bySide)
}

const withdraw = async ({ db, clock }: Services, id: string, bySide: 'facility' | 'clinician') => {
  const at = clock.now()
  const found = await findApplication(db, id)
  if (!found) return
  await db.transaction(async trx => {
    await lockJob(trx, found.jobId)
    const application = await lockApplication(trx, { id })
    // a confirmation that is being paid finishes on its own and checks the block again
    if (application?.status !== 'applied' || (await isHeld(trx, id))) return
    if (bySide === 'clinician') {
      await transition(trx, 'application', application, 'remove', { by: { side: 'clinician' }, at })
      return
    }
    await transition(trx, 'application', application, 'displace', { by: { side: 'clock' }, at })
    for (const { clinicianUserId, facts } of await shiftFacts(trx, [id]))
      await notify(trx, { type: 'applicationDeclined', to: [clinicianUserId], facts, at })
  })
}
