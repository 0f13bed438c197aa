import type { Knex } from 'knex'
import {
  chargeReversedPostings,
  refundDueReversedPostings,
  refundReversedPostings,
} from '../../domain/postings.ts'
import { post } from '../../store/ledger.ts'
import { addToPayment } from '../../store/payments.ts'
import type { EndedCharge } from './charge-ended.ts'

/** The money of a failed refund is still here, or here again: it stands to the facility's credit. */
export const keepRefund = async (trx: Knex, charge: EndedCharge, wasPaid: boolean, at: Date) => {
  const { amountCents: cents, facilityId } = charge
  if (wasPaid) await addToPayment(trx, charge.paymentId, 'refund', -cents)
  await post(trx, {
    kind: wasPaid ? 'refundReversed' : 'refundDueReversed',
    applicationId: charge.applicationId,
    chargeId: charge.id,
    description: `${wasPaid ? 'Came back' : 'Could not be given back'} (${charge.reason})`,
    at,
    entries: (wasPaid ? refundReversedPostings : refundDueReversedPostings)(cents, facilityId),
  })
}

/** The bank took the money of a charge back: it has left the cash, and the facility owes it again. */
export const takeBack = async (trx: Knex, charge: EndedCharge, at: Date) => {
  const { amountCents: cents, facilityId } = charge
  await addToPayment(trx, charge.paymentId, 'charge', -cents)
  await post(trx, {
    kind: 'chargeReversed',
    applicationId: charge.applicationId,
    chargeId: charge.id,
    description: `Taken back by the bank (${charge.reason})`,
    at,
    entries: chargeReversedPostings(cents, facilityId),
  })
}
