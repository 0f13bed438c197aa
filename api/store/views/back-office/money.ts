import type { Knex } from 'knex'
import { belongsTo, oneOf, searchIn, type Resource } from './resource.ts'

type PaymentRow = {
  id: string
  application_id: string
  job_id: string
  serial_number: number
  facility_id: string
  office_name: string
  payment_type: string
  owed_cents: number
  paid_cents: number
  refunded_cents: number
  charge_failed: boolean
  settled_at: Date | null
  due_at: Date | null
  created_at: Date
  charges: {
    id: string
    kind: string
    reason: string
    status: string
    amountCents: number
    failureMessage: string | null
    createdAt: string
  }[]
}

const charges = `(SELECT coalesce(json_agg(json_build_object(
    'id', c.id, 'kind', c.kind, 'reason', c.reason, 'status', c.status, 'amountCents', c.amount_cents,
    'failureMessage', c.failure_message, 'createdAt', c.created_at) ORDER BY c.created_at, c.id), '[]')
  FROM charges c WHERE c.payment_id = payments.id) AS charges`

export const payments: Resource<PaymentRow> = {
  from: db =>
    db('payments')
      .join('applications', 'applications.id', 'payments.application_id')
      .join('jobs', 'jobs.id', 'applications.job_id')
      .join('facilities', 'facilities.id', 'payments.facility_id'),
  id: 'payments.id',
  columns: db => [
    'payments.*',
    'jobs.id as job_id',
    'jobs.serial_number',
    'facilities.office_name',
    db.raw(charges),
  ],
  sorts: {
    createdAt: 'payments.created_at',
    owedCents: 'payments.owed_cents',
    paidCents: 'payments.paid_cents',
  },
  defaultSort: { by: 'createdAt', descending: true },
  filters: {
    q: searchIn('payments.id', 'facilities.office_name'),
    facilityId: belongsTo('payments.facility_id'),
    jobId: belongsTo('jobs.id'),
    applicationId: belongsTo('payments.application_id'),
    paymentType: oneOf('payments.payment_type'),
  },
  show: row => ({
    id: row.id,
    applicationId: row.application_id,
    jobId: row.job_id,
    serialNumber: row.serial_number,
    facilityId: row.facility_id,
    officeName: row.office_name,
    paymentType: row.payment_type,
    owedCents: row.owed_cents,
    paidCents: row.paid_cents,
    refundedCents: row.refunded_cents,
    chargeFailed: row.charge_failed,
    settledAt: row.settled_at?.toISOString() ?? null,
    dueAt: row.due_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    charges: row.charges,
  }),
}

type PayoutRow = {
  id: string
  application_id: string
  job_id: string
  serial_number: number
  clinician_id: string
  clinician_name: string
  amount_cents: number
  status: string
  due_at: Date
  created_at: Date
}

export const payouts: Resource<PayoutRow> = {
  from: db =>
    db('payouts')
      .join('applications', 'applications.id', 'payouts.application_id')
      .join('jobs', 'jobs.id', 'applications.job_id')
      .join('clinicians', 'clinicians.id', 'payouts.clinician_id')
      .join('users', 'users.id', 'clinicians.user_id'),
  id: 'payouts.id',
  columns: db => [
    'payouts.*',
    'jobs.id as job_id',
    'jobs.serial_number',
    db.raw(`users.first_name || ' ' || users.last_name AS clinician_name`),
  ],
  sorts: { createdAt: 'payouts.created_at', amountCents: 'payouts.amount_cents', dueAt: 'payouts.due_at' },
  defaultSort: { by: 'createdAt', descending: true },
  filters: {
    q: searchIn('payouts.id', 'users.first_name', 'users.last_name'),
    status: oneOf('payouts.status'),
    clinicianId: belongsTo('payouts.clinician_id'),
    jobId: belongsTo('jobs.id'),
    applicationId: belongsTo('payouts.application_id'),
  },
  show: row => ({
    id: row.id,
    applicationId: row.application_id,
    jobId: row.job_id,
    serialNumber: row.serial_number,
    clinicianId: row.clinician_id,
    clinicianName: row.clinician_name,
    amountCents: row.amount_cents,
    status: row.status,
    dueAt: row.due_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  }),
}

/** Each account of the ledger with its debits, credits and balance; the balances sum to zero. */
export const listLedgerAccounts = async (db: Knex) => {
  const rows: { account: string; debits: number; credits: number; entries: number }[] = await db(
    'ledger_entries',
  )
    .groupBy('account')
    .select(
      'account',
      db.raw('coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0) AS debits'),
      db.raw('coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0) AS credits'),
      db.raw('count(*) AS entries'),
    )
  return rows
}

/** The ledger's transactions of one job, each with its entries. */
export const listJobLedger = async (db: Knex, jobId: string) => {
  const rows: { id: string; kind: string; description: string; posted_at: Date; entries: object[] }[] =
    await db('ledger_transactions as t')
      .join('applications', 'applications.id', 't.application_id')
      .where('applications.job_id', jobId)
      .orderBy(['t.posted_at', 't.id'])
      .select(
        't.id',
        't.kind',
        't.description',
        't.posted_at',
        db.raw(`(SELECT json_agg(json_build_object('account', e.account, 'amountCents', e.amount_cents) ORDER BY e.id)
        FROM ledger_entries e WHERE e.transaction_id = t.id) AS entries`),
      )
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    description: row.description,
    postedAt: row.posted_at.toISOString(),
    entries: row.entries,
  }))
}
