import type { World } from '../scenarios/world.ts'

const lines = `
  SELECT concat_ws(' ', 'application', id, status) AS line FROM applications
  UNION ALL SELECT concat_ws(' ', 'job', id, status) FROM jobs
  UNION ALL SELECT concat_ws(' ', 'hold', id, status) FROM holds
  UNION ALL SELECT concat_ws(' ', 'payment', id, payment_type, owed_cents, paid_cents, refunded_cents, charge_failed,
    settled_at, due_at, reminded_at) FROM payments
  UNION ALL SELECT concat_ws(' ', 'charge', id, status, provider_id, dispute_id, lost_cents) FROM charges
  UNION ALL SELECT concat_ws(' ', 'dispute', id, status, withdrawn_cents, reinstated_cents) FROM disputes
  UNION ALL SELECT concat_ws(' ', 'payout', id, status, amount_cents, adjustment_cents, waits_for, bank_round,
    bank_payout_id, reminded_at) FROM payouts
  UNION ALL SELECT concat_ws(' ', 'transfer', id, status, amount_cents) FROM payout_transfers
  UNION ALL SELECT concat_ws(' ', 'correction', id, payout_id, amount_cents) FROM payout_adjustments
  UNION ALL SELECT concat_ws(' ', 'card', id, status, worked_minutes) FROM timesheets
  UNION ALL SELECT concat_ws(' ', 'no-show', id, status, outcome) FROM no_show_reports
  UNION ALL SELECT concat_ws(' ', 'call-out', id, status) FROM call_outs
  UNION ALL SELECT concat_ws(' ', 'invoice', id, status, paid_cents, credited_cents, written_off_cents,
    reminded_at) FROM invoices
  UNION ALL SELECT concat_ws(' ', 'source', id, removed_at, refused_at) FROM payment_sources
  UNION ALL SELECT concat_ws(' ', 'facility', id, held_at, trusted) FROM facilities
  UNION ALL SELECT concat_ws(' ', 'account', clinician_id, state) FROM payout_accounts
  UNION ALL SELECT concat_ws(' ', 'bank', id, is_default, is_usable, removed_at) FROM payout_banks
  UNION ALL SELECT concat_ws(' ', 'posted', count(*)) FROM ledger_transactions`

/** Everything that a step can change, as one string: if it differs afterwards, the step changed something. */
export const standing = async ({ db, services }: World): Promise<string> => {
  const { rows } = await db.raw<{ rows: [{ word: string }] }>(
    `SELECT md5(string_agg(line, '|' ORDER BY line)) AS word FROM (${lines}) everything`,
  )
  return `${rows[0].word} ${(await services.payouts.balance()).availableCents}`
}
