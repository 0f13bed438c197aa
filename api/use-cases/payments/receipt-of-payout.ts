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
  // the payment service names a day, not an hour
  const arrivalDay = payout.arrivesAt && showDay(payout.arrivesAt, 'UTC')
  if (payout.paidAt && sentCentsOf(payout) === 0) return 'All of it was taken for a correction.'
  if (payout.paidAt) return `In your bank since ${arrivalDay ?? showDay(payout.paidAt, zone)}.`
  if (payout.status === 'failed')
    return 'It did not arrive. It is sent again once your payout account and its bank can take it.'
  if (arrivalDay) return `On its way. Your bank has it by ${arrivalDay}.`
  return payout.status === 'sent' ? 'On its way to your payout account.' : 'Not paid out yet.'
}

/** What a clinician is paid for a shift, how it comes about, and how it went to the bank, on paper. */
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
      { label: 'State', value: wordOf('payout', payout.status).word },
      ...(payout.bankName && payout.last4
        ? [{ label: 'To', value: `${payout.bankName} ${payout.last4}` }]
        : []),
      ...(payout.sentAt && sentCentsOf(payout) > 0
        ? [
            {
              label: payout.arrivesAt ? 'Sent' : 'Left us',
              value: showDay(payout.sentAt, work.timeZone),
            },
          ]
        : []),
      { label: 'Printed', value: showDay(at, work.timeZone) },
    ],
    parts: [
      {
        label: 'What you are paid',
        lines: [
          ...(payout.reason === 'extraTime'
            ? [{ words: 'Extra time, accepted after the time card', cents: payout.amountCents }]
            : owedLines(withoutFee(payout.amountCents), work)),
          ...payout.adjustments.map(({ amountCents, reason }) => ({
            words: `Correction: ${reason}`,
            cents: amountCents,
          })),
          { words: 'In all', cents: sentCentsOf(payout), strong: true },
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
