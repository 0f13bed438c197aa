import { refuse } from '@gaitway/contract/errors'
import { clinicianTypeNames, paymentTypeNames } from '@gaitway/contract/enums'
import { showCents, showSerial } from '@gaitway/contract/money'
import { dayIn, showDay } from '@gaitway/contract/time'
import type { Services } from '../../services/services.ts'
import { drawReceipt, type ReceiptFacts } from '../../services/pdf/receipt.ts'
import type { BillTo } from '../../domain/invoice.ts'
import type { InvoicedWork } from '../../store/views/invoiced-work.ts'
import { findPaymentPage, type MovementRow, type PaymentPage } from '../../store/views/receipts.ts'
import type { FileAnswer } from '../use-case.ts'
import { costLines, movementLine } from './receipt-lines.ts'

const addressLines = ({ name, attention, address1, address2, city, state, zipCode }: BillTo) =>
  [name, attention, address1, address2, `${city}, ${state} ${zipCode}`].filter(line => line !== null)

/** The days of a shift, at its location. */
export const daysOf = ({ slots, timeZone }: InvoicedWork) => {
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return '-'
  const [from, to] = [showDay(first.startsAt, timeZone), showDay(last.startsAt, timeZone)]
  return from === to ? from : `${from} to ${to}`
}

const closingOf = ({ owedCents, paidCents, refundedCents, isSettled, movements }: PaymentPage) => {
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
    closing: closingOf(payment),
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
