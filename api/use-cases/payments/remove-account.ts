import { removePayoutBank } from '../payouts/own-banks.ts'
import { clinicianOnly, facilityMember, type UseCase } from '../use-case.ts'
import { sources } from './read.ts'
import { removeSource } from './remove-source.ts'

/** A bank account is gone: a facility's is debited no longer, a clinician's is not paid to any more. */
export const removeAccount: UseCase<'payments.removeAccount'> = async (outside, by, { id }, asked) => {
  if (by.side === 'clinician') await removePayoutBank(outside, clinicianOnly(by), id)
  else await removeSource(outside, facilityMember(by), { id, kind: 'bank' })
  return sources(outside, by, {}, asked)
}
