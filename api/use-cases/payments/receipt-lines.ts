import type { PaymentType, PayoutReason } from '@gaitway/contract/enums'
import { priceOfProduct, type Price } from '@gaitway/contract/fees'
import { showCents } from '@gaitway/contract/money'
import { showWay } from '@gaitway/contract/payment-ways'
import { showDay, showMinutes } from '@gaitway/contract/time'
import { invoiceLines, type InvoiceLine } from '../../domain/invoice-lines.ts'
import type { ReceiptLine } from '../../outside/pdf/receipt.ts'
import type { InvoicedWork } from '../../store/views/invoiced-work.ts'
import type { MovementRow } from '../../store/views/receipts.ts'
import { cancelledWords } from '../invoices/content.ts'

const restWords: Record<PayoutReason, (owed: Price, work: InvoicedWork) => string> = {
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
export const processingLine = ({ processingCents }: Price): ReceiptLine[] =>
  processingCents > 0 ? [{ words: 'Card processing', cents: processingCents }] : []

export const bookedLines = (lines: readonly InvoiceLine[]) => lines.map(lineOf)

/** The price that a settled shift came to, before corrections. */
export const settledPrice = (productCents: number, { feePercent }: InvoicedWork, paymentType: PaymentType) =>
  priceOfProduct(productCents, { feePercent, paymentType })

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
