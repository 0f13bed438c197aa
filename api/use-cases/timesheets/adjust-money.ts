import type { Knex } from 'knex'
import { adjustmentPostings, splitCredit, type Correction } from '../../domain/adjusting.ts'
import type { Entry } from '../../domain/postings.ts'
import { listIssued } from '../../store/invoices.ts'
import { post } from '../../store/ledger.ts'
import { updatePayment } from '../../store/payments.ts'
import type { PaymentRow } from '../../store/rows.ts'
import type { SettlementTerms } from '../../store/views/settlement-terms.ts'
import { giveCredit } from '../invoices/give-credit.ts'
import { issueFurtherInvoice } from '../invoices/issue.ts'
import { lockIssued } from '../invoices/lock.ts'
import { evenOut } from '../payments/even-out.ts'
import type { SignedIn } from '../use-case.ts'

type Adjusting = {
  payment: PaymentRow
  terms: SettlementTerms
  change: Correction
  reason: string
  by: SignedIn
  at: Date
}

/**
 * The facility owes so much more or less for a shift: by a charge or refunds, or by a further invoice or credit
 * notes. The last thing in its transaction but for the answer. Returns what is to be sent after the commit.
 */
export const adjustOwed = async (trx: Knex, adjusting: Adjusting): Promise<string[]> => {
  const { payment, change } = adjusting
  if (payment.paymentType === 'invoice' && change.totalCents < 0) return creditDown(trx, adjusting)
  await adjustBooks(trx, adjusting, change)
  if (payment.paymentType !== 'invoice')
    return evenOut(trx, { paymentId: payment.id, reason: 'adjustment', at: adjusting.at })
  const words = `Correction of the time card: ${adjusting.reason}`
  if (change.totalCents > 0)
    await issueFurtherInvoice(trx, { payment, owed: change, words, at: adjusting.at })
  return []
}

const adjustBooks = async (trx: Knex, { payment, terms, at }: Adjusting, change: Correction) => {
  const { entries, owedChangeCents } = adjustmentPostings(change, payment.owedCents, terms)
  await post(trx, {
    kind: 'adjustment',
    applicationId: payment.applicationId,
    description: 'Time card corrected',
    at,
    entries,
  })
  await updatePayment(trx, payment.id, { owedCents: payment.owedCents + owedChangeCents })
}

/** Less is owed by invoice: the clinician's part comes off their pay, the fee off ours. */
const creditDown = async (trx: Knex, adjusting: Adjusting): Promise<string[]> => {
  const { payment, terms, change, reason, by, at } = adjusting
  const invoices = (await listIssued(trx, payment.id)).map(invoice => ({
    id: invoice.id,
    roomCents: invoice.totalCents - invoice.creditedCents,
  }))
  const parts = splitCredit(-change.totalCents, -change.productCents, invoices)
  const credited = parts.reduce(
    (sum, part) => ({ total: sum.total + part.amountCents, product: sum.product + part.productCents }),
    { total: 0, product: 0 },
  )
  // what was credited before is not credited again
  const rest: Correction = {
    productCents: change.productCents + credited.product,
    serviceFeeCents: change.serviceFeeCents + credited.total - credited.product,
    processingCents: 0,
    totalCents: change.totalCents + credited.total,
  }
  if (rest.totalCents !== 0) {
    const { entries } = adjustmentPostings(rest, 0, terms)
    await post(trx, {
      kind: 'adjustment',
      applicationId: payment.applicationId,
      description: 'Time card corrected',
      at,
      entries,
    })
  }
  for (const { invoiceId, amountCents, productCents } of parts) {
    const borneBy: Entry[] = [
      { account: 'clinicianPayable', amountCents: productCents, clinicianId: terms.clinicianId },
      { account: 'feeIncome', amountCents: amountCents - productCents },
    ]
    await giveCredit(trx, await lockIssued(trx, invoiceId), { amountCents, reason, at, by, borneBy })
  }
  return []
}
