import { amountOf, centsIn } from './event-details.ts'
import type { EventName } from './events.ts'
import type { Sentence } from './event-sentence.ts'

/** What happened to an invoice. */
export const invoiceActions = {
  'invoice.attach': () => 'attached a file to an invoice',
  'invoice.credit': () => 'credited an invoice in full',
  'invoice.discard': () => 'discarded an invoice draft because nothing is owed',
  'invoice.draft': () => 'drafted an invoice',
  'invoice.issue': event => `issued an invoice for ${centsIn(event, 'totalCents')}`,
  'invoice.pay': () => 'marked an invoice as paid',
  'invoice.writeOff': () => 'wrote off the rest of an invoice',
  'invoice.recordWriteOff': event => `wrote off ${amountOf(event)} of an invoice`,
  'invoice.recordCredit': event => `credited ${amountOf(event)} on an invoice`,
  'invoice.recordPayment': event => `recorded a payment of ${amountOf(event)} on an invoice`,
  'invoice.voidPayment': event => `voided a payment of ${amountOf(event)} on an invoice`,
  'invoice.reopen': () => 'opened an invoice again',
  'invoice.remind': () => 'sent an invoice reminder',
} satisfies Partial<Record<EventName, Sentence>>
