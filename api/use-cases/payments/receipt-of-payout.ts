import { payoutReasonNames } from '@gaitway/contract/enums'
import { refuse } from '@gaitway/contract/errors'
import { showSerial } from '@gaitway/contract/money'
import { wordOf } from '@gaitway/contract/status-words'
import { dayIn, showDay } from '@gaitway/contract/time'
import type { Outside } from '../../outside/outside.ts'
import { drawReceipt } from '../../outside/pdf/receipt.ts'
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

const sentCentsOf = (payout: PaidOut) => payout.amount_cents + payout.adjustment_cents

const closingOf = (payout: PaidOut, zone: string) => {
  // the payment service names a day, not an hour
  const arrivalDay = payout.arrives_at && showDay(payout.arrives_at, 'UTC')
  if (payout.paid_at && sentCentsOf(payout) === 0) return 'All of it was taken for a correction.'
  if (payout.paid_at) return `In your bank since ${arrivalDay ?? showDay(payout.paid_at, zone)}.`
  if (payout.status === 'failed')
    return 'It did not arrive. It is sent again once your payout account and its bank can take it.'
  if (arrivalDay) return `On its way. Your bank has it by ${arrivalDay}.`
  return payout.status === 'sent' ? 'On its way to your payout account.' : 'Not paid out yet.'
}

/** What a clinician is paid for a shift, how it comes about, and how it went to the bank, on paper. */
export const receiptOfPayout = async (
  { db, clock }: Outside,
  id: string,
  owner: { clinicianId?: string },
): Promise<FileAnswer> => {
  const payout = await readPaidOut(db, id, owner)
  if (!payout) throw refuse('not_found')
  const work = await findInvoicedWork(db, payout.application_id)
  const serial = showSerial(work.serial_number)
  const at = clock.now()
  const bytes = await drawReceipt({
    title: `Payout for shift ${serial}`,
    to: [work.clinician_name],
    facts: [
      { label: 'Shift', value: `${serial}, ${daysOf(work)}` },
      { label: 'Facility', value: work.office_name },
      { label: 'For', value: payoutReasonNames[payout.reason] },
      { label: 'State', value: wordOf('payout', payout.status).word },
      ...(payout.bank_name && payout.last4
        ? [{ label: 'To', value: `${payout.bank_name} ${payout.last4}` }]
        : []),
      ...(payout.sent_at && sentCentsOf(payout) > 0
        ? [
            {
              label: payout.arrives_at ? 'Sent' : 'Left us',
              value: showDay(payout.sent_at, work.time_zone),
            },
          ]
        : []),
      { label: 'Printed', value: showDay(at, work.time_zone) },
    ],
    parts: [
      {
        label: 'What you are paid',
        lines: [
          ...owedLines(withoutFee(payout.amount_cents), work),
          ...payout.adjustments.map(({ amount_cents, reason }) => ({
            words: `Correction: ${reason}`,
            cents: amount_cents,
          })),
          { words: 'In all', cents: sentCentsOf(payout), strong: true },
        ],
      },
    ],
    closing: closingOf(payout, work.time_zone),
    at,
  })
  return {
    file: {
      bytes,
      contentType: 'application/pdf',
      name: `Gaitway-payout-${serial}-${dayIn(work.time_zone, at)}.pdf`,
    },
  }
}
