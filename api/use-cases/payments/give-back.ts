import type { Knex } from 'knex'
import type { GivingBack } from '../../domain/giving-back.ts'
import { goodwillPostings, refundOutsidePostings } from '../../domain/postings.ts'
import { refundsOf } from '../../domain/payment-balance.ts'
import { listPaid } from '../../store/charges.ts'
import { post } from '../../store/ledger.ts'
import { addOutside, addToPayment, type PaymentRow, updatePayment } from '../../store/payments.ts'
import { planRefund } from './plan.ts'

type Wish = GivingBack & { amountCents: number; reason: string; reference?: string; at: Date }

/** Money goes back to a facility, in its charges or outside the product; returns the refunds that are to be sent. */
export const giveBack = async (trx: Knex, payment: PaymentRow, wish: Wish): Promise<string[]> => {
  await forgive(trx, payment, wish)
  if (wish.way === 'outside') {
    await giveBackOutside(trx, payment, wish)
    return []
  }
  const isGoodwill = wish.goodwillCents > 0
  const back = {
    paymentId: payment.id,
    applicationId: payment.applicationId,
    facilityId: payment.facilityId,
    description: `${isGoodwill ? 'Given back' : 'Given back from the credit'}: ${wish.reason}`,
    reason: isGoodwill ? 'goodwill' : 'settlement',
    at: wish.at,
  } as const
  const ids: string[] = []
  for (const part of refundsOf(await listPaid(trx, payment.id), wish.amountCents))
    ids.push(await planRefund(trx, { ...back, ...part }))
  return ids
}

/** What goes back beyond the facility's credit is owed no longer. */
const forgive = async (trx: Knex, payment: PaymentRow, { goodwillCents, reason, at }: Wish) => {
  if (goodwillCents === 0) return
  await updatePayment(trx, payment.id, { owedCents: payment.owedCents - goodwillCents })
  await post(trx, {
    kind: 'goodwill',
    applicationId: payment.applicationId,
    description: `Goodwill: ${reason}`,
    at,
    entries: goodwillPostings(goodwillCents, payment.facilityId),
  })
}

const giveBackOutside = async (trx: Knex, payment: PaymentRow, { amountCents, reference, at }: Wish) => {
  const isInvoiced = payment.paymentType === 'invoice'
  await addToPayment(trx, payment.id, 'refund', amountCents)
  if (!isInvoiced) await addOutside(trx, payment.id, -amountCents)
  await post(trx, {
    kind: 'refundOutside',
    applicationId: payment.applicationId,
    description: `Given back outside: ${reference}`,
    at,
    entries: refundOutsidePostings(
      amountCents,
      payment.facilityId,
      isInvoiced ? 'refundsPayable' : 'facilityReceivable',
    ),
  })
}
