import { approved, approvedIn, guest, row } from './row.ts'

export const payments = {
  openSetup: row('POST /setup-session', { who: approvedIn(['payments']) }),
  addCard: row('POST /add-cards', {
    who: approvedIn(['payments']),
    success: 201,
    touches: ['payments'],
    announces: 'The card is saved',
  }),
  sources: row('GET /get-account', { who: approved('facility') }),
  read: row('GET /payments/{id}', { who: approvedIn(['payments'], 'admin') }),
  complete: row('POST /payments/{id}/complete', {
    who: approvedIn(['payments']),
    touches: ['applications', 'jobs', 'payments'],
  }),
  payouts: row('GET /clinician-transactions', { who: approved('clinician', 'admin') }),
  webhook: row('POST /payments/webhook', { who: guest, bare: true }),
}
