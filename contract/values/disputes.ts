import type { DisputeRecord } from '../schemas/disputes.ts'

/** Why a payment is disputed, in the payment service’s codes, and what that means. */
const disputeReasonNames: Record<string, string> = {
  bank_cannot_process: 'The bank couldn’t process the payment',
  check_returned: 'The check was returned',
  credit_not_processed: 'An expected refund wasn’t received',
  customer_initiated: 'The account owner asked the bank to reverse the payment',
  debit_not_authorized: 'The account owner didn’t authorize the debit',
  duplicate: 'Charged more than once',
  fraudulent: 'The cardholder says they didn’t make the payment',
  general: 'No specific reason',
  incorrect_account_details: 'The account number is wrong',
  insufficient_funds: 'The bank account has insufficient funds',
  noncompliant: 'Against the card network’s rules',
  product_not_received: 'The service wasn’t received',
  product_unacceptable: 'The service wasn’t as described',
  subscription_canceled: 'Charged after a cancellation',
  unrecognized: 'The cardholder doesn’t recognize the payment',
}

/** The reason of a dispute in words; one that is new to us as the payment service writes it. */
export const formatDisputeReason = (reason: string) =>
  disputeReasonNames[reason] ?? reason.replaceAll('_', ' ').replace(/^./, first => first.toUpperCase())

/** What it is: a returned debit, an inquiry or a dispute. */
export const nameDisputeKind = ({ isReturn, isInquiry }: Pick<DisputeRecord, 'isReturn' | 'isInquiry'>) =>
  isReturn ? 'Returned debit' : isInquiry ? 'Inquiry' : 'Dispute'
