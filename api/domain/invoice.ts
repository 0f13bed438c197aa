import { INVOICE_NET_DAYS } from '@gaitway/contract/limits'
import type { InvoiceStatus } from '@gaitway/contract/lifecycles/invoice'
import { addDays, dayIn, instantsOf } from '@gaitway/contract/time'

/** Whom an invoice goes to, as it was when it was issued. */
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

/** What is still to be paid of an invoice; of one that was paid and then credited nothing is. */
export const openCentsOf = ({ totalCents, paidCents, creditedCents }: InvoiceSums) =>
  Math.max(0, totalCents - paidCents - creditedCents)

/** The last minute of the thirtieth day, on the clocks where the facility is. */
export const dueAtOf = (issuedAt: Date, timeZone: string): Date => {
  const end = addDays(issuedAt, INVOICE_NET_DAYS)
  return instantsOf(dayIn(timeZone, end), '23:59', timeZone)[0] ?? end
}

/** What a credit takes off what is open, and what of it was paid before and is to be given back. */
export const creditOf = (invoice: InvoiceSums, amountCents: number) => {
  const openCents = Math.min(amountCents, openCentsOf(invoice))
  return { openCents, backCents: amountCents - openCents }
}

/** Where an issued invoice stands after money or a credit. */
export const statusAfter = (invoice: InvoiceSums): Exclude<InvoiceStatus, 'draft'> => {
  if (invoice.creditedCents === invoice.totalCents) return 'credited'
  return openCentsOf(invoice) === 0 ? 'paid' : 'issued'
}
