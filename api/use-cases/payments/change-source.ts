import { refuse } from '@gaitway/contract/errors'
import { whyNotDefault, nextPrimary } from '../../domain/payment-sources.ts'
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

/** Makes a payment method the primary one of its kind; one that can't be charged by default is refused. */
const makePrimary = ({ db, clock }: Services, member: FacilityMember, { id, kind }: SourceInput) =>
  db.transaction(async trx => {
    const { facilityId } = member
    const at = clock.now()
    await lockCustomer(trx, facilityId)
    const source = await lockSource(trx, { id, facilityId, kind })
    if (!source) throw refuse('not_found')
    const why = whyNotDefault(source, at)
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

type SourceInput = { id: string; kind: SourceKind }

export const makeCardPrimary: UseCase<'payments.makeCardPrimary'> = async (services, by, { id }, context) => {
  await makePrimary(services, facilityMember(by), { id, kind: 'card' })
  return (await sources(services, by, {}, context)).parse()
}

/** The bank account for a facility's debits or a clinician's payouts. */
export const makeAccountDefault: UseCase<'payments.makeAccountDefault'> = async (
  services,
  by,
  { id },
  context,
) => {
  if (by.side === 'clinician') await makePayoutBankDefault(services, clinicianOnly(by), id)
  else await makePrimary(services, facilityMember(by), { id, kind: 'bank' })
  return (await sources(services, by, {}, context)).parse()
}

/**
 * Removes a payment method, unless a payment with it is under way. If it was primary, the newest other one of
 * its kind becomes primary. The payment service deletes it too.
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
    // none of our records uses it anymore, so it won't be charged
    log.warn({ sourceId: id, err: thrown }, 'A removed payment method still exists at the payment service')
  }
}

export const removeCard: UseCase<'payments.removeCard'> = async (services, by, { id }, context) => {
  await removeSource(services, facilityMember(by), { id, kind: 'card' })
  return (await sources(services, by, {}, context)).parse()
}

/** Removes a bank account: no more debits of a facility, or payouts to a clinician. */
export const removeAccount: UseCase<'payments.removeAccount'> = async (services, by, { id }, context) => {
  if (by.side === 'clinician') await removePayoutBank(services, clinicianOnly(by), id)
  else await removeSource(services, facilityMember(by), { id, kind: 'bank' })
  return (await sources(services, by, {}, context)).parse()
}
