import type { Knex } from 'knex'

/** What a name alone doesn’t say; the generated row types repeat it. */
const comments = {
  'applications.card_due_at':
    'When the clock submits the scheduled hours. Null once a time card was submitted, and when none is owed.',
  'applications.displaced_by': 'Why the application was declined when the facility did not decline it.',
  'applications.is_standby':
    'Stays open when another applicant is confirmed, and is asked first if that one drops out.',
  'applications.sent_home_at': 'When the facility sent the confirmed clinician home.',
  'charges.asked_at': 'When the payment service was last asked about a charge that is processing.',
  'charges.dispute_id':
    'The name at the payment service of the dispute by which the bank took the money back.',
  'charges.idempotency_key': 'The same every time the charge is sent.',
  'charges.source_id': 'The payment method that is charged.',
  'device_registrations.device_id': 'The session in which the device was registered.',
  'facilities.fee_percent': 'Null when the standard fee applies.',
  'facilities.held_at': 'Since when new confirmations are stopped.',
  'holds.release_reason': 'The code of the error that ended the hold.',
  'holds.standby_agreed':
    'A standby who takes the shift after a drop-out is paid by the same payment method.',
  'holds.standby_offer_id':
    'The offer whose acceptance created the hold: nobody from the facility is at the screen.',
  'login_challenges.code_hash': 'Of the code that was emailed. Null when an app makes the codes.',
  'median_rates.city': 'Null for the rate of the whole state.',
  'median_rates.updated_at': 'Null for a rate that the product came with.',
  'payment_sources.brand': 'For a bank account, the name of the bank.',
  'payment_sources.refused_at': 'Since when the bank returns debits.',
  'payments.outside_cents': 'What was paid outside the product for a shift that is charged, less refunds.',
  'payouts.adjustment_cents': 'Corrections that were added to the payout or taken from it.',
  'scheduled_runs.result': 'What the run did, in counts and sentences.',
  'second_factors.last_step': 'The last time step whose code was used.',
  'sessions.second_factor_until': 'When a second factor was required, the session ends here.',
  'timesheet_adjustments.delta_cents': 'The difference to the pay before this correction.',
  'timesheets.accepted_by': 'Null when the clock accepted the time card.',
  'timesheets.put_in_by_clock': 'The scheduled hours, because no time card was submitted.',
  'timesheets.reminded_hours':
    'The latest reminder since the time card was submitted or returned, in hours from then.',
  'users.terms_version': 'Empty until the person accepts the terms.',
}

const write = (db: Knex, literalOf: (comment: string) => string) =>
  db.raw(
    Object.entries(comments)
      .map(([column, comment]) => `COMMENT ON COLUMN ${column} IS ${literalOf(comment)};`)
      .join('\n'),
  )

export const up = (db: Knex) => write(db, comment => `'${comment}'`)
export const down = (db: Knex) => write(db, () => 'NULL')
