import { taken } from './money-sql.ts'

const billTo = `jsonb_build_object('name', f.office_name, 'attention', NULL, 'address1', f.address1, 'address2', NULL,
  'city', f.city, 'state', f.state, 'zipCode', f.zip_code, 'email', f.billing_email)`
const lines = `jsonb_build_array(jsonb_build_object('day', to_char(t.first_slot_start, 'YYYY-MM-DD'), 'words', 'Hours worked',
  'minutes', 960, 'rateCents', t.pay_rate_cents, 'cents', cents))`

/** Of facilities that pay by invoice: drafts until the time card is accepted, then invoices, three of four paid. */
export const invoicesSql = [
  `INSERT INTO invoices (id, number, kind, status, application_id, payment_id, facility_id, bill_to, lines, product_cents,
     service_fee_cents, total_cents, paid_cents, issued_at, due_at, paid_at, created_at)
   SELECT row_id(32, n), CASE WHEN is_accepted THEN n + 1 END, 'shift',
     CASE WHEN is_paid THEN 'paid' WHEN is_accepted THEN 'issued' ELSE 'draft' END, t.id, row_id(10, n), t.facility_id,
     CASE WHEN is_accepted THEN ${billTo} END, ${lines}, cents, 0, cents, CASE WHEN is_paid THEN cents ELSE 0 END,
     CASE WHEN is_accepted THEN last_slot_end END, CASE WHEN is_accepted THEN last_slot_end + interval '30 days' END,
     CASE WHEN is_paid THEN last_slot_end END, confirmed_at
   FROM ${taken} t JOIN facilities f ON f.id = t.facility_id WHERE t.payment_type = 'invoice'`,
  `INSERT INTO received_payments (id, facility_id, method, reference, amount_cents, received_at, recorded_by, created_at)
   SELECT row_id(33, number - 1), facility_id, 'Paper check', 'Check ' || number, paid_cents, paid_at, row_id(1, 0), paid_at
   FROM invoices WHERE status = 'paid'`,
  `INSERT INTO invoice_payments (id, received_payment_id, invoice_id, amount_cents)
   SELECT row_id(33, number - 1), row_id(33, number - 1), id, paid_cents FROM invoices WHERE status = 'paid'`,
  `UPDATE number_counters SET last_number = (SELECT coalesce(max(number), last_number) FROM invoices) WHERE name = 'invoice'`,
]
