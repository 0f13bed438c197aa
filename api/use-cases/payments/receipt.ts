import { refuse } from '@gaitway/contract/errors'
import { creditNoteDocument, invoiceDocument } from '../invoices/document.ts'
import { clinicianOnly, facilityMember, isStaff, type FileAnswer, type UseCase } from '../use-case.ts'
import { clinicianTypeNames, paymentTypeNames, payoutReasonNames } from '@gaitway/contract/enums'
import { showCents, showSerial } from '@gaitway/contract/money'
import { dayIn, showDay } from '@gaitway/contract/time'
import type { Services } from '../../services/services.ts'
import { drawReceipt, type ReceiptFacts } from '../../services/pdf/receipt.ts'
import type { BillTo } from '../../domain/invoice.ts'
import { type InvoicedWork, findInvoicedWork } from '../../store/views/invoiced-work.ts'
import {
  findPaymentPage,
  type MovementRow,
  type PaymentPage,
  type PaidOut,
  readPaidOut,
} from '../../store/views/receipts.ts'
import { costLines, movementLine, owedLines } from './receipt-lines.ts'
import { wordOf } from '@gaitway/contract/status-copy'

const withoutFee = (productCents: number) => ({
  productCents,
  serviceFeeCents: 0,
  subtotalCents: productCents,
  processingCents: 0,
  totalCents: productCents,
})

const sentCentsOf = (payout: PaidOut) => payout.amountCents + payout.adjustmentCents

const payoutClosing = (payout: PaidOut, zone: string) => {
  // the payment service names a day, not a time
  const arrivalDay = payout.arrivesAt && showDay(payout.arrivesAt, 'UTC')
  if (payout.paidAt && sentCentsOf(payout) === 0) return 'Used in full for a correction.'
  if (payout.paidAt) return `In your bank since ${arrivalDay ?? showDay(payout.paidAt, zone)}.`
  if (payout.status === 'failed')
    return 'The payout failed. We’ll send it again once your payout account and bank can accept it.'
  if (arrivalDay) return `In transit. Arrives by ${arrivalDay}.`
  return payout.status === 'sent' ? 'In transit to your payout account.' : 'Not paid yet.'
}

/** A PDF of a clinician's pay for a shift: its breakdown, and its way to the bank. */
export const receiptOfPayout = async (
  { db, clock }: Services,
  id: string,
  owner: { clinicianId?: string },
): Promise<FileAnswer> => {
  const payout = await readPaidOut(db, id, owner)
  if (!payout) throw refuse('not_found')
  const work = await findInvoicedWork(db, payout.applicationId)
  const serial = showSerial(work.serialNumber)
  const at = clock.now()
  const bytes = await drawReceipt({
    title: `Payout for shift ${serial}`,
    to: [work.clinicianName],
    facts: [
      { label: 'Shift', value: `${serial}, ${daysOf(work)}` },
      { label: 'Facility', value: work.officeName },
      { label: 'For', value: payoutReasonNames[payout.reason] },
      { label: 'Status', value: wordOf('payout', payout.status).word },
      ...(payout.bankName && payout.last4
        ? [{ label: 'To', value: `${payout.bankName} ${payout.last4}` }]
        : []),
      ...(payout.sentAt && sentCentsOf(payout) > 0
        ? [
            {
              label: payout.arrivesAt ? 'Sent to your bank' : 'Sent to your account',
              value: showDay(payout.sentAt, work.timeZone),
            },
          ]
        : []),
      { label: 'Printed', value: showDay(at, work.timeZone) },
    ],
    parts: [
      {
        label: 'Your pay',
        lines: [
          ...(payout.reason === 'extraTime'
            ? [{ words: 'Extra time accepted after the time card', cents: payout.amountCents }]
            : owedLines(withoutFee(payout.amountCents), work)),
          ...payout.adjustments.map(({ amountCents, reason }) => ({
            words: `Correction: ${reason}`,
            cents: amountCents,
          })),
          { words: 'Total', cents: sentCentsOf(payout), strong: true },
        ],
      },
    ],
    closing: payoutClosing(payout, work.timeZone),
    at,
  })
  return {
    file: {
      bytes,
      contentType: 'application/pdf',
      name: `Gaitway-payout-${serial}-${dayIn(work.timeZone, at)}.pdf`,
    },
  }
}

const addressLines = ({ name, attention, address1, address2, city, state, zipCode }: BillTo) =>
  [name, attention, address1, address2, `${city}, ${state} ${zipCode}`].filter(line => line !== null)

/** The days of a shift, at its location. */
export const daysOf = ({ slots, timeZone }: InvoicedWork) => {
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return '-'
  const [from, to] = [showDay(first.startsAt, timeZone), showDay(last.startsAt, timeZone)]
  return from === to ? from : `${from} to ${to}`
}

const paymentClosing = ({ owedCents, paidCents, refundedCents, isSettled, movements }: PaymentPage) => {
  const openCents = owedCents - (paidCents - refundedCents)
  if (openCents > 0) return openWords(openCents, movements)
  if (openCents < 0) return creditWords(-openCents, movements)
  return isSettled
    ? 'Paid in full. No balance due.'
    : 'Paid as scheduled. It will be settled after the shift.'
}

/** What is owed and not paid: charges in progress need nothing from the facility, the rest is due. */
const openWords = (cents: number, movements: readonly MovementRow[]) => {
  const taken = movements.filter(
    ({ kind, status }) => kind === 'charge' && (status === 'sent' || status === 'processing'),
  )
  const takenCents = taken.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const by = taken.every(({ status }) => status === 'processing') ? ' at your bank' : ''
  return [
    ...(takenCents > 0 ? [`${showCents(takenCents)} is in progress${by}.`] : []),
    ...(cents > takenCents ? [`Balance due: ${showCents(cents - takenCents)}.`] : []),
  ].join(' ')
}

/** An overpayment: refunds in progress, and the facility's credit. */
const creditWords = (cents: number, movements: readonly MovementRow[]) => {
  const underWay = movements.filter(({ kind, status }) => kind === 'refund' && status !== 'succeeded')
  const backCents = underWay.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return [
    ...(backCents > 0 ? [`We’re refunding ${showCents(backCents)} to you.`] : []),
    ...(cents > backCents ? [`You have a credit of ${showCents(cents - backCents)}.`] : []),
  ].join(' ')
}

/** A PDF of what a shift cost a facility, and its charges and refunds. */
export const receiptOfPayment = async (
  { db, clock }: Services,
  id: string,
  owner: { facilityId?: string },
): Promise<FileAnswer> => {
  const at = clock.now()
  const payment = await findPaymentPage(db, { id, ...owner, at })
  if (!payment) throw refuse('not_found')
  const { work, movements } = payment
  const serial = showSerial(work.serialNumber)
  const receipt: ReceiptFacts = {
    title: `Receipt for shift ${serial}`,
    to: addressLines(work.billTo),
    facts: [
      { label: 'Shift', value: `${serial}, ${daysOf(work)}` },
      { label: 'Clinician', value: `${work.clinicianName}, ${clinicianTypeNames[work.clinicianType]}` },
      { label: 'Paid by', value: paymentTypeNames[payment.paymentType] },
      { label: 'Printed', value: showDay(at, work.facilityZone) },
    ],
    parts: [
      {
        label: payment.isSettled ? 'Cost' : 'Scheduled cost',
        lines: [...costLines(payment), { words: 'Total', cents: payment.owedCents, strong: true }],
      },
      {
        label: 'Payments',
        lines: movements.map(row => movementLine(row, work.facilityZone)),
        none: 'No payments yet.',
      },
    ],
    closing: paymentClosing(payment),
    at,
  }
  return {
    file: {
      bytes: await drawReceipt(receipt),
      contentType: 'application/pdf',
      name: `Gaitway-receipt-${serial}-${dayIn(work.facilityZone, at)}.pdf`,
    },
  }
}

/** A payment, payout, invoice or credit note as a PDF, for its owner and admins. */
export const receipt: UseCase<'payments.receipt'> = async (services, by, named): Promise<FileAnswer> => {
  const { paymentId, payoutId, invoiceId, creditNoteId } = named
  if (payoutId) {
    if (by.side === 'facility') throw refuse('not_found')
    const owner = isStaff(by) ? {} : { clinicianId: clinicianOnly(by).clinicianId }
    return receiptOfPayout(services, payoutId, owner)
  }
  if (by.side === 'clinician') throw refuse('not_found')
  const owner = isStaff(by) ? {} : { facilityId: facilityMember(by).facilityId }
  if (paymentId) return receiptOfPayment(services, paymentId, owner)
  if (invoiceId) return invoiceDocument(services, invoiceId, owner)
  if (creditNoteId) return creditNoteDocument(services, creditNoteId, owner)
  throw refuse('not_found')
}
