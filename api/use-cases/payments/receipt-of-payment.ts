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

/** The days of a shift, where it is. */
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
  return isSettled ? 'Paid in full. Nothing is open.' : 'Paid as booked. It is settled after the shift.'
}

/** What is owed and not paid: what is being taken needs nobody's doing, the rest is to be paid. */
const openWords = (cents: number, movements: readonly MovementRow[]) => {
  const taken = movements.filter(
    ({ kind, status }) => kind === 'charge' && (status === 'sent' || status === 'processing'),
  )
  const takenCents = taken.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const by = taken.every(({ status }) => status === 'processing') ? ' with your bank' : ''
  return [
    ...(takenCents > 0 ? [`${showCents(takenCents)} is under way${by}.`] : []),
    ...(cents > takenCents ? [`${showCents(cents - takenCents)} is still to be paid.`] : []),
  ].join(' ')
}

/** What is not owed: refunds under way are to be waited for, the rest stands to the facility's credit. */
const creditWords = (cents: number, movements: readonly MovementRow[]) => {
  const underWay = movements.filter(({ kind, status }) => kind === 'refund' && status !== 'succeeded')
  const backCents = underWay.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return [
    ...(backCents > 0 ? [`${showCents(backCents)} is on its way back to you.`] : []),
    ...(cents > backCents ? [`${showCents(cents - backCents)} stands to your credit.`] : []),
  ].join(' ')
}

/** What a shift cost a facility, and what was charged and given back for it, on paper. */
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
        label: payment.isSettled ? 'What it cost' : 'What is booked',
        lines: [...costLines(payment), { words: 'In all', cents: payment.owedCents, strong: true }],
      },
      {
        label: 'What was paid',
        lines: movements.map(row => movementLine(row, work.facilityZone)),
        none: 'Nothing yet.',
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
