import type { Knex } from 'knex'
import type { Side } from '@gaitway/contract/enums'
import { type Price, priceOfProduct } from '@gaitway/contract/fees'
import type { Ending } from '../../domain/ending.ts'
import { withOutside } from '../../domain/payment-balance.ts'
import { calculateBalance, settle } from '../../domain/settlement.ts'
import { listPaid } from '../../store/charges.ts'
import { findLastHold } from '../../store/holds.ts'
import { findPaymentOf } from '../../store/payments.ts'
import type { ApplicationRow, JobRow, PaymentRow } from '../../store/rows.ts'
import { findTerms } from '../../store/views/settlement-terms.ts'

/** What was paid for a shift by now; a debit that is in process counts: its balance is settled once it has gone through. */
const paidFacts = async (db: Knex, payment: PaymentRow) => ({
  paymentType: payment.paymentType,
  paid: withOutside(await listPaid(db, payment.id, { withUnderWay: true }), payment.outsideCents),
  isChargeFailed: payment.chargeFailed,
})

/** A shift settled at this price; `before`: what it was settled at so far. */
export const settleWith = async (db: Knex, payment: PaymentRow, price: Price, before?: Price) =>
  settle(price, {
    ...(await paidFacts(db, payment)),
    before: before ? { price: before, owedCents: payment.owedCents } : null,
  })

/**
 * What settling a shift with this pay will have done to its facility's money in the end: what it pays, and what of it
 * is refunded or charged. Of a shift that is settled, what is owed by now.
 */
export const previewSettlement = async (db: Knex, applicationId: string, payCents: number) => {
  const payment = await findPaymentOf(db, applicationId)
  const terms = await findTerms(db, applicationId)
  if (!payment || !terms) throw new Error(`Application ${applicationId} was never paid for.`)
  if (!payment.settledAt) return (await settleWith(db, payment, priceOfProduct(payCents, terms))).money
  return balanceNow(db, payment, payment.owedCents)
}

/** The same once a settled shift is settled again with other pay. */
export const previewFurtherSettlement = async (
  db: Knex,
  applicationId: string,
  { payBefore, payCents }: { payBefore: number; payCents: number },
) => {
  const payment = await findPaymentOf(db, applicationId)
  const terms = await findTerms(db, applicationId)
  if (!payment || !terms) throw new Error(`Application ${applicationId} was never paid for.`)
  const [price, before] = [priceOfProduct(payCents, terms), priceOfProduct(payBefore, terms)]
  return balanceNow(db, payment, (await settleWith(db, payment, price, before)).owedCents)
}

/** What becomes of the money of a settled shift of which so much is owed. */
const balanceNow = async (db: Knex, payment: PaymentRow, owedCents: number) => {
  const { paidCents, refundedCents: returnedCents } = payment
  const invoiced = { paid: [{ id: payment.id, paidCents, returnedCents }] }
  return calculateBalance(owedCents, {
    ...(await paidFacts(db, payment)),
    ...(payment.paymentType === 'invoice' && invoiced),
  })
}

/** What the facility pays for a shift that ends so, and what of it is refunded or is still to come. */
export const previewEnding = async (
  db: Knex,
  { job, application }: { job: JobRow; application: ApplicationRow },
  { applicationMove, clinicianCents }: Ending,
) => {
  const money = await previewSettlement(db, application.id, clinicianCents)
  if (applicationMove !== 'sendHome') return money
  // the time card settles it later; a placement fee is earned as it was confirmed
  const placement = job.jobType === 'FULL_TIME' ? await findLastHold(db, application.id) : undefined
  const facilityCents = placement?.price.totalCents ?? money.facilityCents
  return { ...money, facilityCents, refundCents: 0, chargeCents: 0 }
}

/** A clinician sees their pay, a facility and admins also what the shift costs, a sub-admin no money. */
export const moneyVisibleTo = (side: Side) => ({
  isPayVisible: side !== 'subadmin',
  isCostVisible: side === 'facility' || side === 'admin',
})
