/**
 * The filled applications by their numbers, with their costs. Time cards of the last days wait for an answer, and some
 * invoices for their payment.
 */
export const taken = `(SELECT *, payment_type = 'card' OR (is_accepted AND n % 20 > 0) AS is_paid FROM (
  SELECT a.*, j.total_pay_cents AS cents, number_in(a.id) AS n,
    a.status = 'completed' AND a.last_slot_end < :now - interval '3 days' AS is_accepted
  FROM applications a JOIN jobs j ON j.id = a.job_id WHERE a.confirmed_at IS NOT NULL) taken)`

const isCard = `t.payment_type = 'card'`

/** What confirming, working, and accepting leave behind: holds, bookings, payments, ledger, time cards, payouts. */
export const moneySql = [
  `INSERT INTO holds (id, job_id, application_id, clinician_id, facility_id, status, payment_type, price, fee_percent,
     pay_rate_cents, held_by, held_at, expires_at, ended_at)
   SELECT row_id(9, n), job_id, id, clinician_id, facility_id, 'confirmed', payment_type, '{}', 10, pay_rate_cents,
     row_id(1, 0), confirmed_at, confirmed_at, confirmed_at FROM ${taken} t`,
  `INSERT INTO clinician_bookings (hold_id, slot_id, clinician_id, during)
   SELECT h.id, s.id, h.clinician_id, tstzrange(s.starts_at, s.ends_at)
   FROM holds h JOIN slots s ON s.job_id = h.job_id WHERE s.starts_at > :now ON CONFLICT DO NOTHING`,
  `INSERT INTO payments (id, application_id, facility_id, payment_type, owed_cents, paid_cents, settled_at, created_at)
   SELECT row_id(10, n), id, facility_id, payment_type, cents, CASE WHEN is_paid THEN cents ELSE 0 END,
     CASE WHEN is_accepted THEN last_slot_end END,
     confirmed_at FROM ${taken} t`,
  `INSERT INTO charges (id, payment_id, kind, reason, status, amount_cents, idempotency_key, provider_id, created_at, ended_at)
   SELECT row_id(11, n), row_id(10, n), 'charge', 'confirmation', 'succeeded', cents, 'key' || n, 'pi_rows_' || n,
     confirmed_at, confirmed_at FROM ${taken} t WHERE ${isCard}`,
  `INSERT INTO disputes (id, provider_id, charge_id, is_inquiry, is_return, amount_cents, withdrawn_cents,
     reinstated_cents, fee_cents, reason, due_at, opened_at, created_at)
   SELECT row_id(44, n), 'du_rows_' || n, row_id(11, n), false, false, cents, cents, 0, 1500, 'fraudulent',
     confirmed_at + interval '20 days', confirmed_at, confirmed_at FROM ${taken} t WHERE ${isCard} AND n % 50 = 0`,
  `INSERT INTO timesheets (id, application_id, status, submitted_at, accepts_at, accepted_at, worked_minutes, pay_cents, created_at)
   SELECT row_id(12, n), id, CASE WHEN is_accepted THEN 'accepted' ELSE 'pending' END, last_slot_end,
     last_slot_end + interval '48 hours', CASE WHEN is_accepted THEN last_slot_end END, 960, cents, last_slot_end
   FROM ${taken} t WHERE status = 'completed'`,
  `INSERT INTO payouts (id, application_id, clinician_id, amount_cents, reason, due_at, created_at)
   SELECT row_id(13, n), id, clinician_id, cents, 'timesheet', last_slot_end, last_slot_end
   FROM ${taken} t WHERE is_accepted`,
  `INSERT INTO ledger_transactions (id, kind, application_id, charge_id, description, posted_at)
   SELECT row_id(14, n), CASE WHEN ${isCard} THEN 'charge' ELSE 'invoicePayment' END, id,
     CASE WHEN ${isCard} THEN row_id(11, n) END, CASE WHEN ${isCard} THEN 'Charged (confirmation)' ELSE 'Invoice paid' END,
     CASE WHEN ${isCard} THEN confirmed_at ELSE last_slot_end END FROM ${taken} t WHERE is_paid`,
  `INSERT INTO ledger_entries (id, transaction_id, account, facility_id, amount_cents, posted_at)
   SELECT row_id(15, 2 * n + side), row_id(14, n),
     CASE WHEN side = 1 THEN 'facilityReceivable' WHEN ${isCard} THEN 'cashAtPaymentService' ELSE 'bank' END, facility_id,
     cents * (1 - 2 * side), CASE WHEN ${isCard} THEN confirmed_at ELSE last_slot_end END
   FROM ${taken} t CROSS JOIN generate_series(0, 1) side WHERE is_paid`,
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
]

/** Notifications, with their emails, and events of every second application. */
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
  `INSERT INTO deliveries (id, user_id, channel, kind, recipient, subject, status, failure, attempts, message, created_at, ended_at)
   SELECT id, user_id, 'email', 'notification', 'person' || nth || '@rows.test', title, CASE WHEN fails THEN 'failed' ELSE 'sent' END,
     CASE WHEN fails THEN 'No such mailbox' END, 1, CASE WHEN fails THEN '{}'::jsonb END, created_at, created_at
   FROM (SELECT *, nth % 200 = 1 AS fails FROM (SELECT *, row_number() OVER (ORDER BY id) AS nth FROM notifications) n) n`,
]
