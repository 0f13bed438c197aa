import { type InvoiceAge, paymentTypes } from '@gaitway/contract/values/enums'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { payoutLifecycle } from '@gaitway/contract/lifecycles/payout'
import { ledgerAccounts } from '@gaitway/contract/values/ledger-accounts'
import { paymentStage, paymentStageConditions } from '../payment-stage.ts'
import { isFailedAndDue } from '../billing.ts'
import { paidPayouts } from '../paid-payouts.ts'
import { payoutDay } from '../payout-list.ts'
import { payoutNeeds, waitNow } from '../payouts-due.ts'
import {
  nameAndEmail,
  parseShiftId,
  personName,
  searchWords,
  type WordSearch,
} from '../../search-patterns.ts'
import { invoiceRow, invoiceStageConditions, parseInvoiceNumber } from '../invoices.ts'
import { quoteWords } from '../../postgres/index.ts'
import { filterById, filterByChoice, filterByText, filterByWord, filterByYear, searchBy } from './filters.ts'
import { type ListResource } from './resource.ts'

const charges = `(SELECT coalesce(json_agg(row_to_json(x) ORDER BY x."createdAt", x.id), '[]') FROM (
    SELECT c.id, c.kind, c.reason, c.status, c.amount_cents AS "amountCents",
      c.lost_cents AS "lostCents", c.failure_message AS "failureMessage", iso_instant(c.created_at) AS "createdAt"
    FROM charges c WHERE c.payment_id = pay.id) x) AS charges`

/** SQL: the payment method of a shift, if it can be charged by default. `whyNotDefault` makes the same decision. */
const method = `(SELECT json_build_object('kind', s.kind, 'brand', s.brand, 'last4', s.last4) FROM payment_sources s
  WHERE s.id = pay.source_id AND s.removed_at IS NULL AND s.refused_at IS NULL AND (s.kind = 'bank'
    OR make_timestamptz(s.exp_year, s.exp_month, 1, 12, 0, 0, 'UTC') + interval '1 month' > :at)) AS method`

const received = `(SELECT coalesce(json_agg(row_to_json(x) ORDER BY x."receivedAt", x.id), '[]') FROM (
    SELECT r.id, r.method, r.reference, r.amount_cents AS "amountCents", iso_instant(r.received_at) AS "receivedAt",
      iso_instant(r.voided_at) AS "voidedAt", r.void_reason AS "voidReason"
    FROM outside_payments r WHERE r.payment_id = pay.id) x) AS received`

const writeOffs = `(SELECT coalesce(json_agg(json_build_object('id', w.id, 'amountCents', w.amount_cents,
    'reason', w.reason, 'createdAt', iso_instant(w.created_at)) ORDER BY w.created_at, w.id), '[]')
  FROM write_offs w WHERE w.payment_id = pay.id) AS "writeOffs"`

/** SQL: applications `a` of the shift that was typed. */
const fromShift = `FROM (SELECT job.id FROM jobs job WHERE job.serial_number = :serial::int) j
  JOIN applications a ON a.job_id = j.id`

/**
 * SQL: clinicians `c` with the words of a search in their names. The first condition uses the index, the second leaves
 * out matches of the email.
 */
const fromPerson = (isIn: WordSearch['isIn']) => `FROM (SELECT u.id FROM users u
  WHERE ${isIn(nameAndEmail)} AND ${isIn(personName)}) u JOIN clinicians c ON c.user_id = u.id`

export const payments: ListResource = {
  table: 'payments pay',
  relation: 'payments',
  joins: {
    a: 'JOIN applications a ON a.id = pay.application_id',
    j: 'JOIN jobs j ON j.id = a.job_id',
    f: 'JOIN facilities f ON f.id = pay.facility_id',
  },
  id: 'pay.id',
  row: `
    SELECT pay.id, pay.application_id AS "applicationId", j.id AS "jobId", j.serial_number AS "serialNumber",
      pay.facility_id AS "facilityId", f.office_name AS "officeName", j.time_zone AS "timeZone", pay.payment_type AS "paymentType",
      ${paymentStage} AS stage, pay.owed_cents AS "owedCents", pay.paid_cents AS "paidCents",
      pay.refunded_cents AS "refundedCents", iso_instant(pay.settled_at) AS "settledAt",
      iso_instant(pay.due_at) AS "dueAt", iso_instant(pay.reminded_at) AS "remindedAt",
      iso_instant(pay.created_at) AS "createdAt", ${method}, ${charges}, ${received}, ${writeOffs},
      pay.outside_cents AS "outsideCents", pay.disputed_cents AS "disputedCents"
    FROM payments pay JOIN applications a ON a.id = pay.application_id JOIN jobs j ON j.id = a.job_id
    JOIN facilities f ON f.id = pay.facility_id
    WHERE pay.id = page.id`,
  sorts: {
    createdAt: 'pay.created_at',
    owedCents: 'pay.owed_cents',
    paidCents: 'pay.paid_cents',
    refundedCents: 'pay.refunded_cents',
    serialNumber: 'j.serial_number',
    officeName: 'lower(f.office_name) COLLATE "C"',
  },
  defaultSort: { by: 'createdAt', descending: true },
  filters: {
    q: searchBy('payments pay', 'pay.id', text => {
      const { isIn, values, isIndexed } = searchWords(text)
      const serial = parseShiftId(text)
      const isOffice = isIn('f.office_name')
      return {
        sql: `${isOffice} OR j.serial_number = :serial::int`,
        values: { ...values, serial },
        ...((isIndexed || serial !== null) && {
          byIndex: [
            `SELECT pay.id FROM facilities f JOIN payments pay ON pay.facility_id = f.id WHERE ${isOffice}`,
            `SELECT pay.id ${fromShift} JOIN payments pay ON pay.application_id = a.id`,
          ],
        }),
      }
    }),
    facilityId: filterById('pay.facility_id'),
    jobId: filterById('a.job_id'),
    applicationId: filterById('pay.application_id'),
    paymentType: filterByWord('pay.payment_type', paymentTypes),
    stage: filterByChoice({
      ...paymentStageConditions,
      failed: `pay.charge_failed AND pay.id IN (SELECT p.id FROM payments p WHERE ${isFailedAndDue})`,
    }),
  },
}

/** SQL: whether an invoice has been past due for at least this many days, and for fewer than `untilDays`. */
const isPastDue = (fromDays: number, untilDays?: number) =>
  `i.status = 'issued' AND i.due_at <= :at::timestamptz - interval '${fromDays} days'
    ${untilDays ? `AND i.due_at > :at::timestamptz - interval '${untilDays} days'` : ''}`

/** Conditions on open invoices `i`, by how long they have been past due. */
export const invoiceAgeConditions: Record<InvoiceAge, string> = {
  notDue: `i.status = 'issued' AND i.due_at > :at`,
  to30: isPastDue(0, 30),
  to60: isPastDue(30, 60),
  over60: isPastDue(60),
}

/** Drafts have no number and no due date yet, so they come last in both orders that matter: newest, and due first. */
export const invoices: ListResource = {
  table: 'invoices i',
  relation: 'invoices',
  joins: {
    a: 'JOIN applications a ON a.id = i.application_id',
    j: 'JOIN jobs j ON j.id = a.job_id',
    f: 'JOIN facilities f ON f.id = i.facility_id',
    c: 'JOIN clinicians c ON c.id = a.clinician_id',
    u: 'JOIN users u ON u.id = c.user_id',
  },
  id: 'i.id',
  row: invoiceRow,
  sorts: {
    createdAt: 'i.created_at',
    dueAt: `coalesce(i.due_at, 'infinity')`,
    number: 'coalesce(i.number, 0)',
    totalCents: 'i.total_cents',
    serialNumber: 'j.serial_number',
    officeName: 'lower(f.office_name) COLLATE "C"',
  },
  defaultSort: { by: 'createdAt', descending: true },
  filters: {
    q: searchBy('invoices i', 'i.id', text => {
      const { isIn, values, isIndexed } = searchWords(text)
      const serial = parseShiftId(text)
      const number = parseInvoiceNumber(text)
      const isOffice = isIn('f.office_name')
      return {
        sql: `${isOffice} OR ${isIn(personName)} OR i.number = :number::int OR j.serial_number = :serial::int`,
        values: { ...values, number, serial },
        ...((isIndexed || serial !== null) && {
          byIndex: [
            `SELECT i.id FROM facilities f JOIN invoices i ON i.facility_id = f.id WHERE ${isOffice}`,
            `SELECT i.id ${fromPerson(isIn)} JOIN applications a ON a.clinician_id = c.id
              JOIN invoices i ON i.application_id = a.id`,
            `SELECT i.id FROM invoices i WHERE i.number = :number::int`,
            `SELECT i.id ${fromShift} JOIN invoices i ON i.application_id = a.id`,
          ],
        }),
      }
    }),
    stage: filterByChoice({ ...invoiceStageConditions, open: `i.status = 'issued'` }),
    facilityId: filterById('i.facility_id'),
    jobId: filterById('a.job_id'),
    age: filterByChoice(invoiceAgeConditions),
  },
}

/** One invoice, with its attached file. */
export const invoiceWithFile = {
  ...invoices,
  facts: 'SELECT attachment_url FROM invoices WHERE id = page.id',
}

export const payouts: ListResource = {
  table: 'payouts p',
  relation: 'payouts',
  joins: {
    a: 'JOIN applications a ON a.id = p.application_id',
    j: 'JOIN jobs j ON j.id = a.job_id',
    c: 'JOIN clinicians c ON c.id = p.clinician_id',
    u: 'JOIN users u ON u.id = c.user_id',
  },
  id: 'p.id',
  row: `
    SELECT p.id, p.application_id AS "applicationId", j.id AS "jobId", j.serial_number AS "serialNumber",
      p.clinician_id AS "clinicianId", u.first_name || ' ' || u.last_name AS "clinicianName",
      p.amount_cents + p.adjustment_cents AS "amountCents", p.status, ${waitNow('p')} AS "waitsFor",
      ${payoutNeeds('p')} AS needs, iso_instant(p.failed_at) AS "failedAt",
      iso_instant(p.reminded_at) AS "remindedAt",
      p.failure_message AS "failureMessage", iso_instant(p.due_at) AS "dueAt",
      iso_instant(p.arrives_at) AS "arrivesAt", iso_instant(p.paid_at) AS "paidAt",
      CASE WHEN p.status = 'paid' THEN ${payoutDay('p')} END AS "paidOn", p.payer, p.method,
      iso_instant(p.created_at) AS "createdAt"
    FROM payouts p JOIN applications a ON a.id = p.application_id JOIN jobs j ON j.id = a.job_id
    JOIN clinicians c ON c.id = p.clinician_id JOIN users u ON u.id = c.user_id
    WHERE p.id = page.id`,
  sorts: {
    createdAt: 'p.created_at',
    amountCents: 'p.amount_cents + p.adjustment_cents',
    dueAt: 'p.due_at',
    serialNumber: 'j.serial_number',
    clinicianName: `lower(u.last_name || ' ' || u.first_name) COLLATE "C"`,
  },
  defaultSort: { by: 'createdAt', descending: true },
  filters: {
    q: searchBy('payouts p', 'p.id', text => {
      const { isIn, values, isIndexed } = searchWords(text)
      const serial = parseShiftId(text)
      return {
        sql: `${isIn(personName)} OR j.serial_number = :serial::int`,
        values: { ...values, serial },
        ...((isIndexed || serial !== null) && {
          byIndex: [
            `SELECT p.id ${fromPerson(isIn)} JOIN payouts p ON p.clinician_id = c.id`,
            `SELECT p.id ${fromShift} JOIN payouts p ON p.application_id = a.id`,
          ],
        }),
      }
    }),
    status: filterByWord('p.status', payoutLifecycle.states),
    paid: filterByChoice({
      thisYear: `p.status = 'paid' AND ${payoutDay('p')} >= date_trunc('year', :at::timestamptz AT TIME ZONE '${DEFAULT_TIME_ZONE}')::date`,
    }),
    paidYear: filterByYear(`CASE WHEN p.status = 'paid' THEN date_part('year', ${payoutDay('p')}) END`),
    clinicianId: filterById('p.clinician_id'),
    jobId: filterById('a.job_id'),
    applicationId: filterById('p.application_id'),
  },
}

/** SQL: what each clinician was paid in each year. */
export const clinicianYears = `(SELECT clinician_id || ':' || date_part('year', day) AS id, clinician_id,
    date_part('year', day)::int AS year, sum(pay_cents)::bigint AS pay_cents,
    sum(reimbursement_cents)::bigint AS reimbursement_cents, sum(correction_cents)::bigint AS correction_cents,
    sum(total_cents)::bigint AS total_cents, count(*)::int AS payouts
  FROM ${paidPayouts} paid GROUP BY clinician_id, date_part('year', day)) y`

/** SQL: whether a tax form of clinician year `y` lacks something at the payment service, if anybody asked it yet. */
export const taxDetailsState = `coalesce((SELECT CASE WHEN acc.tax_missing IS NULL THEN 'unread'
    WHEN acc.tax_missing = '{}' THEN 'complete' ELSE 'missing' END
  FROM payout_accounts acc WHERE acc.clinician_id = y.clinician_id), 'missing')`

type Thresholds = readonly { year: number; thresholdCents: number }[]

/**
 * SQL: the threshold of clinician year `y` by the compliance data that was last imported, else by what the product comes
 * with; null if the data lacks the year.
 */
const findThreshold = (builtIn: Thresholds) => `(SELECT CASE WHEN imported.years IS NULL
    THEN CASE y.year ${builtIn.map(one => `WHEN ${one.year} THEN ${one.thresholdCents}`).join(' ')} END
    ELSE (SELECT (rule->>'thresholdCents')::int FROM jsonb_array_elements(imported.years) rule
      WHERE (rule->>'year')::int = y.year LIMIT 1) END
  FROM (SELECT (SELECT content->'yearEnd'->'years' FROM compliance_data ORDER BY version DESC LIMIT 1) AS years) imported)`

/** What each clinician was paid in each year, against the thresholds of the compliance data. */
export const yearTotals = (builtIn: Thresholds): ListResource => ({
  table: clinicianYears,
  joins: {
    c: 'JOIN clinicians c ON c.id = y.clinician_id',
    u: 'JOIN users u ON u.id = c.user_id',
  },
  id: 'y.id',
  idType: 'text',
  row: `
    SELECT y.id, y.year, y.clinician_id AS "clinicianId", u.first_name || ' ' || u.last_name AS "clinicianName",
      u.email, y.pay_cents AS "payCents", y.reimbursement_cents AS "reimbursementCents",
      y.correction_cents AS "correctionCents", y.total_cents AS "totalCents", y.payouts,
      ${findThreshold(builtIn)} AS "thresholdCents", facts.payers, facts.methods,
      (SELECT acc.tax_missing FROM payout_accounts acc WHERE acc.clinician_id = y.clinician_id) AS "taxMissing",
      ${taxDetailsState} AS "taxInfo"
    FROM ${clinicianYears} JOIN clinicians c ON c.id = y.clinician_id JOIN users u ON u.id = c.user_id
    CROSS JOIN LATERAL (SELECT coalesce(json_agg(DISTINCT p.payer) FILTER (WHERE p.payer IS NOT NULL), '[]') AS payers,
        coalesce(json_agg(DISTINCT p.method) FILTER (WHERE p.method IS NOT NULL), '[]') AS methods
      FROM payouts p WHERE p.clinician_id = y.clinician_id AND p.status = 'paid'
        AND date_part('year', ${payoutDay('p')}) = y.year) facts
    WHERE y.clinician_id = split_part(page.id, ':', 1)::uuid AND y.year = split_part(page.id, ':', 2)::int`,
  sorts: {
    totalCents: 'y.total_cents',
    payCents: 'y.pay_cents',
    clinicianName: `lower(u.last_name || ' ' || u.first_name) COLLATE "C"`,
    year: 'y.year',
  },
  defaultSort: { by: 'totalCents', descending: true },
  filters: {
    q: filterByText(text => {
      const { isIn, values } = searchWords(text)
      return { sql: `(${isIn(nameAndEmail)})`, values }
    }),
    year: filterByYear('y.year'),
    threshold: filterByChoice({
      above: `y.total_cents >= ${findThreshold(builtIn)}`,
      below: `y.total_cents < ${findThreshold(builtIn)}`,
    }),
    taxInfo: filterByChoice({
      missing: `${taxDetailsState} = 'missing'`,
      complete: `${taxDetailsState} = 'complete'`,
      unread: `${taxDetailsState} = 'unread'`,
    }),
    clinicianId: filterById('y.clinician_id'),
  },
})

/** Balances are stored beside the entries, so no entries are summed here. */
const accountBalances = `(SELECT account, sum(debits_cents)::bigint AS debits, sum(credits_cents)::bigint AS credits,
    (sum(debits_cents) - sum(credits_cents))::bigint AS balance, sum(entries)::bigint AS entries
  FROM ledger_balances GROUP BY account) l`

/** Each ledger account with its debits, credits, and balance, in chart order. The balances sum to zero. */
export const ledgerAccountsList: ListResource = {
  table: accountBalances,
  id: 'l.account',
  idType: 'text',
  row: `
    SELECT l.account AS id, l.account, l.debits AS "debitsCents", l.credits AS "creditsCents",
      l.balance AS "balanceCents", l.entries
    FROM ${accountBalances} WHERE l.account = page.id`,
  sorts: {
    account: `array_position(ARRAY[${quoteWords(ledgerAccounts)}], l.account)`,
    debitsCents: 'l.debits',
    creditsCents: 'l.credits',
    balanceCents: 'l.balance',
    entries: 'l.entries',
  },
  defaultSort: { by: 'account', descending: false },
  filters: { account: filterByWord('l.account', ledgerAccounts) },
}
