import { approved, approvedIn, guest, only, row } from './row.ts'

const touched = { touches: ['payments', 'applications', 'jobs'] }

export const payments = {
  openSetup: row('POST /setup-session', approvedIn(['payments'])),
  addCard: row('POST /add-cards', approvedIn(['payments']), { success: 201, touches: ['payments'] }),
  addBank: row('POST /add-stripe-bank', approvedIn(['payments']), { success: 201, touches: ['payments'] }),
  removeCard: row('DELETE /delete-card', approvedIn(['payments']), {
    touches: ['payments'],
    announces: 'Card removed',
  }),
  makeCardPrimary: row('PATCH /primary-card', approvedIn(['payments']), {
    touches: ['payments'],
    announces: 'This is now your primary card',
  }),
  sources: row('GET /get-account', approved('clinician', 'facility')),
  removeAccount: row('DELETE /delete-account', approvedIn(['payments'], 'clinician'), {
    touches: ['payments', 'payouts'],
    announces: 'Bank account removed',
  }),
  makeAccountDefault: row('PATCH /set-default-account', approvedIn(['payments'], 'clinician'), {
    touches: ['payments', 'payouts'],
    announces: 'This is now your default bank account',
  }),
  /** balance due, upcoming charges and payment methods, for one screen */
  billing: row('GET /billing', approvedIn(['payments'])),
  transactions: row('GET /get-transactions', approvedIn(['payments'], 'admin')),
  read: row('GET /payments/{id}', approvedIn(['payments'], 'admin')),
  complete: row('POST /payments/{id}/complete', approvedIn(['payments'], 'admin'), touched),
  retry: row('POST /payments/{id}/retry', approvedIn(['payments'], 'admin'), { once: true, ...touched }),
  /** sends who pays a link to a balance due, at most once a day */
  remind: row('POST /admin/remind-payment', only('admin'), {
    touches: ['payments'],
    announces: 'Pay link sent',
  }),
  receipt: row('POST /generate-receipt', approvedIn(['payments'], 'clinician', 'admin'), {
    bare: true,
    inView: true,
  }),
  refund: row('POST /admin/refund', only('admin'), {
    once: true,
    announces: 'Refund recorded',
    ...touched,
  }),
  /** the rest of a payment or invoice that nobody will pay */
  writeOff: row('POST /admin/write-off', only('admin'), {
    once: true,
    announces: 'Written off',
    touches: [...touched.touches, 'invoices', 'disputes'],
  }),
  webhook: row('POST /payments/webhook', guest, { bare: true }),
}

const disputed = { touches: ['disputes', 'payments'] }

/** Card disputes and returned debits. The payment service opens and decides them. */
export const disputes = {
  /** the PDF that the bank would get; each reading is recorded */
  previewEvidence: row('POST /admin/dispute-evidence', only('admin'), { bare: true }),
  submit: row('POST /admin/submit-evidence', only('admin'), { announces: 'Evidence submitted', ...disputed }),
  accept: row('POST /admin/accept-dispute', only('admin'), {
    once: true,
    announces: 'Dispute accepted',
    ...disputed,
  }),
}
