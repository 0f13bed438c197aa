import type { SettledPayoutReason } from '@gaitway/contract/enums'
import { priceOfProduct, type Price } from '@gaitway/contract/fees'
import { showCents } from '@gaitway/contract/money'
import { formatPaymentMethod } from '@gaitway/contract/payment-methods'
import { showDay, showMinutes } from '@gaitway/contract/time'
import { invoiceLines, type InvoiceLine } from '../../domain/invoice.ts'
import type { ReceiptLine } from '../../services/pdf/receipt.ts'
import type { InvoicedWork } from '../../store/views/invoiced-work.ts'
import type { MovementRow, PaymentPage } from '../../store/views/receipts.ts'
import { bookedContent, cancelledWords } from '../invoices/draft.ts'

const restWords: Record<SettledPayoutReason, (owed: Price, work: InvoicedWork) => string> = {
  timesheet: () => 'Up to the minimum for a shift that ended early',
  cancellation: cancelledWords,
  workedSlots: () => 'Time worked before the shift ended',
}

const lineOf = ({ day, words, minutes, rateCents, cents }: InvoiceLine): ReceiptLine => ({
  // a calendar day, not an instant in a time zone
  words: day === null ? words : `${showDay(`${day}T12:00:00Z`, 'UTC')} · ${words}`,
  ...(minutes !== null &&
    rateCents !== null && { detail: `${showMinutes(minutes)} at ${showCents(rateCents)} an hour` }),
  cents,
})

/** The breakdown of what is owed for a settled shift; a price without a fee covers only the clinician's pay. */
export const owedLines = (owed: Price, work: InvoicedWork): ReceiptLine[] => {
  const worked = work.payoutReason === 'timesheet' ? work.entries : []
  const lines = invoiceLines(owed, {
    jobType: work.jobType,
    clinicianName: work.clinicianName,
    clinicianType: work.clinicianType,
    timeZone: work.timeZone,
    hourlyRate: work.hourlyRate,
    rateCents: work.payRateCents,
    feePercent: work.feePercent,
    parkingCents: work.parkingCents,
    otherCents: work.otherCents,
    stretches: worked.map(({ startedAt, workedMinutes, payCents }) => ({
      startsAt: startedAt,
      minutes: workedMinutes,
      cents: payCents,
    })),
    restWords: restWords[work.payoutReason ?? 'cancellation'](owed, work),
  })
  return lines.map(lineOf)
}

const processingLine = ({ processingCents }: Price): ReceiptLine[] =>
  processingCents > 0 ? [{ words: 'Card processing', cents: processingCents }] : []

const verbs = { charge: 'Paid', refund: 'Refunded', received: 'Received' }

/** What happened to a movement; money still being charged isn't paid yet. */
const moved = ({ kind, status }: MovementRow) => {
  if (status === 'succeeded') return verbs[kind]
  if (kind !== 'charge') return 'Refund in progress'
  if (status === 'needsAction') return 'Requires your verification'
  return status === 'processing' ? 'In progress at your bank' : 'In progress'
}

/** When money moved and by which method, or that it hasn't arrived yet. */
export const movementLine = (row: MovementRow, zone: string): ReceiptLine => ({
  words: `${showDay(row.at, zone)} · ${moved(row)}`,
  detail:
    row.brand && row.last4
      ? formatPaymentMethod({ brand: row.brand, last4: row.last4 })
      : (row.method ?? undefined),
  cents: row.kind === 'refund' ? -row.amountCents : row.amountCents,
})

/** The shift's cost line by line: as worked, or as scheduled before it is settled. */
const shiftLines = ({ work, productCents, bookedPrice, ...payment }: PaymentPage): ReceiptLine[] => {
  const { feePercent } = work
  if (payment.isSettled && productCents !== null) {
    const price = priceOfProduct(productCents, { feePercent, paymentType: payment.paymentType })
    return [...owedLines(price, work), ...processingLine(price)]
  }
  const isOwed = payment.owedCents > 0 && (!payment.isSettled || work.jobType === 'FULL_TIME')
  if (!isOwed || !bookedPrice) return []
  return [...bookedContent(bookedPrice, work).lines.map(lineOf), ...processingLine(bookedPrice)]
}

const sumOf = (lines: readonly ReceiptLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

/** The breakdown of what a facility owes for a shift, including later corrections. */
export const costLines = (payment: PaymentPage): ReceiptLine[] => {
  const lines = shiftLines(payment)
  const correctedCents = payment.owedCents - sumOf(lines)
  return [
    ...lines,
    ...(correctedCents === 0 ? [] : [{ words: 'Corrected since then', cents: correctedCents }]),
  ]
}
