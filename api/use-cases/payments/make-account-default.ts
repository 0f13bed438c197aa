import { makePayoutBankDefault } from '../payouts/own-banks.ts'
import { clinicianOnly, facilityMember, type UseCase } from '../use-case.ts'
import { makePrimary } from './make-primary.ts'
import { sources } from './read.ts'

/** A bank account is the one that a facility's debits, or a clinician's payouts, go by. */
export const makeAccountDefault: UseCase<'payments.makeAccountDefault'> = async (
  outside,
  by,
  { id },
  asked,
) => {
  if (by.side === 'clinician') await makePayoutBankDefault(outside, clinicianOnly(by), id)
  else await makePrimary(outside, facilityMember(by), { id, kind: 'bank' })
  return sources(outside, by, {}, asked)
}
