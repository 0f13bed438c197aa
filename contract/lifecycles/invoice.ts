import { lifecycle, type StateOf } from './step.ts'

/** An invoice; past due is derived from its due date. */
export const invoiceLifecycle = lifecycle('invoice', ['draft', 'issued', 'paid', 'credited'], {
  /** the hours are accepted, or a cancellation is owed for */
  issue: { from: ['draft'], to: 'issued', by: ['clock'] },
  /** nothing is left open: what was received, and what was credited, make up the total */
  pay: { from: ['issued'], to: 'paid', by: ['admin'], label: 'Record a payment' },
  /** all of it was credited */
  credit: { from: ['issued', 'paid'], to: 'credited', by: ['admin', 'clock'], label: 'Credit' },
})
export type InvoiceStatus = StateOf<typeof invoiceLifecycle>
