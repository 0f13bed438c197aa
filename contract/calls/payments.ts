import { approved, approvedIn, guest, only, row } from './row.ts'

const settling = { invalidates: ['payments', 'applications', 'jobs'] }

const mayPay = approvedIn(['payments'])

export const payments = {
  openSetup: row('POST /setup-session', mayPay),
  addCard: row('POST /add-cards', mayPay, { success: 201, invalidates: ['payments'] }),
  addBank: row('POST /add-stripe-bank', mayPay, { success: 201, invalidates: ['payments'] }),
  removeCard: row('DELETE /delete-card', mayPay, { invalidates: ['payments'], toast: 'Card removed' }),
  makeCardPrimary: row('PATCH /primary-card', mayPay, {
    invalidates: ['payments'],
    toast: 'This is now your primary card',
  }),
  sources: row('GET /get-account', approved('clinician', 'facility')),
  removeAccount: row('DELETE /delete-account', approvedIn(['payments'], 'clinician'), {
    invalidates: ['payments', 'payouts'],
    toast: 'Bank account removed',
  }),
  makeAccountDefault: row('PATCH /set-default-account', approvedIn(['payments'], 'clinician'), {
    invalidates: ['payments', 'payouts'],
    toast: 'This is now your default bank account',
  }),
  /** balance due, upcoming charges and payment methods, for one screen */
  billing: row('GET /billing', mayPay),
  transactions: row('GET /get-transactions', approvedIn(['payments'], 'admin')),
  read: row('GET /payments/{id}', approvedIn(['payments'], 'admin')),
  complete: row('POST /payments/{id}/complete', approvedIn(['payments'], 'admin'), settling),
  retry: row('POST /payments/{id}/retry', approvedIn(['payments'], 'admin'), {
    ...settling,
    idempotent: true,
  }),
  /** sends who pays a link to a balance due, at most once a day */
  remind: row('POST /admin/remind-payment', only('admin'), {
    invalidates: ['payments'],
    toast: 'Pay link sent',
  }),
  receipt: row('POST /generate-receipt', approvedIn(['payments'], 'clinician', 'admin'), {
    noEnvelope: true,
    inView: true,
  }),
  refund: row('POST /admin/refund', only('admin'), {
    ...settling,
    idempotent: true,
    toast: 'Refund recorded',
  }),
  /** a balance due of a payment or invoice that nobody will pay */
  writeOff: row('POST /admin/write-off', only('admin'), {
    idempotent: true,
    toast: 'Written off',
    invalidates: [...settling.invalidates, 'invoices', 'disputes'],
  }),
  webhook: row('POST /payments/webhook', guest, { noEnvelope: true }),
}

const dispute = { invalidates: ['disputes', 'payments'] }

/** Card disputes and returned debits. The payment service opens and decides them. */
export const disputes = {
  /** the PDF that the bank would receive; each reading is recorded */
  previewEvidence: row('POST /admin/dispute-evidence', only('admin'), { noEnvelope: true }),
  submit: row('POST /admin/submit-evidence', only('admin'), { ...dispute, toast: 'Evidence submitted' }),
  accept: row('POST /admin/accept-dispute', only('admin'), {
    ...dispute,
    idempotent: true,
    toast: 'Dispute accepted',
  }),
}
