import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { insertMedianRate } from '../../store/median-rates.ts'
import { refuse, signedIn, type UseCase } from '../use-case.ts'
import { factsOf, OWN_SOURCE, shownRate } from './shown.ts'

/** A discipline has a rate for a state or a city from now on; there is one for each place. */
export const add: UseCase<'rates.add'> = async ({ db, clock }, actor, input) => {
  const by = signedIn(actor)
  const at = clock.now()
  const row = {
    id: newId(),
    clinicianType: input.clinicianType,
    state: input.state,
    city: input.city || null,
    rateCents: input.rateCents,
    source: input.source || OWN_SOURCE,
    updatedAt: at,
  }
  await db.transaction(async trx => {
    if (!(await insertMedianRate(trx, row))) throw refuse('rate_exists')
    await record(trx, {
      at,
      by,
      noun: 'settings',
      nounId: row.id,
      verb: 'addMedianRate',
      details: factsOf(row),
    })
  })
  return shownRate(row)
}
