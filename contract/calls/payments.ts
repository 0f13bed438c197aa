import { approved, approvedIn, guest, only, row } from './row.ts'

const touched = { touches: ['payments', 'applications', 'jobs'] }

export const payments = {
  openSetup: row('POST /setup-session', { who: approvedIn(['payments']) }),
  addCard: row('POST /add-cards', {
    who: approvedIn(['payments']),
    success: 201,
    touches: ['payments'],
  }),
  addBank: row('POST /add-stripe-bank', {
    who: approvedIn(['payments']),
    success: 201,
    touches: ['payments'],
  }),
  removeCard: row('DELETE /delete-card', {
    who: approvedIn(['payments']),
    touches: ['payments'],
    announces: 'The card is removed',
  }),
  makeCardPrimary: row('PATCH /primary-card', {
    who: approvedIn(['payments']),
    touches: ['payments'],
    announces: 'This is now your primary card',
  }),
  sources: row('GET /get-account', { who: approved('clinician', 'facility') }),
  removeAccount: row('DELETE /delete-account', {
    who: approvedIn(['payments'], 'clinician'),
    touches: ['payments', 'payouts'],
    announces: 'The bank account is removed',
  }),
  makeAccountDefault: row('PATCH /set-default-account', {
    who: approvedIn(['payments'], 'clinician'),
    touches: ['payments', 'payouts'],
    announces: 'This is now your default bank account',
  }),
  /** balance due, upcoming charges and payment methods, for one screen */
  billing: row('GET /billing', { who: approvedIn(['payments']) }),
  transactions: row('GET /get-transactions', { who: approvedIn(['payments'], 'admin') }),
  read: row('GET /payments/{id}', { who: approvedIn(['payments'], 'admin') }),
  complete: row('POST /payments/{id}/complete', { who: approvedIn(['payments']), ...touched }),
  retry: row('POST /payments/{id}/retry', { who: approvedIn(['payments']), once: true, ...touched }),
  receipt: row('POST /generate-receipt', { who: approvedIn(['payments'], 'clinician', 'admin'), bare: true }),
  refund: row('POST /admin/refund', {
    who: only('admin'),
    once: true,
    announces: 'The refund is recorded',
    ...touched,
  }),
  webhook: row('POST /payments/webhook', { who: guest, bare: true }),
}
