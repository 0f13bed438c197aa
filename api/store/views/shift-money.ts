import { sumMissedPay } from '../missed-days.ts'
import { facilityPaymentFacts } from './payment-stage.ts'
import type { ShiftMoney } from '../../domain/shift-money.ts'
import type { AdminSettlement } from '@gaitway/contract/values/enums'
import type { CancellationTerms } from '@gaitway/contract/values/fees'

/** The money of a confirmed application, read in one column. */
export type ShiftMoneyFacts = Omit<ShiftMoney, 'minimumCents'> & {
  isSentHome: boolean
  payRateCents: number
  parkingCents: number
  otherCents: number
  terms: CancellationTerms
  settlement: AdminSettlement | null
}

/** Charges that succeeded or are in progress, less refunds including those in progress, plus outside payments. */
const netPaidCentsSql = (
  mp: string,
) => `CASE ${mp}.payment_type WHEN 'invoice' THEN ${mp}.paid_cents - ${mp}.refunded_cents
  ELSE coalesce((SELECT sum(ch.amount_cents - ch.lost_cents - coalesce((SELECT sum(re.amount_cents) FROM charges re
      WHERE re.of_charge_id = ch.id AND re.kind = 'refund' AND re.status <> 'failed'), 0))
    FROM charges ch WHERE ch.payment_id = ${mp}.id AND ch.kind = 'charge' AND ch.status <> 'failed'), 0)
    + ${mp}.outside_cents END`

/** The aliases of an application, its job, and its facility. */
type Joined = { m: string; mj: string; mf: string }
/** With its payment and timesheet. */
type Listed = Joined & { mp: string; mt: string }

/**
 * The facts of an application as JSON, with its payment `mp`, confirmed hold `mh`, policy `mpol`, and timesheet `mt`.
 * The amount kept is for readers of the cost.
 */
const own = { mp: 'mp', mt: 'mt' }

const moneyFacts = ({ m, mj, mf, mp, mt }: Listed, isCostRead: boolean) => `json_build_object(
    'status', ${m}.status, 'jobType', ${mj}.job_type, 'paymentType', ${mp}.payment_type, 'feePercent', ${m}.fee_percent,
    'bookedPayCents', (mh.price->>'productCents')::int - ${sumMissedPay(m)}, 'bookedTotalCents', (mh.price->>'totalCents')::int,
    'isTrusted', ${mf}.trusted, 'isSettled', ${mp}.settled_at IS NOT NULL, 'owedCents', ${mp}.owed_cents,
    'netPaidCents', ${isCostRead ? netPaidCentsSql(mp) : '0'},
    'isDebitUnderWay', EXISTS (SELECT 1 FROM charges ch WHERE ch.payment_id = ${mp}.id AND ch.kind = 'charge'
      AND ch.status = 'processing'),
    'isChargeFailed', ${mp}.charge_failed, 'timesheet', ${mt}.status, 'workedCents', ${mt}.pay_cents,
    'payment', ${isCostRead ? facilityPaymentFacts(mp) : 'NULL'},
    'payout', (SELECT mo.status FROM payouts mo WHERE mo.application_id = ${m}.id
      ORDER BY mo.reason = 'extraTime' LIMIT 1),
    'isSentHome', ${m}.sent_home_at IS NOT NULL, 'payRateCents', ${m}.pay_rate_cents,
    'parkingCents', ${mj}.parking_cents, 'otherCents', ${mj}.other_cents, 'terms', mpol.terms,
    'settlement', ${m}.sent_home_settlement)`

/** The facts of one confirmed application `m` in a column; null where there is nothing to pay. */
export const shiftMoney = (which: string) => `
  (SELECT ${moneyFacts({ m: 'm', mj: 'mj', mf: 'mf', ...own }, true)}
    FROM applications m JOIN jobs mj ON mj.id = m.job_id JOIN facilities mf ON mf.id = m.facility_id
    JOIN payments mp ON mp.application_id = m.id
    JOIN holds mh ON mh.application_id = m.id AND mh.status = 'confirmed'
    JOIN policies mpol ON mpol.id = m.policy_id
    LEFT JOIN timesheets mt ON mt.application_id = m.id
    WHERE m.confirmed_at IS NOT NULL AND ${which})`

/** The same where the statement has joined these already, because every join costs each read. */
export const moneyOfJoined = (joined: Joined, isCostRead: boolean) => `
  (SELECT ${moneyFacts({ ...joined, ...own }, isCostRead)}
    FROM payments mp JOIN holds mh ON mh.application_id = mp.application_id AND mh.status = 'confirmed'
    JOIN policies mpol ON mpol.id = ${joined.m}.policy_id
    LEFT JOIN timesheets mt ON mt.application_id = mp.application_id
    WHERE mp.application_id = ${joined.m}.id AND ${joined.m}.confirmed_at IS NOT NULL)`

/** The same where its payment and timesheet are joined, too. */
export const moneyOfListed = (listed: Listed, isCostRead: boolean) => `
  (SELECT ${moneyFacts(listed, isCostRead)}
    FROM holds mh JOIN policies mpol ON mpol.id = ${listed.m}.policy_id
    WHERE mh.application_id = ${moneyKeySql(listed)} AND mh.status = 'confirmed')`

/** Nothing is read where nothing was confirmed or is to be paid. */
const moneyKeySql = ({ m, mp }: Listed) =>
  `CASE WHEN ${mp}.id IS NOT NULL AND ${m}.confirmed_at IS NOT NULL THEN ${m}.id END`
