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

/** SQL: charges that succeeded or are in progress, less refunds including those in progress, plus outside payments. */
const netPaidCentsSql = (
  mp: string,
) => `CASE ${mp}.payment_type WHEN 'invoice' THEN ${mp}.paid_cents - ${mp}.refunded_cents
  ELSE coalesce((SELECT sum(ch.amount_cents - ch.lost_cents - coalesce((SELECT sum(re.amount_cents) FROM charges re
      WHERE re.of_charge_id = ch.id AND re.kind = 'refund' AND re.status <> 'failed'), 0))
    FROM charges ch WHERE ch.payment_id = ${mp}.id AND ch.kind = 'charge' AND ch.status <> 'failed'), 0)
    + ${mp}.outside_cents END`

/** The aliases of an application, its job, and its facility. */
type ShiftAliases = { m: string; mj: string; mf: string }
/** The aliases with those of its payment and timesheet. */
type MoneyAliases = ShiftAliases & { mp: string; mt: string }

const joinedHere = { mp: 'mp', mt: 'mt' }

/**
 * SQL: the facts of an application as JSON, with its payment `mp`, confirmed hold `mh`, policy `mpol`, and timesheet
 * `mt`. What the facility paid is only for readers of the cost.
 */
const moneyFacts = ({ m, mj, mf, mp, mt }: MoneyAliases, isCostRead: boolean) => `json_build_object(
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

/** SQL: the facts of one confirmed application `m` in a column; null where there is nothing to pay. */
export const shiftMoney = (condition: string) => `
  (SELECT ${moneyFacts({ m: 'm', mj: 'mj', mf: 'mf', ...joinedHere }, true)}
    FROM applications m JOIN jobs mj ON mj.id = m.job_id JOIN facilities mf ON mf.id = m.facility_id
    JOIN payments mp ON mp.application_id = m.id
    JOIN holds mh ON mh.application_id = m.id AND mh.status = 'confirmed'
    JOIN policies mpol ON mpol.id = m.policy_id
    LEFT JOIN timesheets mt ON mt.application_id = m.id
    WHERE m.confirmed_at IS NOT NULL AND ${condition})`

/** SQL: the same facts where the statement joins the application, job and facility, because every join takes time. */
export const moneyOfJoined = (aliases: ShiftAliases, isCostRead: boolean) => `
  (SELECT ${moneyFacts({ ...aliases, ...joinedHere }, isCostRead)}
    FROM payments mp JOIN holds mh ON mh.application_id = mp.application_id AND mh.status = 'confirmed'
    JOIN policies mpol ON mpol.id = ${aliases.m}.policy_id
    LEFT JOIN timesheets mt ON mt.application_id = mp.application_id
    WHERE mp.application_id = ${aliases.m}.id AND ${aliases.m}.confirmed_at IS NOT NULL)`

/**
 * SQL: the same facts where the statement joins the payment and timesheet, too. No hold is read if nobody was confirmed
 * or there is nothing to pay.
 */
export const moneyOfListed = (aliases: MoneyAliases, isCostRead: boolean) => `
  (SELECT ${moneyFacts(aliases, isCostRead)}
    FROM holds mh JOIN policies mpol ON mpol.id = ${aliases.m}.policy_id
    WHERE mh.application_id = CASE WHEN ${aliases.mp}.id IS NOT NULL AND ${aliases.m}.confirmed_at IS NOT NULL
      THEN ${aliases.m}.id END AND mh.status = 'confirmed')`
