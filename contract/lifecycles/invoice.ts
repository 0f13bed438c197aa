import { lifecycle, type StateOf } from './step.ts'

/** An invoice; `pastDue` is derived from its due date. */
export const invoiceLifecycle = lifecycle('invoice', ['draft', 'issued', 'paid', 'credited', 'writtenOff'], {
  /** the time card is accepted, or a cancellation is owed */
  issue: { from: ['draft'], to: 'issued', by: ['clock'] },
  /** payments and credits add up to the total */
  pay: { from: ['issued'], to: 'paid', by: ['admin'], label: 'Record a payment' },
  /** the check that paid it was voided */
  reopen: { from: ['paid', 'writtenOff'], to: 'issued', by: ['admin'], label: 'Void payment' },
  /** the rest is no longer expected to be paid */
  writeOff: { from: ['issued'], to: 'writtenOff', by: ['admin'], label: 'Write off' },
  /** credited in full */
  credit: { from: ['issued', 'paid'], to: 'credited', by: ['admin', 'clock'], label: 'Credit' },
})
export type InvoiceStatus = StateOf<typeof invoiceLifecycle>
