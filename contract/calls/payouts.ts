import { approved, only, row } from './row.ts'

export const payouts = {
  list: row('GET /clinician-transactions', approved('clinician', 'admin')),
  /** the payout account, payouts in transit and pay for upcoming shifts, for one screen */
  overview: row('GET /payout-overview', approved('clinician', 'admin')),
  /** one year's pay by week and by month */
  earnings: row('GET /clinician-earnings', approved('clinician')),
  /** the payouts that arrived in a year, as CSV */
  downloadEarnings: row('GET /clinician-earnings.csv', approved('clinician'), { noEnvelope: true }),
  /** the payouts that arrived in a year and their totals, as PDF */
  downloadStatement: row('GET /clinician-earnings.pdf', approved('clinician', 'admin'), { noEnvelope: true }),
  /** a year’s totals for Forms 1099-NEC, with the threshold and the due date */
  yearEnd: row('GET /admin/year-end', only('admin')),
  /** records who files a year’s Forms 1099-NEC */
  setFormFiler: row('POST /admin/form-filer', only('admin'), {
    success: 201,
    invalidates: ['payouts'],
    toast: 'Saved who files',
  }),
  /** whom the forms of a year are about, with names, addresses and amounts; each read is recorded */
  listRecipients: row('POST /admin/form-recipients', only('admin'), { noErrorToast: true }),
  openAccount: row('POST /connect-account', approved('clinician'), { invalidates: ['payouts', 'payments'] }),
  addBank: row('POST /add-account', approved('clinician'), { invalidates: ['payouts', 'payments'] }),
  resend: row('POST /admin/resend-payout', only('admin'), {
    idempotent: true,
    invalidates: ['payouts'],
    toast: 'We’ll send the payout again',
  }),
  /** reminds a clinician of the bank account that a payout needs, at most once a day */
  remind: row('POST /admin/remind-payout', only('admin'), {
    invalidates: ['payouts'],
    toast: 'Reminder sent',
  }),
}
