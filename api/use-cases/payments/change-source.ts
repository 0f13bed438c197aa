import { refuse } from '@gaitway/contract/errors'
import { whyNotFirst, nextPrimary } from '../../domain/payment-sources.ts'
import type { Services } from '../../services/services.ts'
import { record } from '../../store/events.ts'
import {
  lockCustomer,
  lockSource,
  setPrimary,
  type SourceKind,
  isSourceInUse,
  listSources,
  updateSource,
} from '../../store/payment-sources.ts'
import { makePayoutBankDefault, removePayoutBank } from '../payouts/own-banks.ts'
import { clinicianOnly, facilityMember, type FacilityMember, type UseCase } from '../use-case.ts'
import { sources } from './read.ts'

/** A card or bank account is used first among those of its kind; one that can't be used without asking is refused. */
const makePrimary = ({ db, clock }: Services, member: FacilityMember, { id, kind }: Wish) =>
  db.transaction(async trx => {
    const { facilityId } = member
    const at = clock.now()
    await lockCustomer(trx, facilityId)
    const source = await lockSource(trx, { id, facilityId, kind })
    if (!source) throw refuse('not_found')
    const why = whyNotFirst(source, at)
    if (why) throw refuse('fields_wrong', { id: why }, why)
    if (source.isPrimary) return
    await setPrimary(trx, { facilityId, kind, id })
    await record(trx, {
      at,
      by: member,
      noun: 'source',
      nounId: id,
      verb: 'makePrimary',
      facilityId,
      details: { kind, last4: source.last4 },
    })
  })

type Wish = { id: string; kind: SourceKind }

/** A card is the one that is charged where none is named. */
export const makeCardPrimary: UseCase<'payments.makeCardPrimary'> = async (services, by, { id }, asked) => {
  await makePrimary(services, facilityMember(by), { id, kind: 'card' })
  return (await sources(services, by, {}, asked)).parse()
}

/** A bank account is the one that a facility's debits, or a clinician's payouts, go by. */
export const makeAccountDefault: UseCase<'payments.makeAccountDefault'> = async (
  services,
  by,
  { id },
  asked,
) => {
  if (by.side === 'clinician') await makePayoutBankDefault(services, clinicianOnly(by), id)
  else await makePrimary(services, facilityMember(by), { id, kind: 'bank' })
  return (await sources(services, by, {}, asked)).parse()
}

/**
 * A card or bank account is the facility's no longer, unless a payment by it is under way; where it was the primary
 * one, the newest other of its kind is. The payment service forgets it too.
 */
const removeSource = async (
  services: Services,
  member: FacilityMember,
  { id, kind }: { id: string; kind: SourceKind },
) => {
  const { db, clock, payments, log } = services
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
export const removeCard: UseCase<'payments.removeCard'> = async (services, by, { id }, asked) => {
  await removeSource(services, facilityMember(by), { id, kind: 'card' })
  return (await sources(services, by, {}, asked)).parse()
}

/** A bank account is gone: a facility's is debited no longer, a clinician's is not paid to any more. */
export const removeAccount: UseCase<'payments.removeAccount'> = async (services, by, { id }, asked) => {
  if (by.side === 'clinician') await removePayoutBank(services, clinicianOnly(by), id)
  else await removeSource(services, facilityMember(by), { id, kind: 'bank' })
  return (await sources(services, by, {}, asked)).parse()
}
