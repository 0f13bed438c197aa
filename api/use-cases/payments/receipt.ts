import { refuse } from '@gaitway/contract/errors'
import { creditNoteDocument, invoiceDocument } from '../invoices/document.ts'
import { clinicianOnly, facilityMember, isStaff, type FileAnswer, type UseCase } from '../use-case.ts'
import { receiptOfPayment } from './receipt-of-payment.ts'
import { receiptOfPayout } from './receipt-of-payout.ts'

/** A payment, payout, invoice or credit note as a PDF, for its owner and admins. */
export const receipt: UseCase<'payments.receipt'> = async (services, by, named): Promise<FileAnswer> => {
  const { paymentId, payoutId, invoiceId, creditNoteId } = named
  if (payoutId) {
    if (by.side === 'facility') throw refuse('not_found')
    const owner = isStaff(by) ? {} : { clinicianId: clinicianOnly(by).clinicianId }
    return receiptOfPayout(services, payoutId, owner)
  }
  if (by.side === 'clinician') throw refuse('not_found')
  const owner = isStaff(by) ? {} : { facilityId: facilityMember(by).facilityId }
  if (paymentId) return receiptOfPayment(services, paymentId, owner)
  if (invoiceId) return invoiceDocument(services, invoiceId, owner)
  if (creditNoteId) return creditNoteDocument(services, creditNoteId, owner)
  throw refuse('not_found')
}
