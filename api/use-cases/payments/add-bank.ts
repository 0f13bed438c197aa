import { refuse } from '@gaitway/contract/errors'
import { facilityMember, type UseCase } from '../use-case.ts'
import { addSource } from './add-source.ts'
import { showBank } from './show.ts'

/** The bank account that was entered on the payment service's page is the facility's, with consent to debit it. */
export const addBank: UseCase<'payments.addBank'> = async (outside, by, input) => {
  const { sessionId, accountHolder, accountType } = input
  const wish = { sessionId, kind: 'bank', holder: accountHolder, accountType } as const
  const saved = await addSource(outside, facilityMember(by), wish)
  if (saved.kind !== 'bank') throw refuse('setup_not_finished')
  return showBank(saved)
}
