import { approved, only, row } from './row.ts'

export const payouts = {
  list: row('GET /clinician-transactions', approved('clinician', 'admin')),
  /** the payout account, payouts in transit and pay for upcoming shifts, for one screen */
  overview: row('GET /payout-overview', approved('clinician')),
  openAccount: row('POST /connect-account', approved('clinician'), { touches: ['payouts', 'payments'] }),
  addBank: row('POST /add-account', approved('clinician'), { touches: ['payouts', 'payments'] }),
  resend: row('POST /admin/resend-payout', only('admin'), {
    once: true,
    touches: ['payouts'],
    announces: 'We’ll send the payout again',
  }),
}
