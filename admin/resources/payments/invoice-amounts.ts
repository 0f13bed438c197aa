import { showCents, showInvoiceNumber } from '@gaitway/contract/format/money'
import type { InvoiceRecord } from '@gaitway/contract/schemas/invoices'
import { dayIn } from '@gaitway/contract/format/time'
import { amountError, parseCents, receivedError } from './payment-amounts.ts'

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

/** The amounts typed for the invoices that one check pays, by invoice. */
export type InvoiceAmounts = Readonly<Record<string, string>>

export const sumParts = (parts: InvoiceAmounts) =>
  Object.values(parts).reduce((sum, typed) => sum + (parseCents(typed) || 0), 0)

/** What is wrong with the amounts, by invoice. */
export const partErrors = (open: readonly Pick<InvoiceRecord, 'id' | 'openCents'>[], parts: InvoiceAmounts) =>
  Object.fromEntries(
    open.flatMap(({ id, openCents }) =>
      parts[id] === undefined ? [] : [[id, receivedError(openCents, parts[id])]],
    ),
  )

/** The amount on the check is what its invoices add up to. */
export const checkAmountError = (typed: string, parts: InvoiceAmounts) => {
  const sumCents = sumParts(parts)
  const wrong = `The invoices add up to ${showCents(sumCents)}`
  return amountError(typed, sumCents, wrong) ?? (parseCents(typed) < sumCents ? wrong : undefined)
}
