import { refuse } from '@gaitway/contract/errors'
import { nextPrimary } from '../../domain/payment-sources.ts'
import type { Outside } from '../../outside/outside.ts'
import { record } from '../../store/events.ts'
import {
  isSourceInUse,
  listSources,
  lockCustomer,
  lockSource,
  setPrimary,
  updateSource,
  type SourceKind,
} from '../../store/payment-sources.ts'
import { removePayoutBank } from '../payouts/own-banks.ts'
import { clinicianOnly, facilityMember, type FacilityMember, type UseCase } from '../use-case.ts'
import { sources } from './read.ts'

/**
 * A card or bank account is the facility's no longer, unless a payment by it is under way; where it was the primary
 * one, the newest other of its kind is. The payment service forgets it too.
 */
const removeSource = async (
  outside: Outside,
  member: FacilityMember,
  { id, kind }: { id: string; kind: SourceKind },
) => {
  const { db, clock, payments, log } = outside
  const { facilityId } = member
  const source = await db.transaction(async trx => {
    const at = clock.now()
    await lockCustomer(trx, facilityId)
    const known = await lockSource(trx, { id, facilityId, kind })
    if (!known) throw refuse('not_found')
    if (await isSourceInUse(trx, id)) throw refuse('source_in_use')
    await updateSource(trx, id, { removedAt: at })
    const others = (await listSources(trx, facilityId)).filter(other => other.kind === kind)
    if (known.isPrimary) await setPrimary(trx, { facilityId, kind, id: nextPrimary(others, at)?.id ?? null })
    await record(trx, {
      at,
      by: member,
      noun: 'source',
      nounId: id,
      verb: 'remove',
      facilityId,
      details: { kind, last4: known.last4 },
    })
    return known
  })
  try {
    await payments.detachSource(source.providerId)
  } catch (thrown) {
    // nothing of ours names it any more, so nothing of ours charges it
    log.warn({ sourceId: id, err: thrown }, 'A removed card or bank account stays at the payment service')
  }
}

/** A card is the facility's no longer, and can't be charged any more. */
export const removeCard: UseCase<'payments.removeCard'> = async (outside, by, { id }, asked) => {
  await removeSource(outside, facilityMember(by), { id, kind: 'card' })
  return (await sources(outside, by, {}, asked)).parse()
}

/** A bank account is gone: a facility's is debited no longer, a clinician's is not paid to any more. */
export const removeAccount: UseCase<'payments.removeAccount'> = async (outside, by, { id }, asked) => {
  if (by.side === 'clinician') await removePayoutBank(outside, clinicianOnly(by), id)
  else await removeSource(outside, facilityMember(by), { id, kind: 'bank' })
  return (await sources(outside, by, {}, asked)).parse()
}
