import { showCents, showInvoiceNumber } from '@gaitway/contract/money'
import type { InvoiceRecord } from '@gaitway/contract/schemas/invoices'
import { dayIn } from '@gaitway/contract/time'
import { amountError } from '../payments/payment-amounts.ts'

export const invoiceName = ({ number }: Pick<InvoiceRecord, 'number'>) =>
  number === null ? 'Draft' : showInvoiceNumber(number)

type Sums = Pick<
  InvoiceRecord,
  'stage' | 'totalCents' | 'paidCents' | 'creditedCents' | 'writtenOffCents' | 'openCents'
>

export const isOpen = ({ stage }: Pick<Sums, 'stage'>) => stage === 'issued' || stage === 'pastDue'

/** An open invoice is credited up to its balance, a paid one up to what was paid. */
export const creditableCents = (invoice: Sums) =>
  isOpen(invoice) ? invoice.openCents : invoice.totalCents - invoice.creditedCents - invoice.writtenOffCents

export const creditError = (invoice: Sums, typed: string) => {
  const most = creditableCents(invoice)
  return amountError(typed, most, `You can credit up to ${showCents(most)}`)
}

/** What a credit changes: an open balance shrinks; after payment it can be refunded. */
export const creditLines = (invoice: Sums, cents: number): [label: string, value: string][] =>
  isOpen(invoice)
    ? [['Balance due after the credit', showCents(invoice.openCents - cents)]]
    : [['To refund to the facility', showCents(cents)]]

/** The facility is reminded at most once on a day of its own. */
export const isRemindedToday = (
  { remindedAt, timeZone }: Pick<InvoiceRecord, 'remindedAt' | 'timeZone'>,
  now: Date | undefined,
) => Boolean(now && remindedAt && dayIn(timeZone, remindedAt) === dayIn(timeZone, now))
