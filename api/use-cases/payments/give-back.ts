import type { Knex } from 'knex'
import type { GivingBack } from '../../domain/giving-back.ts'
import { goodwillPostings, refundOutsidePostings } from '../../domain/postings.ts'
import { refundsOf } from '../../domain/settling.ts'
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
    applicationId: payment.application_id,
    facilityId: payment.facility_id,
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
  await updatePayment(trx, payment.id, { owed_cents: payment.owed_cents - goodwillCents })
  await post(trx, {
    kind: 'goodwill',
    applicationId: payment.application_id,
    description: `Goodwill: ${reason}`,
    at,
    entries: goodwillPostings(goodwillCents, payment.facility_id),
  })
}

const giveBackOutside = async (trx: Knex, payment: PaymentRow, { amountCents, reference, at }: Wish) => {
  const isInvoiced = payment.payment_type === 'invoice'
  await addToPayment(trx, payment.id, 'refund', amountCents)
  if (!isInvoiced) await addOutside(trx, payment.id, -amountCents)
  await post(trx, {
    kind: 'refundOutside',
    applicationId: payment.application_id,
    description: `Given back outside: ${reference}`,
    at,
    entries: refundOutsidePostings(
      amountCents,
      payment.facility_id,
      isInvoiced ? 'refundsPayable' : 'facilityReceivable',
    ),
  })
}
