import { only, row } from './row.ts'

const received = {
  idempotent: true,
  invalidates: ['invoices', 'payments'],
  toast: 'Payment recorded',
} as const

export const invoices = {
  list: row('GET /admin/invoice', only('admin')),
  attach: row('PATCH /upload-invoice', only('admin'), {
    invalidates: ['invoices'],
    toast: 'File attached to the invoice',
  }),
  recordPayment: row('POST /admin/update-payment', only('admin'), received),
  /** one check or transfer that pays several invoices of a facility */
  recordCheck: row('POST /admin/record-check', only('admin'), received),
  /** a check or transfer that wasn't paid after all, of invoices or of a shift */
  voidPayment: row('PATCH /admin/void-payment', only('admin'), {
    invalidates: ['invoices', 'payments', 'facilities'],
    toast: 'Payment voided',
  }),
  credit: row('POST /admin/credit-note', only('admin'), {
    idempotent: true,
    invalidates: ['invoices', 'payments'],
    toast: 'Credit note issued',
  }),
  /** emails the members who pay about an open invoice, at most once a day */
  remind: row('POST /admin/remind-invoice', only('admin'), {
    invalidates: ['invoices'],
    toast: 'Reminder sent',
  }),
}
