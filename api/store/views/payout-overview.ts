import type { Knex } from 'knex'
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import type { Output } from '@gaitway/contract/schemas/index'
import { findPrepared, findPreparedJson } from '../postgres/index.ts'
import type { PayoutAccountRow } from '../rows.ts'
import { joinShift, shiftShown } from './billing.ts'
import { payoutDay } from './payout-list.ts'
import { payoutNeeds, waitNow } from './payouts-due.ts'
import { minimumFacts, type MinimumFacts } from './settlement-terms.ts'

type Upcoming = Output<'payouts.overview'>['upcoming'][number]
/** An upcoming payout's shift, with what decides its amount and what has to happen first. */
export type UpcomingFacts = {
  shown: Omit<Upcoming, 'payCents' | 'next'>
  status: ApplicationStatus
  timesheetStatus: TimesheetStatus | null
  /** the scheduled hours */
  bookedCents: number
  /** the time card's pay while the facility reviews it */
  workedCents: number | null
  minimum: MinimumFacts | null
}
export type PayoutOverviewFacts = {
  json: string
  upcoming: UpcomingFacts[]
  /** null until the clinician starts payout setup */
  account: (Pick<PayoutAccountRow, 'providerId' | 'state'> & { readAt: string | null }) | null
}

/** SQL: the payout account and bank accounts, as the payment service last described them. */
const payoutAccount = `
  (SELECT row_to_json(x) FROM (SELECT state, missing FROM payout_accounts WHERE clinician_id = :clinicianId) x)
    AS "payoutAccount",
  (SELECT coalesce(json_agg(json_build_object('id', b.id, 'name', b.bank_name, 'last4', b.last4,
      'isDefault', b.is_default, 'isUsable', b.is_usable) ORDER BY b.is_default DESC, b.created_at DESC, b.id DESC), '[]')
    FROM payout_banks b WHERE b.clinician_id = :clinicianId AND b.removed_at IS NULL) AS "payoutBanks"`
const payoutAccountSql = `SELECT row_to_json(r)::text AS json FROM (SELECT ${payoutAccount}) r`

/** A clinician's payout account and bank accounts as JSON text. */
export const readPayoutAccount = async (db: Knex, clinicianId: string): Promise<string> =>
  (await findPreparedJson(db, payoutAccountSql, { clinicianId })) ?? '{}'

const sumSql = (condition: string) =>
  `coalesce(sum(amount_cents + adjustment_cents) FILTER (WHERE ${condition}), 0)::int`

/** SQL: confirmed PRN shifts without a payout yet, earliest first, as JSON. */
export const upcomingShifts = `(SELECT coalesce(json_agg(row_to_json(x) ORDER BY x.shown->>'startDate', x.shown->>'jobApplicationId'), '[]')
  FROM (
    SELECT (SELECT row_to_json(r) FROM (SELECT ${shiftShown}) r) AS shown, a.status, t.status AS "timesheetStatus",
      (h.price->>'productCents')::int AS "bookedCents", ${minimumFacts} AS minimum,
      CASE WHEN t.status = 'pending' THEN t.pay_cents END AS "workedCents"
    FROM (SELECT id FROM applications
      WHERE clinician_id = :clinicianId AND status IN ('upcoming','current','completed')) own
    ${joinShift('own.id')}
    JOIN holds h ON h.application_id = a.id AND h.status = 'confirmed'
    LEFT JOIN timesheets t ON t.application_id = a.id
    WHERE j.job_type = 'PART_TIME' AND coalesce(t.status, 'draft') NOT IN ('accepted','void')
      AND NOT EXISTS (SELECT 1 FROM payouts p WHERE p.application_id = a.id)) x)`

/** SQL: the cents that corrections will add to or subtract from the next payouts. */
export const openCorrectionCents = `(SELECT coalesce(sum(amount_cents), 0) FROM payout_adjustments
  WHERE clinician_id = :clinicianId AND payout_id IS NULL)::int`

const overviewSql = `
  SELECT row_to_json(r)::text AS json, ${upcomingShifts} AS upcoming,
    (SELECT row_to_json(x) FROM (SELECT provider_id AS "providerId", state, read_at AS "readAt"
      FROM payout_accounts WHERE clinician_id = :clinicianId) x) AS account
  FROM (SELECT ${payoutAccount}, ${sumSql(`status = 'due'`)} AS "dueCents", ${sumSql(`status = 'sent'`)} AS "sentCents",
      ${sumSql(`${waitNow('payouts')} = 'money'`)} AS "unpaidCents", coalesce(bool_or(${payoutNeeds('payouts')} = 'bank'), false) AS "needsBank",
      CASE WHEN bool_and(arrives_at IS NOT NULL) FILTER (WHERE status = 'sent')
        THEN iso_instant(max(arrives_at) FILTER (WHERE status = 'sent')) END AS "arrivesBy",
      ${sumSql(`status = 'paid' AND ${payoutDay('payouts')} >= :paidSince::date`)} AS "paidThisYearCents",
      ${sumSql(`status = 'failed'`)} AS "failedCents",
      ${openCorrectionCents} AS "correctionCents"
    FROM payouts WHERE clinician_id = :clinicianId) r
  WHERE EXISTS (SELECT FROM clinicians WHERE id = :clinicianId)`

/** What a clinician is owed, was paid since a day, and will earn. A correction counts in the payout that includes it. */
export const findPayoutOverview = (db: Knex, clinicianId: string, paidSince: string) =>
  findPrepared<PayoutOverviewFacts>(db, overviewSql, { clinicianId, paidSince })
