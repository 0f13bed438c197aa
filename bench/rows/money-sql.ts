/** The filled applications by their numbers, with their costs. Time cards of the last days wait for an answer. */
export const taken = `(SELECT a.*, j.total_pay_cents AS cents, number_in(a.id) AS n,
    a.status = 'completed' AND a.last_slot_end < :now - interval '3 days' AS is_accepted
  FROM applications a JOIN jobs j ON j.id = a.job_id WHERE a.confirmed_at IS NOT NULL)`

/** What confirming, working, and accepting leave behind: holds, bookings, payments, ledger, time cards, payouts. */
export const moneySql = [
  `INSERT INTO holds (id, job_id, application_id, clinician_id, facility_id, status, payment_type, price, fee_percent,
     pay_rate_cents, held_by, held_at, expires_at, ended_at)
   SELECT row_id(9, n), job_id, id, clinician_id, facility_id, 'confirmed', 'card', '{}', 10, pay_rate_cents,
     row_id(1, 0), confirmed_at, confirmed_at, confirmed_at FROM ${taken} t`,
  `INSERT INTO clinician_bookings (hold_id, slot_id, clinician_id, during)
   SELECT h.id, s.id, h.clinician_id, tstzrange(s.starts_at, s.ends_at)
   FROM holds h JOIN slots s ON s.job_id = h.job_id WHERE s.starts_at > :now ON CONFLICT DO NOTHING`,
  `INSERT INTO payments (id, application_id, facility_id, payment_type, owed_cents, paid_cents, settled_at, created_at)
   SELECT row_id(10, n), id, facility_id, 'card', cents, cents, CASE WHEN is_accepted THEN last_slot_end END,
     confirmed_at FROM ${taken} t`,
  `INSERT INTO charges (id, payment_id, kind, reason, status, amount_cents, idempotency_key, provider_id, created_at, ended_at)
   SELECT row_id(11, n), row_id(10, n), 'charge', 'confirmation', 'succeeded', cents, 'key' || n, 'pi_rows_' || n,
     confirmed_at, confirmed_at FROM ${taken} t`,
  `INSERT INTO timesheets (id, application_id, status, submitted_at, accepted_at, worked_minutes, pay_cents, created_at)
   SELECT row_id(12, n), id, CASE WHEN is_accepted THEN 'accepted' ELSE 'pending' END, last_slot_end,
     CASE WHEN is_accepted THEN last_slot_end END, 960, cents, last_slot_end
   FROM ${taken} t WHERE status = 'completed'`,
  `INSERT INTO payouts (id, application_id, clinician_id, amount_cents, reason, due_at, created_at)
   SELECT row_id(13, n), id, clinician_id, cents, 'timesheet', last_slot_end, last_slot_end
   FROM ${taken} t WHERE is_accepted`,
  `INSERT INTO ledger_transactions (id, kind, application_id, charge_id, description, posted_at)
   SELECT row_id(14, n), 'charge', id, row_id(11, n), 'Charged (confirmation)', confirmed_at FROM ${taken} t`,
  `INSERT INTO ledger_entries (id, transaction_id, account, facility_id, amount_cents, posted_at)
   SELECT row_id(15, 2 * n + side), row_id(14, n), (ARRAY['cashAtPaymentService','facilityReceivable'])[1 + side],
     facility_id, cents * (1 - 2 * side), confirmed_at FROM ${taken} t CROSS JOIN generate_series(0, 1) side`,
  `INSERT INTO ledger_transactions (id, kind, application_id, description, posted_at)
   SELECT row_id(30, n), 'settlement', id, 'Settled', last_slot_end FROM ${taken} t WHERE is_accepted`,
  `INSERT INTO ledger_entries (id, transaction_id, account, facility_id, clinician_id, amount_cents, posted_at)
   SELECT row_id(31, 2 * n + side), row_id(30, n), (ARRAY['facilityReceivable','clinicianPayable'])[1 + side],
     CASE side WHEN 0 THEN facility_id END, CASE side WHEN 1 THEN clinician_id END, cents * (1 - 2 * side), last_slot_end
   FROM ${taken} t CROSS JOIN generate_series(0, 1) side WHERE is_accepted`,
  `INSERT INTO ledger_balances (account, facility_id, debits_cents, credits_cents, entries)
   SELECT account, CASE WHEN account = 'facilityReceivable' THEN facility_id END, coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0),
     coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0), count(*)
   FROM ledger_entries GROUP BY 1, 2`,
  'SELECT count_reliability(array_agg(id)) FROM applications WHERE confirmed_at IS NOT NULL GROUP BY clinician_id',
]

/** Notifications and events of every second application. */
export const recordSql = [
  `INSERT INTO events (id, happened_at, actor_user_id, actor_side, noun, noun_id, verb, to_state, job_id, facility_id, clinician_id)
   SELECT row_id(16, n), created_at, c.user_id, 'clinician', 'application', a.id, 'apply', 'applied', a.job_id,
     a.facility_id, a.clinician_id
   FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM applications) a
   JOIN LATERAL (SELECT user_id FROM clinicians WHERE id = a.clinician_id) c ON true WHERE n % 2 = 0`,
  `INSERT INTO notifications (id, user_id, type, title, body, from_user_id, job_id, facility_id, created_at, read_at)
   SELECT row_id(17, n), c.user_id, 'applicationDeclined', 'Not this time', 'Someone else was confirmed.', NULL, a.job_id,
     a.facility_id, a.created_at, CASE WHEN n % 3 > 0 THEN a.created_at END
   FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM applications) a
   JOIN LATERAL (SELECT user_id FROM clinicians WHERE id = a.clinician_id) c ON true WHERE n % 2 = 1`,
]
