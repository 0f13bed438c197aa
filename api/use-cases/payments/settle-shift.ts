import { refuse } from '@gaitway/contract/values/errors'
import { type Price, calculatePriceForProduct } from '@gaitway/contract/values/fees'
import type { LedgerEntry } from '../../domain/postings.ts'
import { changePostings, splitCredit, type PriceChange } from '../../domain/settlement.ts'
import { computeCreditableCents } from '../../domain/invoice.ts'
import type { NewEvent } from '../../store/events.ts'
import { findLastHold } from '../../store/holds.ts'
import { listIssued } from '../../store/invoices.ts'
import { post } from '../../store/ledger.ts'
import { lockPayment, updatePayment } from '../../store/payments.ts'
import type { PaymentRow } from '../../store/rows.ts'
import { findTerms, type SettlementTerms } from '../../store/views/settlement-terms.ts'
import { issueInvoice, issueFurtherInvoice } from '../invoices/issue.ts'
import { notifyAdmins } from '../notify.ts'
import { settleWith } from '../shift-money.ts'
import { settleBalance } from './charge-outcome.ts'
import { recordPaymentEvent } from './plan-charge.ts'
import { applyCredit, lockIssued } from '../invoices/credit.ts'
import type { Knex, SignedIn } from '../use-case.ts'

export type SettlementPlan = {
  owed: Price
  chargeCents: number
  refundCents: number
  /** to send once the transaction has committed */
  chargeIds: string[]
}
type SettleOptions = {
  at: Date
  by: NewEvent['by']
  reason: 'settlement' | 'cancellation' | 'placement'
  /** for a shift that ended early: the slots that are paid, if named */
  workedSlotIds?: readonly string[]
}
type Options = Omit<SettleOptions, 'reason'> & {
  applicationId: string
  /** what the clinician is finally owed: for the work, or the minimum of a cancellation */
  payCents: number
  reason?: 'settlement' | 'cancellation'
}

/**
 * Posts what is finally owed for a shift and plans the refund or second charge. Returns the final amounts; during a bank
 * debit they move only once it clears.
 */
export const settleShift = async (
  trx: Knex,
  { applicationId, payCents, reason = 'settlement', ...options }: Options,
): Promise<SettlementPlan> => {
  const payment = await lockPayment(trx, { applicationId })
  const terms = await findTerms(trx, applicationId)
  if (!payment || !terms) throw new Error(`Application ${applicationId} was never paid for.`)
  if (payment.settledAt) throw refuse('out_of_date')
  return settlePayment(trx, payment, calculatePriceForProduct(payCents, terms), { ...options, reason })
}

/** Settles the placement fee, earned once the scheduled days of a full-time job are over. Returns the charges to send. */
export const settlePlacement = async (trx: Knex, applicationId: string, at: Date): Promise<string[]> => {
  const payment = await lockPayment(trx, { applicationId })
  const hold = await findLastHold(trx, applicationId)
  if (!payment || !hold || payment.settledAt) return []
  const options = { at, by: { side: 'clock' }, reason: 'placement' } as const
  return (await settlePayment(trx, payment, hold.price, options)).chargeIds
}

const settlePayment = async (
  trx: Knex,
  payment: PaymentRow,
  price: Price,
  { at, by, reason, workedSlotIds }: SettleOptions,
): Promise<SettlementPlan> => {
  const { id: paymentId, applicationId } = payment
  const terms = await findTerms(trx, applicationId)
  if (!terms) throw new Error(`Application ${applicationId} was never confirmed.`)
  const { priceChange, owedCents, balance, dueCents: chargeCents } = await settleWith(trx, payment, price)
  const { jobId, clinicianId } = terms
  await post(trx, {
    applicationId,
    at,
    description: `Shift settled (${reason})`,
    kind: 'settlement',
    entries: changePostings(priceChange, owedCents, terms),
  })
  await updatePayment(trx, paymentId, { owedCents, settledAt: at })
  const { refundCents, paidCents } = balance
  const details = { owedCents, chargeCents, refundCents, reason }
  await recordPaymentEvent(trx, payment, { at, by, verb: 'settle', jobId, clinicianId, details })
  const chargeReason = reason === 'placement' ? 'settlement' : reason
  const chargeIds = await settleBalance(trx, { paymentId, reason: chargeReason, at })
  await issueInvoice(trx, { payment, owed: price, workedSlotIds, at })
  // admins refund outside the product what was paid outside and isn't owed
  const creditCents = paidCents - owedCents - refundCents
  if (creditCents > 0) await notifyAdmins(trx, payment, { type: 'creditOwed', amountCents: creditCents, at })
  return { owed: price, chargeCents, refundCents, chargeIds }
}

export type SettledShift = { payment: PaymentRow; terms: SettlementTerms }

/** A settled shift with its payment, locked. */
export const lockSettled = async (trx: Knex, applicationId: string): Promise<SettledShift> => {
  const payment = await lockPayment(trx, { applicationId })
  const terms = await findTerms(trx, applicationId)
  if (!payment?.settledAt || !terms) throw refuse('not_settled')
  return { payment, terms }
}

type SettleAgain = SettledShift & {
  /** what the clinician was owed at the last settlement, and is owed now */
  payBefore: number
  payCents: number
  /** the reason for credit notes, the ledger text, and the line of a further invoice */
  creditReason: string
  ledgerText: string
  invoiceLine: string
  by: SignedIn
  at: Date
}

/**
 * Settles a settled shift again because more or less is owed: by a charge or refunds, or by a further invoice or credit
 * notes. A transaction calls this last, except for its answer. Returns the charges to send after the commit.
 */
export const settleAgain = async (trx: Knex, options: SettleAgain): Promise<string[]> => {
  const { payment, terms, payBefore, payCents, invoiceLine: words, at } = options
  const { priceChange, owedCents } = await settleWith(
    trx,
    payment,
    calculatePriceForProduct(payCents, terms),
    calculatePriceForProduct(payBefore, terms),
  )
  if (payment.paymentType === 'invoice' && priceChange.totalCents < 0)
    return creditInvoices(trx, options, priceChange)
  await postChange(trx, options, priceChange, owedCents - payment.owedCents)
  await updatePayment(trx, payment.id, { owedCents })
  if (payment.paymentType !== 'invoice')
    return settleBalance(trx, { paymentId: payment.id, reason: 'adjustment', at })
  if (priceChange.totalCents > 0) await issueFurtherInvoice(trx, { payment, owed: priceChange, words, at })
  return []
}

const postChange = (
  trx: Knex,
  { payment, terms, ledgerText: description, at }: SettleAgain,
  change: PriceChange,
  owedChangeCents: number,
) =>
  post(trx, {
    kind: 'adjustment',
    applicationId: payment.applicationId,
    description,
    at,
    entries: changePostings(change, owedChangeCents, terms),
  })

/** Credits invoices because less is owed: the clinician's part reduces their pay, the fee reduces our income. */
const creditInvoices = async (trx: Knex, options: SettleAgain, change: PriceChange): Promise<string[]> => {
  const { payment, terms, creditReason: reason, by, at } = options
  const invoices = (await listIssued(trx, payment.id)).map(invoice => ({
    id: invoice.id,
    roomCents: computeCreditableCents(invoice),
  }))
  const parts = splitCredit(-change.totalCents, -change.productCents, invoices)
  const totalCents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const productCents = parts.reduce((sum, part) => sum + part.productCents, 0)
  // the part of the change that was credited before is posted without another credit
  const creditedBefore: PriceChange = {
    productCents: change.productCents + productCents,
    serviceFeeCents: change.serviceFeeCents + totalCents - productCents,
    processingCents: 0,
    totalCents: change.totalCents + totalCents,
  }
  if (creditedBefore.totalCents !== 0) await postChange(trx, options, creditedBefore, 0)
  for (const { invoiceId, amountCents, productCents: payCents } of parts) {
    const borneBy: LedgerEntry[] = [
      { account: 'clinicianPayable', amountCents: payCents, clinicianId: terms.clinicianId },
      { account: 'feeIncome', amountCents: amountCents - payCents },
    ]
    await applyCredit(trx, await lockIssued(trx, invoiceId), { amountCents, reason, at, by, borneBy })
  }
  return []
}
