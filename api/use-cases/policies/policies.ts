import { refuse } from '@gaitway/contract/errors'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { insertPolicy, listPolicies, lockLatestPolicy } from '../../store/policies.ts'
import { Json } from '../../json.ts'
import { signedIn, type ReadCase, type UseCase } from '../use-case.ts'

/** Every version of the cancellation policy, newest first. */
export const list: ReadCase<'policies.list'> = async ({ db }) =>
  new Json(await listPolicies(db, 'cancellation'))

/** Sets a new version of the cancellation policy. Confirmed shifts keep the one they were confirmed with. */
export const setCancellation: UseCase<'policies.setCancellation'> = async (
  { db, clock },
  actor,
  { version, note, ...terms },
) => {
  const by = signedIn(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const before = await lockLatestPolicy(trx, 'cancellation')
    if (before.version !== version) throw refuse('changed_meanwhile')
    const row = {
      id: newId(),
      kind: 'cancellation' as const,
      version: version + 1,
      terms,
      validFrom: at,
      setBy: by.userId,
      note,
    }
    await insertPolicy(trx, row)
    const details = {
      lateNoticeHours: { from: before.terms.lateNoticeHours, to: terms.lateNoticeHours },
      lateHours: { from: before.terms.lateHours, to: terms.lateHours },
      reason: note,
    }
    await record(trx, { at, by, noun: 'settings', nounId: row.id, verb: 'setCancellationPolicy', details })
  })
  const [latest] = new Json<Policies>(await listPolicies(db, 'cancellation')).parse()
  if (!latest) throw new Error('A saved policy is missing')
  return latest
}

type Policies = Awaited<ReturnType<typeof setCancellation>>[]
