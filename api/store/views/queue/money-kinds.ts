import { ofAge } from '../back-office/money.ts'
import { ofStage } from '../invoices.ts'
import { type Kind, shownAs, shownShift } from './kind.ts'

const lastFailure = `FROM charges c WHERE c.payment_id = pay.id AND c.status = 'failed'
  ORDER BY c.created_at DESC, c.id DESC LIMIT 1`

/** A facility owes what a charge or bank debit failed to collect. */
export const failedPayment: Kind = {
  open: `
    SELECT pay.id, coalesce((SELECT c.id ${lastFailure}), pay.id)::text AS cause,
      coalesce((SELECT coalesce(c.ended_at, c.created_at) ${lastFailure}), pay.settled_at, pay.created_at) AS since,
      NULL::timestamptz AS due_at, pay.owed_cents - (pay.paid_cents - pay.refunded_cents) AS cents
    FROM payments pay WHERE pay.charge_failed AND pay.payment_type <> 'invoice'
      AND pay.owed_cents > pay.paid_cents - pay.refunded_cents`,
  order: 'cents DESC',
  shown: shownShift(
    '(SELECT * FROM payments WHERE id = page.id) pay JOIN applications a ON a.id = pay.application_id',
    { note: `(SELECT c.failure_message ${lastFailure})` },
  ),
}

const shownPayout = shownShift(
  '(SELECT * FROM payouts WHERE id = page.id) p JOIN applications a ON a.id = p.application_id',
  { note: 'p.failure_message' },
)

/** A payout that the bank refused, or that can’t be sent to the account. */
export const failedPayout: Kind = {
  open: `
    SELECT p.id, iso_instant(coalesce(p.failed_at, p.due_at)) AS cause, coalesce(p.failed_at, p.due_at) AS since,
      NULL::timestamptz AS due_at, p.amount_cents + p.adjustment_cents AS cents
    FROM payouts p WHERE p.status = 'failed'`,
  order: 'since',
  shown: shownPayout,
}

/** A payout that waits until our balance at the payment service is topped up. */
export const topUp: Kind = {
  open: `
    SELECT p.id, 'balance' AS cause, p.due_at AS since, NULL::timestamptz AS due_at,
      p.amount_cents + p.adjustment_cents AS cents
    FROM payouts p WHERE p.waits_for = 'balance' AND p.status = 'due'`,
  order: 'since',
  shown: shownPayout,
}

/** A dispute that waits for evidence. It comes back when an inquiry becomes a dispute, or its deadline moves. */
export const dispute: Kind = {
  open: `
    SELECT d.id, concat_ws(' ', CASE WHEN d.is_inquiry THEN 'inquiry' ELSE 'dispute' END, iso_instant(d.due_at)) AS cause,
      d.opened_at AS since, d.due_at, d.amount_cents AS cents
    FROM disputes d WHERE d.status = 'needsResponse'`,
  order: 'due_at',
  shown: shownShift(
    `(SELECT * FROM disputes WHERE id = page.id) d JOIN charges ch ON ch.id = d.charge_id
      JOIN payments pay ON pay.id = ch.payment_id JOIN applications a ON a.id = pay.application_id`,
    { note: 'd.reason' },
  ),
}

/** An invoice past due. It comes back as it gets a month older. */
export const overdueInvoice: Kind = {
  open: `
    SELECT i.id, CASE WHEN ${ofAge.to30} THEN 'to30' WHEN ${ofAge.to60} THEN 'to60' ELSE 'over60' END AS cause,
      i.due_at AS since, NULL::timestamptz AS due_at, i.total_cents - i.paid_cents - i.credited_cents AS cents
    FROM invoices i WHERE ${ofStage.pastDue}`,
  order: 'cents DESC',
  shown: `SELECT ${shownAs('f.office_name', { count: 'i.number' })}
    FROM invoices i JOIN facilities f ON f.id = i.facility_id WHERE i.id = page.id`,
}

/** Money that one admin requested and another has to approve. */
export const secondAdmin: Kind = {
  open: `
    SELECT md.id, 'requested' AS cause, md.requested_at AS since, md.lapses_at AS due_at, md.amount_cents AS cents
    FROM money_decisions md WHERE md.status = 'requested'`,
  order: 'due_at',
  shown: `SELECT ${shownAs(`coalesce(f.office_name, '')`, { note: 'md.call', person: `u.first_name || ' ' || u.last_name` })}
    FROM money_decisions md JOIN users u ON u.id = md.requested_by LEFT JOIN facilities f ON f.id = md.facility_id
    WHERE md.id = page.id`,
}
