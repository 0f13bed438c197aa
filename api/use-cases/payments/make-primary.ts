import { refuse } from '@gaitway/contract/errors'
import { whyNotFirst } from '../../domain/payment-sources.ts'
import type { Outside } from '../../outside/outside.ts'
import { record } from '../../store/events.ts'
import { lockCustomer, lockSource, setPrimary, type SourceKind } from '../../store/payment-sources.ts'
import type { FacilityMember } from '../use-case.ts'

/** A card or bank account is used first among those of its kind; one that can't be used without asking is refused. */
export const makePrimary = ({ db, clock }: Outside, member: FacilityMember, { id, kind }: Wish) =>
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
