import type { Knex } from 'knex'
import { priceOfProduct } from '@gaitway/contract/fees'
import type { Entry } from '../../domain/postings.ts'
import { changePostings, splitCredit, type PriceChange } from '../../domain/settlement.ts'
import { listIssued } from '../../store/invoices.ts'
import { post } from '../../store/ledger.ts'
import { updatePayment } from '../../store/payments.ts'
import type { PaymentRow } from '../../store/rows.ts'
import type { SettlementTerms } from '../../store/views/settlement-terms.ts'
import { applyCredit } from '../invoices/credit.ts'
import { issueFurtherInvoice } from '../invoices/issue.ts'
import { lockIssued } from '../invoices/move.ts'
import type { SignedIn } from '../use-case.ts'
import { settleWith } from './preview-settlement.ts'
import { settleBalance } from './settle-balance.ts'

type Options = {
  payment: PaymentRow
  terms: SettlementTerms
  /** what the clinician was owed at the last settlement, and is owed now */
  payBefore: number
  payCents: number
  /** the reason for credit notes, the ledger text, and the line of a further invoice */
  reason: string
  description: string
  words: string
  by: SignedIn
  at: Date
}

/**
 * Settles a settled shift again because more or less is owed: by a charge or refunds, or by a further invoice or
 * credit notes. Last in its transaction except for the answer. Returns the charges to send after the commit.
 */
export const settleAgain = async (trx: Knex, options: Options): Promise<string[]> => {
  const { payment, terms, payBefore, payCents, words, at } = options
  const { change, owedCents } = await settleWith(
    trx,
    payment,
    priceOfProduct(payCents, terms),
    priceOfProduct(payBefore, terms),
  )
  if (payment.paymentType === 'invoice' && change.totalCents < 0) return creditDown(trx, options, change)
  await postChange(trx, options, change, owedCents - payment.owedCents)
  await updatePayment(trx, payment.id, { owedCents })
  if (payment.paymentType !== 'invoice')
    return settleBalance(trx, { paymentId: payment.id, reason: 'adjustment', at })
  if (change.totalCents > 0) await issueFurtherInvoice(trx, { payment, owed: change, words, at })
  return []
}

const postChange = (
  trx: Knex,
  { payment, terms, description, at }: Options,
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

/** Less is owed by invoice: the clinician's part reduces their pay, the fee reduces ours. */
const creditDown = async (trx: Knex, options: Options, change: PriceChange): Promise<string[]> => {
  const { payment, terms, reason, by, at } = options
  const invoices = (await listIssued(trx, payment.id)).map(invoice => ({
    id: invoice.id,
    roomCents: invoice.totalCents - invoice.creditedCents,
  }))
  const parts = splitCredit(-change.totalCents, -change.productCents, invoices)
  const total = parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const product = parts.reduce((sum, { productCents }) => sum + productCents, 0)
  // what was credited before isn't credited again
  const rest: PriceChange = {
    productCents: change.productCents + product,
    serviceFeeCents: change.serviceFeeCents + total - product,
    processingCents: 0,
    totalCents: change.totalCents + total,
  }
  if (rest.totalCents !== 0) await postChange(trx, options, rest, 0)
  for (const { invoiceId, amountCents, productCents } of parts) {
    const borneBy: Entry[] = [
      { account: 'clinicianPayable', amountCents: productCents, clinicianId: terms.clinicianId },
      { account: 'feeIncome', amountCents: amountCents - productCents },
    ]
    await applyCredit(trx, await lockIssued(trx, invoiceId), { amountCents, reason, at, by, borneBy })
  }
  return []
}
