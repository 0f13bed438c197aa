import { refuse } from '@gaitway/contract/errors'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { findSourceOfSession, insertSource, lockCustomer } from '../../store/payment-sources.ts'
import { facilityMember, type UseCase } from '../use-case.ts'
import { showCard } from './show.ts'

/** The card that was entered on the payment service's page is the facility's; the first one is primary. */
export const addCard: UseCase<'payments.addCard'> = async (outside, by, { sessionId, holder }) => {
  const { db, clock, payments } = outside
  const member = facilityMember(by)
  const setup = await payments.readSetup(sessionId)
  if (setup?.source.kind !== 'card') throw refuse('setup_not_finished')
  const { source: card, customerId } = setup
  return db.transaction(async trx => {
    const facility = await lockCustomer(trx, member.facilityId)
    if (facility?.customer_id !== customerId) throw refuse('not_found')
    const known = await findSourceOfSession(trx, member.facilityId, sessionId)
    const at = clock.now()
    if (known) return showCard(known, at)
    const saved = await insertSource(trx, {
      id: newId(),
      facility_id: member.facilityId,
      kind: 'card',
      provider_id: card.providerId,
      setup_session_id: sessionId,
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      holder: holder ?? card.holder,
      created_at: at,
    })
    await record(trx, {
      at,
      by: member,
      noun: 'source',
      nounId: saved.id,
      verb: 'add',
      facilityId: member.facilityId,
      details: { kind: 'card', last4: card.last4 },
    })
    return showCard(saved, at)
  })
}
