import { approved, approvedIn, guest, only, row } from './row.ts'

const settling = { touches: ['payments', 'applications', 'jobs'] }

const mayPay = approvedIn(['payments'])

export const payments = {
  openSetup: row('POST /setup-session', mayPay),
  addCard: row('POST /add-cards', mayPay, { success: 201, touches: ['payments'] }),
  addBank: row('POST /add-stripe-bank', mayPay, { success: 201, touches: ['payments'] }),
  removeCard: row('DELETE /delete-card', mayPay, { touches: ['payments'], announces: 'Card removed' }),
  makeCardPrimary: row('PATCH /primary-card', mayPay, {
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
  billing: row('GET /billing', mayPay),
  transactions: row('GET /get-transactions', approvedIn(['payments'], 'admin')),
  read: row('GET /payments/{id}', approvedIn(['payments'], 'admin')),
  complete: row('POST /payments/{id}/complete', approvedIn(['payments'], 'admin'), settling),
  retry: row('POST /payments/{id}/retry', approvedIn(['payments'], 'admin'), { ...settling, once: true }),
  /** sends who pays a link to a balance due, at most once a day */
  remind: row('POST /admin/remind-payment', only('admin'), {
    touches: ['payments'],
    announces: 'Pay link sent',
  }),
  receipt: row('POST /generate-receipt', approvedIn(['payments'], 'clinician', 'admin'), {
    bare: true,
    inView: true,
  }),
  refund: row('POST /admin/refund', only('admin'), { ...settling, once: true, announces: 'Refund recorded' }),
  /** a balance due of a payment or invoice that nobody will pay */
  writeOff: row('POST /admin/write-off', only('admin'), {
    once: true,
    announces: 'Written off',
    touches: [...settling.touches, 'invoices', 'disputes'],
  }),
  webhook: row('POST /payments/webhook', guest, { bare: true }),
}

const dispute = { touches: ['disputes', 'payments'] }

/** Card disputes and returned debits. The payment service opens and decides them. */
export const disputes = {
  /** the PDF that the bank would receive; each reading is recorded */
  previewEvidence: row('POST /admin/dispute-evidence', only('admin'), { bare: true }),
  submit: row('POST /admin/submit-evidence', only('admin'), { ...dispute, announces: 'Evidence submitted' }),
  accept: row('POST /admin/accept-dispute', only('admin'), {
    ...dispute,
    once: true,
    announces: 'Dispute accepted',
  }),
}
