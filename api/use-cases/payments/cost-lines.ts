import type { Knex } from 'knex'
import type { ReceiptLine } from '../../outside/pdf/receipt.ts'
import { findLastHold } from '../../store/holds.ts'
import type { PaymentRow } from '../../store/rows.ts'
import type { InvoicedWork } from '../../store/views/invoiced-work.ts'
import { findSettledProduct } from '../../store/views/receipts.ts'
import { bookedContent } from '../invoices/content.ts'
import { bookedLines, owedLines, processingLine, settledPrice } from './receipt-lines.ts'

/** What the shift costs, line by line: as it was worked, or booked while it is not settled. */
const shiftLines = async (db: Knex, payment: PaymentRow, work: InvoicedWork): Promise<ReceiptLine[]> => {
  const product = await findSettledProduct(db, payment.applicationId)
  if (payment.settledAt && product !== undefined) {
    const price = settledPrice(product, work, payment.paymentType)
    return [...owedLines(price, work), ...processingLine(price)]
  }
  const isOwed = !payment.settledAt || work.jobType === 'FULL_TIME'
  const hold = isOwed && payment.owedCents > 0 ? await findLastHold(db, payment.applicationId) : undefined
  return hold ? [...bookedLines(bookedContent(hold.price, work).lines), ...processingLine(hold.price)] : []
}

const sumOf = (lines: readonly ReceiptLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

/** How what a facility owes for a shift comes about, down to what was corrected since it was settled. */
export const costLines = async (
  db: Knex,
  payment: PaymentRow,
  work: InvoicedWork,
): Promise<ReceiptLine[]> => {
  const lines = await shiftLines(db, payment, work)
  const correctedCents = payment.owedCents - sumOf(lines)
  return [...lines, ...(correctedCents === 0 ? [] : [{ words: 'Corrected since', cents: correctedCents }])]
}
