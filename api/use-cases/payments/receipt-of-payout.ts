import type { Services } from '../../services/services.ts'
import { refuse } from '@gaitway/contract/errors'
import { payoutReasonNames } from '@gaitway/contract/enums'
import { showSerial } from '@gaitway/contract/money'
import { wordOf } from '@gaitway/contract/status-copy'
import { dayIn, showDay } from '@gaitway/contract/time'
import { drawReceipt } from '../../services/pdf/receipt.ts'
import { findInvoicedWork } from '../../store/views/invoiced-work.ts'
import { type PaidOut, readPaidOut } from '../../store/views/receipts.ts'
import type { FileAnswer } from '../use-case.ts'
import { owedLines } from './receipt-lines.ts'
import { daysOf } from './receipt-of-payment.ts'

const withoutFee = (productCents: number) => ({
  productCents,
  serviceFeeCents: 0,
  subtotalCents: productCents,
  processingCents: 0,
  totalCents: productCents,
})

const sentCentsOf = (payout: PaidOut) => payout.amountCents + payout.adjustmentCents

const closingOf = (payout: PaidOut, zone: string) => {
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
    closing: closingOf(payout, work.timeZone),
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
