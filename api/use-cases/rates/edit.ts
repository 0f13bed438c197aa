import { record } from '../../store/events.ts'
import { lockMedianRate, updateMedianRate } from '../../store/median-rates.ts'
import { refuse, signedIn, type UseCase } from '../use-case.ts'
import { factsOf, OWN_SOURCE, shownRate } from './shown.ts'

/** A rate is another one from now on, and goes before what was computed from confirmed shifts. */
export const edit: UseCase<'rates.edit'> = async ({ db, clock }, actor, { id, rateCents, source }) => {
  const by = signedIn(actor)
  const at = clock.now()
  return db.transaction(async trx => {
    const before = await lockMedianRate(trx, id)
    if (!before) throw refuse('not_found')
    const isNewFigure = rateCents !== before.rateCents
    const change = {
      rateCents,
      // a figure that staff entered no longer comes from where the old one came from
      source: source || (isNewFigure && !before.updatedAt ? OWN_SOURCE : before.source),
      updatedAt: at,
    }
    await updateMedianRate(trx, id, change)
    const after = { ...before, ...change }
    await record(trx, {
      at,
      by,
      noun: 'settings',
      nounId: id,
      verb: 'editMedianRate',
      details: { ...factsOf(after), beforeCents: before.rateCents },
    })
    return shownRate(after)
  })
}
