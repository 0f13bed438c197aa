import { refuse } from '@gaitway/contract/errors'
import { endBlock } from '../../store/blocks.ts'
import { record } from '../../store/events.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { blockOwner } from './list.ts'

/** This side takes its own block back; what the other side says still holds. */
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
