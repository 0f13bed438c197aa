import { record } from '../../store/events.ts'
import { deleteMedianRate, lockMedianRate } from '../../store/median-rates.ts'
import { refuse, signedIn, type UseCase } from '../use-case.ts'
import { factsOf } from './shown.ts'

/** A rate is gone: the place falls back on its state, or on what confirmed shifts are paid. */
export const remove: UseCase<'rates.remove'> = async ({ db, clock }, actor, { id }) => {
  const by = signedIn(actor)
  await db.transaction(async trx => {
    const row = await lockMedianRate(trx, id)
    if (!row) throw refuse('not_found')
    await deleteMedianRate(trx, id)
    await record(trx, {
      at: clock.now(),
      by,
      noun: 'settings',
      nounId: id,
      verb: 'removeMedianRate',
      details: factsOf(row),
    })
  })
  return {}
}
