import type { Knex } from 'knex'
import type { PayoutNeed, PayoutWait } from '@gaitway/contract/values/enums'
import { lostAccountCodes } from '@gaitway/contract/values/payment-methods'
import type { MoneyIn } from '../../domain/payout-plan.ts'
import { findPrepared, existsPrepared, listPrepared, listPreparedIds, quoteWords } from '../postgres/index.ts'
import { refundsUnderWay } from '../charges.ts'

/** SQL: the amount of payout `po` after all open corrections. It isn't positive if they use up the payout. */
const netCents = `po.amount_cents + po.adjustment_cents + coalesce((
  SELECT sum(amount_cents) FROM payout_adjustments x WHERE x.clinician_id = po.clinician_id AND x.payout_id IS NULL), 0)`

/** SQL: what was paid, less refunds, including those in progress, and less what banks took until a dispute is decided. */
const netPaidCents = `(pay.paid_cents - pay.refunded_cents - pay.disputed_cents - ${refundsUnderWay('pay.id')})::int`

/** SQL: what was transferred to the clinician's account; null when no transfer has succeeded. */
const transferredCents = `(SELECT sum(t.amount_cents) FROM payout_transfers t WHERE t.payout_id = po.id AND t.status = 'succeeded')`

/** SQL: whether a transfer of payout `po` may have been sent without an answer, or may still be sent. */
const hasUnknownTransfer = `EXISTS (SELECT FROM payout_transfers t WHERE t.payout_id = po.id AND t.status = 'sent')`

/**
 * SQL: what each due payout waits for: first what its clinician can fix, then the facility's payment. A payout that
 * corrections use up waits for nothing, and one that was transferred completely doesn't wait for money. A payout with an
 * unknown transfer waits for nothing, because the payment service is asked about the transfer first.
 */
const currentWaits = `
  SELECT po.id, po.waits_for, po.next_attempt_at, CASE
    WHEN ${netCents} <= 0 OR ${hasUnknownTransfer} THEN NULL
    WHEN acc.state IS DISTINCT FROM 'ready' OR bank.id IS NULL THEN 'account'
    WHEN ${transferredCents} IS DISTINCT FROM po.amount_cents + po.adjustment_cents
      AND (pay.settled_at IS NULL OR NOT (f.trusted OR pay.owed_cents <= ${netPaidCents})) THEN 'money'
    END AS waits_now_for
  FROM payouts po
  JOIN applications a ON a.id = po.application_id
  JOIN facilities f ON f.id = a.facility_id
  LEFT JOIN payments pay ON pay.application_id = a.id
  LEFT JOIN payout_accounts acc ON acc.clinician_id = po.clinician_id
  LEFT JOIN payout_banks bank ON bank.clinician_id = po.clinician_id
    AND bank.is_default AND bank.is_usable AND bank.removed_at IS NULL
  WHERE po.status = 'due'`

/** SQL: what a payout waits for: if it is due, as calculated now, not as stored on the last run. */
export const waitNow = (po: string) => `CASE ${po}.status WHEN 'due' THEN (
  SELECT coalesce(waiting.waits_now_for, nullif(nullif(waiting.waits_for, 'account'), 'money'))
  FROM (${currentWaits}) waiting WHERE waiting.id = ${po}.id) ELSE ${po}.waits_for END`

/**
 * SQL: what the clinician of a failed payout has to fix or add before it can be sent again. A bank account that returned
 * it as closed isn't tried again, even if the payment service still accepts it.
 */
export const payoutNeeds = (po: string) => `CASE WHEN ${po}.status <> 'failed' THEN NULL
  WHEN NOT EXISTS (SELECT FROM payout_banks bank WHERE bank.clinician_id = ${po}.clinician_id
    AND bank.is_default AND bank.is_usable AND bank.removed_at IS NULL
    AND (bank.id IS DISTINCT FROM ${po}.bank_id OR ${po}.failure_code NOT IN (${quoteWords(lostAccountCodes)})))
    THEN 'bank'
  WHEN NOT EXISTS (SELECT FROM payout_accounts acc WHERE acc.clinician_id = ${po}.clinician_id AND acc.state = 'ready')
    THEN 'account' END`

/** What a payout needs from its clinician, if it failed. */
export const findPayoutNeeds = async (db: Knex, id: string): Promise<PayoutNeed | null> => {
  const sql = `SELECT ${payoutNeeds('po')} AS needs FROM payouts po WHERE po.id = :id`
  return (await findPrepared<{ needs: PayoutNeed | null }>(db, sql, { id }))?.needs ?? null
}

const isChanged = `po.status = 'due' AND waiting.waits_now_for IS NOT NULL
  AND po.waits_for IS DISTINCT FROM waiting.waits_now_for`

/** Updates what each due payout waits for. Skips rows that other processes have locked. */
export const updatePayoutWaits = (db: Knex) =>
  db.raw(
    `WITH waiting AS (${currentWaits}), changed AS (
       SELECT po.id, waiting.waits_now_for FROM payouts po JOIN waiting ON waiting.id = po.id
       WHERE ${isChanged}
       FOR UPDATE OF po SKIP LOCKED)
     UPDATE payouts SET waits_for = changed.waits_now_for, next_attempt_at = NULL
     FROM changed WHERE changed.id = payouts.id`,
  )

/** Whether a due payout waits for something else than what is stored. */
export const hasPayoutWaitsToUpdate = (db: Knex) =>
  existsPrepared(
    db,
    `SELECT FROM payouts po JOIN (${currentWaits}) waiting ON waiting.id = po.id WHERE ${isChanged}`,
    {},
  )

/** Payouts that can be sent, continued, or checked at this instant, those never tried first. */
export const listPayoutsToSend = (db: Knex, at: Date, limit: number): Promise<string[]> =>
  listPreparedIds(
    db,
    `SELECT id FROM (
       SELECT waiting.id, waiting.next_attempt_at FROM (${currentWaits}) waiting WHERE waiting.waits_now_for IS NULL
       UNION ALL
       SELECT po.id, po.next_attempt_at FROM payouts po WHERE po.status = 'sent'
     ) open
     WHERE next_attempt_at IS NULL OR next_attempt_at <= :at
     ORDER BY next_attempt_at NULLS FIRST, id LIMIT :limit`,
    { at, limit },
  )

/** The payouts that wait for this, longest due first, with the cents that haven't been transferred. */
export const listWaitingPayouts = (
  db: Knex,
  waitsFor: PayoutWait,
): Promise<{ id: string; cents: number }[]> =>
  listPrepared(
    db,
    `SELECT po.id, (po.amount_cents + po.adjustment_cents - coalesce((
       SELECT sum(t.amount_cents) FROM payout_transfers t
       WHERE t.payout_id = po.id AND t.status <> 'failed'), 0))::int AS cents
     FROM payouts po WHERE po.status = 'due' AND po.waits_for = :waitsFor ORDER BY po.due_at, po.id`,
    { waitsFor },
  )

/** Clinicians whose payouts wait for their account and who weren't notified since this instant, with the amount. */
export const listAccountsNeeded = (
  db: Knex,
  notifiedSince: Date,
): Promise<{ userId: string; cents: number }[]> =>
  listPrepared(
    db,
    `SELECT c.user_id, sum(po.amount_cents + po.adjustment_cents)::int AS cents
     FROM payouts po JOIN clinicians c ON c.id = po.clinician_id
     JOIN users u ON u.id = c.user_id AND u.closed_at IS NULL
     WHERE po.status = 'due' AND po.waits_for = 'account' AND NOT EXISTS (
       SELECT 1 FROM notifications n
       WHERE n.user_id = c.user_id AND n.type = 'payoutAccountNeeded' AND n.created_at > :notifiedSince)
     GROUP BY c.user_id ORDER BY c.user_id`,
    { notifiedSince },
  )

/** Whether one of these users got this notification since an instant. */
export const wasNotified = async (
  db: Knex,
  { type, userIds, since }: { type: string; userIds: readonly string[]; since: Date },
): Promise<boolean> =>
  (await db('notifications')
    .whereIn('user_id', userIds)
    .where({ type })
    .where('created_at', '>', since)
    .first('id')) !== undefined

/** Whether a shift's money has been received. The job was locked before. */
export const findShiftMoney = (
  db: Knex,
  applicationId: string,
): Promise<(MoneyIn & { paymentId: string }) | undefined> =>
  db('payments as pay')
    .join('facilities as f', 'f.id', 'pay.facility_id')
    .where({ 'pay.application_id': applicationId })
    .first({
      paymentId: 'pay.id',
      isTrusted: 'f.trusted',
      isSettled: db.raw('pay.settled_at IS NOT NULL'),
      owedCents: 'pay.owed_cents',
      netPaidCents: db.raw(netPaidCents),
    })
