import { refuse } from '@gaitway/contract/errors'
import { facilityMember, clinicianOnly, type FileAnswer, isStaff, type UseCase } from '../use-case.ts'
import { receiptOfPayment } from './receipt-of-payment.ts'
import { receiptOfPayout } from './receipt-of-payout.ts'

/** A payment or payout on paper, for those whose money it is and for admins. */
export const receipt: UseCase<'payments.receipt'> = async (outside, by, named): Promise<FileAnswer> => {
  if (named.payoutId) {
    if (by.side === 'facility') throw refuse('not_found')
    const owner = isStaff(by) ? {} : { clinicianId: clinicianOnly(by).clinicianId }
    return receiptOfPayout(outside, named.payoutId, owner)
  }
  if (by.side === 'clinician') throw refuse('not_found')
  const owner = isStaff(by) ? {} : { facilityId: facilityMember(by).facilityId }
  if (named.paymentId) return receiptOfPayment(outside, named.paymentId, owner)
  throw refuse('not_found')
}
