import { daysBetween } from '@gaitway/contract/credentials'
import { showCents, showInvoiceNumber } from '@gaitway/contract/format/money'
import type { InvoiceRecord } from '@gaitway/contract/schemas/invoices'
import { plural } from '@gaitway/contract/format/plural'
import { dayIn } from '@gaitway/contract/format/time'
import { findAmountError, parseCents, findReceivedError } from './payment-amounts.ts'

export const invoiceName = ({ number }: Pick<InvoiceRecord, 'number'>) =>
  number === null ? 'Draft' : showInvoiceNumber(number)

type Sums = Pick<
  InvoiceRecord,
  'stage' | 'totalCents' | 'paidCents' | 'creditedCents' | 'writtenOffCents' | 'openCents'
>

export const isOpen = ({ stage }: Pick<Sums, 'stage'>) => stage === 'issued' || stage === 'pastDue'

/** The cents that can be credited: up to the balance of an open invoice, or up to what was paid. */
export const creditableCents = (invoice: Sums) =>
  isOpen(invoice) ? invoice.openCents : invoice.totalCents - invoice.creditedCents - invoice.writtenOffCents

export const findCreditError = (invoice: Sums, typed: string) => {
  const most = creditableCents(invoice)
  return findAmountError(typed, most, `You can credit up to ${showCents(most)}`)
}

/** What a credit changes: an open balance shrinks; after payment it can be refunded. */
export const listCreditEffects = (invoice: Sums, cents: number): [label: string, value: string][] =>
  isOpen(invoice)
    ? [['Balance due after the credit', showCents(invoice.openCents - cents)]]
    : [['To refund to the facility', showCents(cents)]]

/** Whether a reminder was sent today in this time zone. At most one is sent a day. */
export const isRemindedToday = (
  { remindedAt, timeZone }: Pick<InvoiceRecord, 'remindedAt' | 'timeZone'>,
  now: Date | undefined,
) => Boolean(now && remindedAt && dayIn(timeZone, remindedAt) === dayIn(timeZone, now))

/** In how many days an open invoice is due, or how many days past due it is. */
export const showAge = (
  { stage, dueAt, timeZone }: Pick<InvoiceRecord, 'stage' | 'dueAt' | 'timeZone'>,
  now: Date | undefined,
) => {
  if (!now || !dueAt || (stage !== 'issued' && stage !== 'pastDue')) return '–'
  const daysLeft = daysBetween(dayIn(timeZone, now), dayIn(timeZone, dueAt))
  if (daysLeft < 0) return `${plural(-daysLeft, 'day', 'days')} past due`
  return daysLeft === 0 ? 'Due today' : `Due in ${plural(daysLeft, 'day', 'days')}`
}

/** The amounts typed for the invoices that one check pays, by the ID of the invoice. */
export type InvoiceAmounts = Readonly<Record<string, string>>

export const sumParts = (parts: InvoiceAmounts) =>
  Object.values(parts).reduce((sum, typed) => sum + (parseCents(typed) || 0), 0)

/** The errors of the amounts, by the ID of the invoice. */
export const findPartErrors = (
  open: readonly Pick<InvoiceRecord, 'id' | 'openCents'>[],
  parts: InvoiceAmounts,
) =>
  Object.fromEntries(
    open.flatMap(({ id, openCents }) =>
      parts[id] === undefined ? [] : [[id, findReceivedError(openCents, parts[id])]],
    ),
  )

/** The amount on the check has to be the sum of the amounts for its invoices. */
export const findCheckAmountError = (typed: string, parts: InvoiceAmounts) => {
  const sumCents = sumParts(parts)
  const message = `The invoices add up to ${showCents(sumCents)}`
  return findAmountError(typed, sumCents, message) ?? (parseCents(typed) < sumCents ? message : undefined)
}
