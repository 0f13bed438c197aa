import { clinicianTypeNames, paymentTypeNames, payoutReasonNames } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import { calculatePriceForProduct, type Price } from '@gaitway/contract/values/fees'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import { getMovementStatus, getPayoutStatus } from '@gaitway/contract/money-status'
import { formatPaymentMethod } from '@gaitway/contract/values/payment-methods'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { showDay, showMinutes, dayIn } from '@gaitway/contract/format/time'
import type { InvoiceLine, BillTo } from '../../domain/invoice.ts'
import { type ReceiptLine, drawReceipt } from '../../services/pdf/receipt.ts'
import type { Services } from '../../services/services.ts'
import { type InvoicedWork, findInvoicedWork } from '../../store/views/invoiced-work.ts'
import * as receipts from '../../store/views/receipts.ts'
import { buildScheduledContent, buildSettledContent } from '../invoices/issue.ts'
import { buildPdfAnswer, creditNoteDocument, invoiceDocument } from '../invoices/read.ts'
import {
  requireClinician,
  requireFacilityMember,
  isStaff,
  type FileAnswer,
  type UseCase,
} from '../use-case.ts'

const toReceiptLine = ({ day, words, minutes, rateCents, cents }: InvoiceLine): ReceiptLine => ({
  // a calendar day, not an instant in a time zone
  words: day === null ? words : `${showDay(`${day}T12:00:00Z`, 'UTC')} · ${words}`,
  ...(minutes !== null &&
    rateCents !== null && { detail: `${showMinutes(minutes)} at ${showCents(rateCents)}/hr` }),
  cents,
})

/** The breakdown of what is owed for a settled shift; a price without a fee covers only the clinician's pay. */
const listOwedLines = (owed: Price, work: InvoicedWork): ReceiptLine[] =>
  buildSettledContent(owed, work, []).lines.map(toReceiptLine)

const listProcessingLines = ({ processingCents }: Price): ReceiptLine[] =>
  processingCents > 0 ? [{ words: 'Card processing', cents: processingCents }] : []

/** What happened to a movement of money. */
const describeMovement = ({ kind, status }: receipts.MovementRow) => {
  if (kind === 'received') return 'Received'
  if (kind === 'lost') return 'Returned by your bank'
  const { word } = findStatusWord('facilityPayment', getMovementStatus({ kind, status }))
  return kind === 'refund' && status !== 'succeeded' ? `Refund: ${word}` : word
}

/** When money moved and by which method, or that it hasn't arrived yet. */
const buildMovementLine = (row: receipts.MovementRow, zone: string): ReceiptLine => ({
  words: `${showDay(row.at, zone)} · ${describeMovement(row)}`,
  detail:
    row.brand && row.last4
      ? formatPaymentMethod({ brand: row.brand, last4: row.last4 })
      : (row.method ?? undefined),
  cents: row.kind === 'refund' || row.kind === 'lost' ? -row.amountCents : row.amountCents,
})

/** The shift's cost line by line: as worked, or as scheduled before it is settled. */
const listShiftLines = ({
  work,
  productCents,
  bookedPrice,
  ...payment
}: receipts.PaymentPage): ReceiptLine[] => {
  const { feePercent } = work
  if (payment.isSettled && productCents !== null) {
    const price = calculatePriceForProduct(productCents, { feePercent, paymentType: payment.paymentType })
    return [...listOwedLines(price, work), ...listProcessingLines(price)]
  }
  const isOwed = payment.owedCents > 0 && (!payment.isSettled || work.jobType === 'FULL_TIME')
  if (!isOwed || !bookedPrice) return []
  return [
    ...buildScheduledContent(bookedPrice, work).lines.map(toReceiptLine),
    ...listProcessingLines(bookedPrice),
  ]
}

const sumReceiptLines = (lines: readonly ReceiptLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

/** The breakdown of what a facility owes for a shift, including later corrections and what was written off. */
export const listCostLines = (payment: receipts.PaymentPage): ReceiptLine[] => {
  const lines = listShiftLines(payment)
  const { writtenOffCents } = payment
  const correctedCents = payment.owedCents + writtenOffCents - sumReceiptLines(lines)
  return [
    ...lines,
    ...(correctedCents === 0 ? [] : [{ words: 'Later corrections', cents: correctedCents }]),
    ...(writtenOffCents === 0 ? [] : [{ words: 'Written off', cents: -writtenOffCents }]),
  ]
}

const computePriceWithoutFee = (payCents: number) =>
  calculatePriceForProduct(payCents, { feePercent: 0, paymentType: 'invoice' })

const sumSentCents = (payout: receipts.PaidOut) => payout.amountCents + payout.adjustmentCents

const formatPayoutClosing = (payout: receipts.PaidOut, zone: string) => {
  // the payment service names a day, not a time
  const arrivalDay = payout.arrivesAt && showDay(payout.arrivesAt, 'UTC')
  if (payout.paidAt && sumSentCents(payout) === 0) return 'Applied in full to a correction.'
  if (payout.paidAt) return `Arrived ${arrivalDay ?? showDay(payout.paidAt, zone)}.`
  if (payout.status === 'failed')
    return 'The payout failed. We’ll send it again once your payout account and bank can accept it.'
  if (arrivalDay) return `On the way. Arrives by ${arrivalDay}.`
  return payout.status === 'sent'
    ? 'On the way to your payout account.'
    : 'On the way. Not sent to your bank yet.'
}

/** A PDF of a clinician's pay for a shift: its breakdown, and how far it is on the way to the bank. */
const buildPayoutReceipt = async (
  { db, clock }: Services,
  id: string,
  owner: { clinicianId?: string },
): Promise<FileAnswer> => {
  const payout = await receipts.readPaidOut(db, id, owner)
  if (!payout) throw refuse('not_found')
  const work = await findInvoicedWork(db, payout.applicationId)
  const serial = showSerial(work.serialNumber)
  const at = clock.now()
  const sentLabel = payout.arrivesAt ? 'Sent to your bank' : 'Sent to your account'
  const bytes = await drawReceipt({
    title: `Payout for shift ${serial}`,
    to: [work.clinicianName],
    facts: [
      { label: 'Shift', value: `${serial}, ${showShiftDays(work)}` },
      { label: 'Facility', value: work.officeName },
      { label: 'For', value: payoutReasonNames[payout.reason] },
      { label: 'Status', value: findStatusWord('clinicianPay', getPayoutStatus(payout.status)).word },
      ...(payout.bankName && payout.last4
        ? [{ label: 'To', value: `${payout.bankName} ${payout.last4}` }]
        : []),
      ...(payout.sentAt && sumSentCents(payout) > 0
        ? [{ label: sentLabel, value: showDay(payout.sentAt, work.timeZone) }]
        : []),
      { label: 'Generated', value: showDay(at, work.timeZone) },
    ],
    parts: [
      {
        label: 'Your pay',
        lines: [
          ...(payout.reason === 'extraTime'
            ? [{ words: 'Extra time accepted after the time card', cents: payout.amountCents }]
            : listOwedLines(computePriceWithoutFee(payout.amountCents), work)),
          ...payout.adjustments.map(({ amountCents, reason }) => ({
            words: `Correction: ${reason}`,
            cents: amountCents,
          })),
          { words: 'Total', cents: sumSentCents(payout), strong: true },
        ],
      },
    ],
    closing: formatPayoutClosing(payout, work.timeZone),
    at,
  })
  return buildPdfAnswer(`Gaitway-payout-${serial}-${dayIn(work.timeZone, at)}`, bytes)
}

const listAddressLines = ({ name, attention, address1, address2, city, state, zipCode }: BillTo) =>
  [name, attention, address1, address2, `${city}, ${state} ${zipCode}`].filter(line => line !== null)

/** The days of a shift, at its location. */
const showShiftDays = ({ slots, timeZone }: InvoicedWork) => {
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return '-'
  const [from, to] = [showDay(first.startsAt, timeZone), showDay(last.startsAt, timeZone)]
  return from === to ? from : `${from} to ${to}`
}

const formatPaymentClosing = (payment: receipts.PaymentPage) => {
  const { owedCents, paidCents, refundedCents, isSettled, movements } = payment
  const openCents = owedCents - (paidCents - refundedCents)
  if (openCents > 0) return formatBalanceDue(openCents, movements)
  if (openCents < 0) return formatCredit(-openCents, movements)
  const comingCents = sumInProgressCents(movements)
  if (comingCents > 0)
    return `${showCents(comingCents)} is processing at your bank. We’ll refund it when we receive it.`
  if (refundedCents > 0)
    return `Paid ${showCents(paidCents)}, refunded ${showCents(refundedCents)}. No balance due.`
  return isSettled
    ? 'Paid in full. No balance due.'
    : 'Paid for scheduled hours. We’ll charge or refund any difference after the shift.'
}

const listInProgress = (movements: readonly receipts.MovementRow[]) =>
  movements.filter(({ kind, status }) => kind === 'charge' && (status === 'sent' || status === 'processing'))
const sumInProgressCents = (movements: readonly receipts.MovementRow[]) =>
  listInProgress(movements).reduce((sum, { amountCents }) => sum + amountCents, 0)

/** What is owed and not paid: charges in progress, which need nothing from the facility, and what is due. */
const formatBalanceDue = (cents: number, movements: readonly receipts.MovementRow[]) => {
  const takenCents = sumInProgressCents(movements)
  const by = listInProgress(movements).every(({ status }) => status === 'processing') ? ' at your bank' : ''
  return [
    ...(takenCents > 0 ? [`${showCents(takenCents)} is processing${by}.`] : []),
    ...(cents > takenCents ? [`Balance due: ${showCents(cents - takenCents)}.`] : []),
  ].join(' ')
}

/** An overpayment: refunds in progress, and the facility's credit. */
const formatCredit = (cents: number, movements: readonly receipts.MovementRow[]) => {
  const underWay = movements.filter(({ kind, status }) => kind === 'refund' && status !== 'succeeded')
  const backCents = underWay.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return [
    ...(backCents > 0 ? [`We’re refunding ${showCents(backCents)} to you.`] : []),
    ...(cents > backCents ? [`You have a credit of ${showCents(cents - backCents)}.`] : []),
  ].join(' ')
}

/** A PDF of what a shift cost a facility, and its charges and refunds. */
const buildPaymentReceipt = async (
  { db, clock }: Services,
  id: string,
  owner: { facilityId?: string },
): Promise<FileAnswer> => {
  const at = clock.now()
  const payment = await receipts.findPaymentPage(db, { id, ...owner, at })
  if (!payment) throw refuse('not_found')
  const { work, movements } = payment
  const serial = showSerial(work.serialNumber)
  const bytes = await drawReceipt({
    title: `Receipt for shift ${serial}`,
    to: listAddressLines(work.billTo),
    facts: [
      { label: 'Shift', value: `${serial}, ${showShiftDays(work)}` },
      { label: 'Clinician', value: `${work.clinicianName}, ${clinicianTypeNames[work.clinicianType]}` },
      { label: 'Paid by', value: paymentTypeNames[payment.paymentType] },
      { label: 'Generated', value: showDay(at, work.facilityZone) },
    ],
    parts: [
      {
        label: payment.isSettled ? 'Cost' : 'Scheduled cost',
        lines: [...listCostLines(payment), { words: 'Total', cents: payment.owedCents, strong: true }],
      },
      {
        label: 'Payments',
        lines: movements.map(row => buildMovementLine(row, work.facilityZone)),
        none: 'No payments yet.',
      },
    ],
    closing: formatPaymentClosing(payment),
    at,
  })
  return buildPdfAnswer(`Gaitway-receipt-${serial}-${dayIn(work.facilityZone, at)}`, bytes)
}

/** A payment, payout, invoice or credit note as a PDF, for its owner and admins. */
export const receipt: UseCase<'payments.receipt'> = async (services, by, named): Promise<FileAnswer> => {
  const { paymentId, payoutId, invoiceId, creditNoteId } = named
  if (payoutId) {
    if (by.side === 'facility') throw refuse('not_found')
    const owner = isStaff(by) ? {} : { clinicianId: requireClinician(by).clinicianId }
    return buildPayoutReceipt(services, payoutId, owner)
  }
  if (by.side === 'clinician') throw refuse('not_found')
  const owner = isStaff(by) ? {} : { facilityId: requireFacilityMember(by).facilityId }
  if (paymentId) return buildPaymentReceipt(services, paymentId, owner)
  if (invoiceId) return invoiceDocument(services, invoiceId, owner)
  if (creditNoteId) return creditNoteDocument(services, creditNoteId, owner)
  throw refuse('not_found')
}
