import { refuse } from '@gaitway/contract/errors'
import { facilityMember, type UseCase } from '../use-case.ts'
import { addSource } from './add-source.ts'
import { showCard } from './show.ts'

/** The card that was entered on the payment service's page is the facility's; the first one is primary. */
export const addCard: UseCase<'payments.addCard'> = async (outside, by, { sessionId, holder }) => {
  const saved = await addSource(outside, facilityMember(by), { sessionId, kind: 'card', holder })
  if (saved.kind !== 'card') throw refuse('setup_not_finished')
  return showCard(saved, outside.clock.now())
}
