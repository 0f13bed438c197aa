import { roundsThere } from './provider-records.ts'
import type { World } from '../scenarios/world.ts'

/**
 * What must be zero for each shift, in cents: ledger against rows, and the equation for every shift: paid less refunded
 * plus owed by the facility equals paid and owed to the clinician, our fee, processing, our losses, and open refunds.
 */
const ofShifts = `
  WITH entries AS (
    SELECT t.application_id AS id, t.kind, e.account, e.amount_cents AS cents
    FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id),
  booked AS (
    SELECT id, sum(cents) AS whole,
      coalesce(sum(cents) FILTER (WHERE account IN ('cashAtPaymentService', 'bank') AND kind <> 'transfer'), 0) AS cash,
      coalesce(sum(cents) FILTER (WHERE account IN ('facilityReceivable', 'refundsPayable')), 0) AS open,
      -coalesce(sum(cents) FILTER (WHERE account = 'clinicianPayable' AND kind <> 'transfer'), 0) AS earned,
      coalesce(sum(cents) FILTER (WHERE account = 'clinicianPayable' AND kind = 'transfer'), 0) AS sent,
      -coalesce(sum(cents) FILTER (WHERE account IN ('feeIncome', 'processingIncome', 'adjustments')), 0) AS ours
    FROM entries GROUP BY id),
  rows AS (
    SELECT a.id, coalesce(pay.paid_cents - pay.refunded_cents - pay.disputed_cents, 0) AS kept,
      CASE WHEN pay.settled_at IS NULL THEN 0 ELSE pay.owed_cents END AS owed,
      coalesce((SELECT sum(amount_cents) FROM payouts WHERE application_id = a.id), 0)
        + coalesce((SELECT sum(amount_cents) FROM payout_adjustments WHERE application_id = a.id), 0) AS earned,
      coalesce((SELECT sum(t.amount_cents) FROM payout_transfers t JOIN payouts p ON p.id = t.payout_id
        WHERE p.application_id = a.id AND t.status = 'succeeded'), 0) AS sent
    FROM applications a LEFT JOIN payments pay ON pay.application_id = a.id)
  SELECT what, number::int FROM rows LEFT JOIN booked USING (id) CROSS JOIN LATERAL (VALUES
    ('the ledger of a shift', coalesce(whole, 0)),
    ('cash less payments net of refunds', coalesce(cash, 0) - kept),
    ('receivable less what is open', coalesce(open, 0) - (owed - kept)),
    ('payable less what was earned', coalesce(booked.earned, 0) - rows.earned),
    ('transfers in the books less those on record', coalesce(booked.sent, 0) - rows.sent),
    ('kept and owing less what it became', kept + greatest(owed - kept, 0)
      - rows.sent - (rows.earned - rows.sent) - coalesce(ours, 0) - greatest(kept - owed, 0))
  ) AS promised (what, number) WHERE number <> 0`

/** How many records that must not exist do, over the whole story. */
const ofAll = `
  SELECT what, number::int FROM (
    SELECT 'the ledger as a whole' AS what, coalesce(sum(amount_cents), 0) AS number FROM ledger_entries
    UNION ALL SELECT 'ledger transactions that do not sum to nothing', count(*) FROM (
      SELECT transaction_id FROM ledger_entries GROUP BY 1 HAVING sum(amount_cents) <> 0) uneven
    UNION ALL SELECT 'shifts settled twice', count(*) FROM (
      SELECT application_id FROM ledger_transactions WHERE kind = 'settlement' GROUP BY 1 HAVING count(*) > 1) twice
    UNION ALL SELECT 'charges or refunds that count twice', count(*) FROM (
      SELECT charge_id FROM ledger_transactions WHERE charge_id IS NOT NULL GROUP BY 1 HAVING sum(CASE
        WHEN kind IN ('charge', 'refund', 'lateRefund') THEN 1
        WHEN kind IN ('chargeReversed', 'refundReversed') THEN -1 ELSE 0 END) NOT IN (0, 1)) twice
    UNION ALL SELECT 'charges of which more goes back than was taken', count(*) FROM charges c
      WHERE c.kind = 'charge' AND c.amount_cents < (
        SELECT sum(amount_cents) FROM charges r WHERE r.of_charge_id = c.id AND r.status <> 'failed')
    UNION ALL SELECT 'payouts of which more was sent than is due', count(*) FROM payouts p
      WHERE p.amount_cents + p.adjustment_cents < coalesce((
        SELECT sum(amount_cents) FROM payout_transfers WHERE payout_id = p.id AND status <> 'failed'), 0)
    UNION ALL SELECT 'payouts below nothing', count(*) FROM payouts WHERE amount_cents + adjustment_cents < 0
  ) AS promised WHERE number <> 0`

type Promised = { what: string; number: number }

/** One ID at the payment service stands for one amount, however often it is sent. */
const keysOfTwoAmounts = ({ services: { payments, payouts } }: World) => {
  const all = [
    ...payments.sentTo('charge'),
    ...payments.sentTo('refund'),
    ...payouts.sentTo('transfer'),
    ...payouts.sentTo('payOut'),
  ]
  const amounts = new Map<string, Set<number>>()
  for (const { idempotencyKey, amountCents } of all)
    amounts.set(idempotencyKey, (amounts.get(idempotencyKey) ?? new Set()).add(amountCents))
  return [...amounts.values()].filter(({ size }) => size > 1).length
}

/** Payouts that reached two banks, or one bank twice. */
const payoutsAtBanksTwice = async (world: World) => {
  const there = (await roundsThere(world)).filter(({ standing }) => standing.kind !== 'failed')
  return there.length - new Set(there.map(({ payout }) => payout.id)).size
}

/** Clinicians whose transfers exceed all their payouts. */
const overpaid = async ({ db, people, services: { payouts } }: World) => {
  const due: { clinicianId: string; cents: number }[] = await db('payouts')
    .groupBy('clinician_id')
    .select('clinician_id', db.raw('sum(amount_cents + adjustment_cents)::int AS cents'))
  return people.filter(({ id, accountId }) => {
    const received = payouts.receivedBy(accountId).reduce((sum, cents) => sum + cents, 0)
    return received > (due.find(one => one.clinicianId === id)?.cents ?? 0)
  }).length
}

/** What must be true after every step of every story. Undefined when all of it is. */
export const brokenPromises = async (world: World): Promise<string[]> => {
  const shifts = await world.db.raw<{ rows: Promised[] }>(ofShifts)
  const all = await world.db.raw<{ rows: Promised[] }>(ofAll)
  const there: Promised[] = [
    { what: 'keys used for two amounts', number: keysOfTwoAmounts(world) },
    { what: 'payouts sent to a bank twice', number: await payoutsAtBanksTwice(world) },
    { what: 'clinicians who were sent too much', number: await overpaid(world) },
  ]
  return [...shifts.rows, ...all.rows, ...there]
    .filter(({ number }) => number !== 0)
    .map(({ what, number }) => `${what}: ${number}`)
}
