import { refuse } from '@gaitway/contract/errors'
import { whyNotFirst } from '../../domain/payment-sources.ts'
import type { Outside } from '../../outside/outside.ts'
import { record } from '../../store/events.ts'
import { lockCustomer, lockSource, setPrimary, type SourceKind } from '../../store/payment-sources.ts'
import { makePayoutBankDefault } from '../payouts/own-banks.ts'
import { clinicianOnly, facilityMember, type FacilityMember, type UseCase } from '../use-case.ts'
import { sources } from './read.ts'

/** A card or bank account is used first among those of its kind; one that can't be used without asking is refused. */
const makePrimary = ({ db, clock }: Outside, member: FacilityMember, { id, kind }: Wish) =>
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
export const makeCardPrimary: UseCase<'payments.makeCardPrimary'> = async (outside, by, { id }, asked) => {
  await makePrimary(outside, facilityMember(by), { id, kind: 'card' })
  return (await sources(outside, by, {}, asked)).parse()
}

/** A bank account is the one that a facility's debits, or a clinician's payouts, go by. */
export const makeAccountDefault: UseCase<'payments.makeAccountDefault'> = async (
  outside,
  by,
  { id },
  asked,
) => {
  if (by.side === 'clinician') await makePayoutBankDefault(outside, clinicianOnly(by), id)
  else await makePrimary(outside, facilityMember(by), { id, kind: 'bank' })
  return (await sources(outside, by, {}, asked)).parse()
}
