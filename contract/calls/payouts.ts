import { approved, only, row } from './row.ts'

export const payouts = {
  list: row('GET /clinician-transactions', { who: approved('clinician', 'admin') }),
  /** the payout account, payouts in transit and pay for upcoming shifts, for one screen */
  overview: row('GET /payout-overview', { who: approved('clinician') }),
  openAccount: row('POST /connect-account', { who: approved('clinician'), touches: ['payouts', 'payments'] }),
  addBank: row('POST /add-account', { who: approved('clinician'), touches: ['payouts', 'payments'] }),
  resend: row('POST /admin/resend-payout', {
    who: only('admin'),
    once: true,
    touches: ['payouts'],
    announces: 'The payout will be sent again',
  }),
}
