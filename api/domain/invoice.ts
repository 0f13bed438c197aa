import { INVOICE_NET_DAYS } from '@gaitway/contract/limits'
import type { InvoiceStatus } from '@gaitway/contract/lifecycles/invoice'
import { addDays, dayIn, instantsOf } from '@gaitway/contract/time'

/** The recipient, as of the issue date. */
export type BillTo = {
  name: string
  attention: string | null
  address1: string
  address2: string | null
  city: string
  state: string
  zipCode: string
  email: string
}

type InvoiceSums = { totalCents: number; paidCents: number; creditedCents: number }

/** The open amount; zero for an invoice that was paid and then credited. */
export const openCentsOf = ({ totalCents, paidCents, creditedCents }: InvoiceSums) =>
  Math.max(0, totalCents - paidCents - creditedCents)

/** The last minute of the thirtieth day, in the facility's time zone. */
export const dueAtOf = (issuedAt: Date, timeZone: string): Date => {
  const end = addDays(issuedAt, INVOICE_NET_DAYS)
  return instantsOf(dayIn(timeZone, end), '23:59', timeZone)[0] ?? end
}

/** How much of a credit reduces the open amount, and how much was already paid and must be refunded. */
export const creditOf = (invoice: InvoiceSums, amountCents: number) => {
  const openCents = Math.min(amountCents, openCentsOf(invoice))
  return { openCents, backCents: amountCents - openCents }
}

/** The status of an issued invoice after a payment or credit. */
export const statusAfter = (invoice: InvoiceSums): Exclude<InvoiceStatus, 'draft'> => {
  if (invoice.creditedCents === invoice.totalCents) return 'credited'
  return openCentsOf(invoice) === 0 ? 'paid' : 'issued'
}
