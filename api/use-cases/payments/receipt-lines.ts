import type { SettledPayoutReason } from '@gaitway/contract/enums'
import { priceOfProduct, type Price } from '@gaitway/contract/fees'
import { showCents } from '@gaitway/contract/money'
import { showWay } from '@gaitway/contract/payment-methods'
import { showDay, showMinutes } from '@gaitway/contract/time'
import { invoiceLines, type InvoiceLine } from '../../domain/invoice-lines.ts'
import type { ReceiptLine } from '../../services/pdf/receipt.ts'
import type { InvoicedWork } from '../../store/views/invoiced-work.ts'
import type { MovementRow, PaymentPage } from '../../store/views/receipts.ts'
import { bookedContent, cancelledWords } from '../invoices/content.ts'

const restWords: Record<SettledPayoutReason, (owed: Price, work: InvoicedWork) => string> = {
  timesheet: () => 'Up to the minimum of a shift that is ended early',
  cancellation: cancelledWords,
  workedSlots: () => 'Time worked before the shift ended',
}

const lineOf = ({ day, words, minutes, rateCents, cents }: InvoiceLine): ReceiptLine => ({
  // a day stands for itself, not for an instant in a zone
  words: day === null ? words : `${showDay(`${day}T12:00:00Z`, 'UTC')} · ${words}`,
  ...(minutes !== null &&
    rateCents !== null && { detail: `${showMinutes(minutes)} at ${showCents(rateCents)} an hour` }),
  cents,
})

/** How what is owed for a settled shift comes about; a price without a fee is the clinician's part alone. */
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

/** What the card's processing adds. */
const processingLine = ({ processingCents }: Price): ReceiptLine[] =>
  processingCents > 0 ? [{ words: 'Card processing', cents: processingCents }] : []

const verbs = { charge: 'Paid', refund: 'Given back', received: 'Received' }

/** What became of a movement; money that is still being taken was not paid. */
const moved = ({ kind, status }: MovementRow) => {
  if (status === 'succeeded') return verbs[kind]
  if (kind !== 'charge') return `${verbs[kind]}, still under way`
  if (status === 'needsAction') return 'Waits for you to allow it'
  return status === 'processing' ? 'Under way with your bank' : 'Under way'
}

/** When money moved and by what; what has not arrived yet says so. */
export const movementLine = (row: MovementRow, zone: string): ReceiptLine => ({
  words: `${showDay(row.at, zone)} · ${moved(row)}`,
  detail:
    row.brand && row.last4 ? showWay({ brand: row.brand, last4: row.last4 }) : (row.method ?? undefined),
  cents: row.kind === 'refund' ? -row.amountCents : row.amountCents,
})

/** What the shift costs, line by line: as it was worked, or booked while it is not settled. */
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

/** How what a facility owes for a shift comes about, down to what was corrected since it was settled. */
export const costLines = (payment: PaymentPage): ReceiptLine[] => {
  const lines = shiftLines(payment)
  const correctedCents = payment.owedCents - sumOf(lines)
  return [...lines, ...(correctedCents === 0 ? [] : [{ words: 'Corrected since', cents: correctedCents }])]
}
