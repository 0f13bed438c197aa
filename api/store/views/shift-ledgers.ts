import type { Knex } from 'knex'
import type { ShiftBooks } from '../../domain/reconciliation.ts'

const booksSql = `
  WITH page AS MATERIALIZED (
    SELECT application_id AS id FROM (
      (SELECT application_id FROM payments WHERE application_id > :after ORDER BY 1 LIMIT :limit)
      UNION (SELECT application_id FROM payouts WHERE application_id > :after ORDER BY 1 LIMIT :limit)
      UNION (SELECT DISTINCT application_id FROM ledger_transactions WHERE application_id > :after ORDER BY 1 LIMIT :limit)
    ) known ORDER BY 1 LIMIT :limit
  )
  SELECT page.id AS "applicationId", j.serial_number AS "serialNumber", to_json(books) AS booked,
    CASE WHEN pay.id IS NOT NULL THEN to_json(pay) END AS payment,
    CASE WHEN a.confirmed_at IS NOT NULL THEN json_build_object('jobType', j.job_type, 'feePercent', a.fee_percent,
      'paymentType', a.payment_type) END AS terms, ch.charges, ch.refunds,
    ch.lost, to_json(disp) AS disputes,
    (SELECT coalesce(sum(amount_cents), 0) FROM outside_payments r
      WHERE r.payment_id = pay.id AND r.voided_at IS NULL) AS "outsidePayments",
    to_json(inv) AS invoices, inv."invoicePayments", inv."creditNotes",
    (SELECT json_build_object('all', coalesce(sum(w.amount_cents), 0), 'ofInvoices',
        coalesce(sum(w.amount_cents) FILTER (WHERE w.invoice_id IS NOT NULL), 0))
      FROM write_offs w WHERE w.payment_id = pay.id) AS "writeOffs",
    pout.payouts, pout.transfers,
    (SELECT coalesce(sum(amount_cents), 0) FROM payout_adjustments c WHERE c.application_id = page.id) AS corrections
  FROM page
  JOIN applications a ON a.id = page.id JOIN jobs j ON j.id = a.job_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(cents) FILTER (WHERE account IN ('facilityReceivable', 'refundsPayable')), 0) AS open,
      coalesce(sum(cents) FILTER (WHERE account = 'cashAtPaymentService' AND kind IN ('charge', 'chargeReversed')), 0)
        AS charged,
      -coalesce(sum(cents) FILTER (
        WHERE account = 'cashAtPaymentService' AND kind IN ('disputeWithdrawn', 'disputeReinstated')), 0) AS disputed,
      -coalesce(sum(cents) FILTER (
        WHERE account = 'cashAtPaymentService' AND kind IN ('refund', 'lateRefund', 'refundReversed')), 0) AS returned,
      -coalesce(sum(cents) FILTER (WHERE account = 'bank' AND kind = 'refundOutside'), 0) AS "returnedOutside",
      coalesce(sum(cents) FILTER (WHERE account = 'bank' AND kind IN ('invoicePayment', 'invoicePaymentVoided')), 0) AS "invoicePaid",
      coalesce(sum(cents) FILTER (WHERE account = 'bank' AND kind IN ('receivedOutside', 'receivedOutsideVoided')), 0) AS "receivedOutside",
      -coalesce(sum(cents) FILTER (
        WHERE account IN ('facilityReceivable', 'refundsPayable') AND kind = 'creditNote'), 0) AS credited,
      -coalesce(sum(cents) FILTER (WHERE account = 'facilityReceivable' AND kind = 'writeOff'), 0) AS "writtenOff",
      -coalesce(sum(cents) FILTER (WHERE account = 'clinicianPayable' AND kind <> 'transfer'), 0) AS earned,
      -coalesce(sum(cents) FILTER (WHERE account IN ('feeIncome', 'processingIncome')), 0) AS fees,
      coalesce(sum(cents) FILTER (WHERE account = 'clinicianPayable' AND kind = 'transfer'), 0) AS transferred,
      coalesce(sum(cents), 0) AS sum
    FROM (SELECT e.account, e.amount_cents AS cents, t.kind FROM ledger_transactions t
      JOIN ledger_entries e ON e.transaction_id = t.id WHERE t.application_id = page.id) entries
  ) books
  LEFT JOIN LATERAL (
    SELECT p.id, p.owed_cents AS owed, p.paid_cents AS paid, p.refunded_cents AS refunded, p.outside_cents AS outside,
      p.disputed_cents AS disputed,
      p.payment_type = 'invoice' AS "isInvoice", p.settled_at IS NOT NULL AS "isSettled"
    FROM payments p WHERE p.application_id = page.id
  ) pay ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(c.amount_cents) FILTER (WHERE c.kind = 'charge'), 0) AS charges,
      coalesce(sum(c.amount_cents) FILTER (WHERE c.kind = 'refund'), 0) AS refunds,
      coalesce(sum(c.lost_cents), 0) AS lost
    FROM charges c WHERE c.payment_id = pay.id AND c.status = 'succeeded'
  ) ch
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(d.withdrawn_cents - d.reinstated_cents) FILTER (WHERE d.status = 'lost'), 0) AS lost,
      coalesce(sum(d.withdrawn_cents - d.reinstated_cents) FILTER (WHERE d.status <> 'lost'), 0) AS open
    FROM disputes d JOIN charges c ON c.id = d.charge_id WHERE c.payment_id = pay.id AND NOT d.is_return
  ) disp
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(i.total_cents), 0) AS total, coalesce(sum(i.paid_cents), 0) AS paid,
      coalesce(sum(i.credited_cents), 0) AS credited, coalesce(sum(i.written_off_cents), 0) AS "writtenOff",
      coalesce(sum((SELECT sum(ip.amount_cents) FROM invoice_payments ip
          JOIN received_payments r ON r.id = ip.received_payment_id WHERE ip.invoice_id = i.id AND r.voided_at IS NULL)), 0)
        AS "invoicePayments",
      coalesce(sum((SELECT sum(n.amount_cents) FROM credit_notes n WHERE n.invoice_id = i.id)), 0) AS "creditNotes"
    FROM invoices i WHERE i.payment_id = pay.id AND i.status <> 'draft'
  ) inv
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(one ORDER BY one.id), '[]') AS payouts, coalesce(sum(one.transfers), 0) AS transfers
    FROM (
      SELECT o.id, o.amount_cents AS amount, o.adjustment_cents AS adjusted,
        o.status IN ('sent', 'paid') AS "isSent",
        (SELECT coalesce(sum(amount_cents), 0) FROM payout_transfers x
          WHERE x.payout_id = o.id AND x.status = 'succeeded') AS transfers
      FROM payouts o WHERE o.application_id = page.id
    ) one
  ) pout
  ORDER BY page.id`

const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

/** The next shifts by ID with the amounts of their ledger and of their rows, from one snapshot. */
export const listShiftBooks = async (
  db: Knex,
  { after = BEFORE_ALL_IDS, limit }: { after?: string; limit: number },
): Promise<ShiftBooks[]> => (await db.raw<{ rows: ShiftBooks[] }>(booksSql, { after, limit })).rows
