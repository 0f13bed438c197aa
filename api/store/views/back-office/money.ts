import {
  paymentStages,
  paymentTypes,
  type PaymentStage,
  type PaymentType,
  type PayoutWait,
} from '@gaitway/contract/enums'
import { payoutLifecycle, type PayoutStatus } from '@gaitway/contract/lifecycles/payout'
import type {
  ChargeRecord,
  PaymentRecord,
  PayoutRecord,
  ReceivedRecord,
} from '@gaitway/contract/resource-records'
import { wireInstant } from '../job-shape.ts'
import { paymentStage } from '../payment-stage.ts'
import { waitNow } from '../payouts-due.ts'
import { belongsTo, oneOf, searchIn } from './filters.ts'
import type { Resource } from './resource.ts'

type PaymentRow = {
  id: string
  applicationId: string
  jobId: string
  serialNumber: number
  facilityId: string
  officeName: string
  paymentType: PaymentType
  stage: PaymentStage
  owedCents: number
  paidCents: number
  refundedCents: number
  settledAt: Date | null
  dueAt: Date | null
  createdAt: Date
  charges: ChargeRecord[]
  received: ReceivedRecord[]
  outsideCents: number
}

const charges = `(SELECT coalesce(json_agg(json_build_object(
    'id', c.id, 'kind', c.kind, 'reason', c.reason, 'status', c.status, 'amountCents', c.amount_cents,
    'failureMessage', c.failure_message, 'createdAt', ${wireInstant('c.created_at')}) ORDER BY c.created_at, c.id), '[]')
  FROM charges c WHERE c.payment_id = pay.id) AS charges`

const received = `(SELECT coalesce(json_agg(json_build_object(
    'id', r.id, 'method', r.method, 'reference', r.reference, 'amountCents', r.amount_cents,
    'receivedAt', ${wireInstant('r.received_at')}) ORDER BY r.received_at, r.id), '[]')
  FROM outside_payments r WHERE r.payment_id = pay.id) AS received`

export const payments: Resource<PaymentRow, PaymentRecord> = {
  from: db =>
    db('payments as pay')
      .leftJoin('applications', 'applications.id', 'pay.application_id')
      .leftJoin('jobs', 'jobs.id', 'applications.job_id')
      .leftJoin('facilities', 'facilities.id', 'pay.facility_id'),
  id: 'pay.id',
  columns: (db, at) => [
    'pay.*',
    db.raw(`${paymentStage} AS stage`, { at }),
    'jobs.id as job_id',
    'jobs.serial_number',
    'facilities.office_name',
    db.raw(charges),
    db.raw(received),
  ],
  sorts: {
    createdAt: 'pay.created_at',
    owedCents: 'pay.owed_cents',
    paidCents: 'pay.paid_cents',
    refundedCents: 'pay.refunded_cents',
    serialNumber: 'jobs.serial_number',
    officeName: 'lower(facilities.office_name) COLLATE "C"',
  },
  defaultSort: { by: 'createdAt', descending: true },
  counted: { list: 'payments', filter: 'paymentType' },
  filters: {
    q: searchIn('pay.id', 'facilities.office_name'),
    facilityId: belongsTo('pay.facility_id'),
    jobId: belongsTo('applications.job_id'),
    applicationId: belongsTo('pay.application_id'),
    paymentType: oneOf('pay.payment_type', paymentTypes),
    stage: {
      fits: (value): value is string => paymentStages.includes(value as PaymentStage),
      narrow: (query, stage, at) => query.whereRaw(`(${paymentStage}) = :stage`, { at, stage }),
    },
  },
  show: row => ({
    id: row.id,
    applicationId: row.applicationId,
    jobId: row.jobId,
    serialNumber: row.serialNumber,
    facilityId: row.facilityId,
    officeName: row.officeName,
    paymentType: row.paymentType,
    stage: row.stage,
    owedCents: row.owedCents,
    paidCents: row.paidCents,
    refundedCents: row.refundedCents,
    settledAt: row.settledAt?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    charges: row.charges,
    received: row.received,
    outsideCents: row.outsideCents,
  }),
}

type PayoutRow = {
  id: string
  applicationId: string
  jobId: string
  serialNumber: number
  clinicianId: string
  clinicianName: string
  amountCents: number
  adjustmentCents: number
  status: PayoutStatus
  waitsFor: PayoutWait | null
  failureMessage: string | null
  dueAt: Date
  arrivesAt: Date | null
  paidAt: Date | null
  createdAt: Date
}

export const payouts: Resource<PayoutRow, PayoutRecord> = {
  from: db =>
    db('payouts')
      .leftJoin('applications', 'applications.id', 'payouts.application_id')
      .leftJoin('jobs', 'jobs.id', 'applications.job_id')
      .leftJoin('clinicians', 'clinicians.id', 'payouts.clinician_id')
      .leftJoin('users', 'users.id', 'clinicians.user_id'),
  id: 'payouts.id',
  columns: db => [
    'payouts.*',
    db.raw(`${waitNow('payouts')} AS waits_for`),
    'jobs.id as job_id',
    'jobs.serial_number',
    db.raw(`users.first_name || ' ' || users.last_name AS clinician_name`),
  ],
  sorts: {
    createdAt: 'payouts.created_at',
    amountCents: 'payouts.amount_cents + payouts.adjustment_cents',
    dueAt: 'payouts.due_at',
    serialNumber: 'jobs.serial_number',
    clinicianName: `lower(users.last_name || ' ' || users.first_name) COLLATE "C"`,
  },
  defaultSort: { by: 'createdAt', descending: true },
  counted: { list: 'payouts', filter: 'status' },
  filters: {
    q: searchIn('payouts.id', `users.first_name || ' ' || users.last_name`),
    status: oneOf('payouts.status', payoutLifecycle.states),
    clinicianId: belongsTo('payouts.clinician_id'),
    jobId: belongsTo('applications.job_id'),
    applicationId: belongsTo('payouts.application_id'),
  },
  show: row => ({
    id: row.id,
    applicationId: row.applicationId,
    jobId: row.jobId,
    serialNumber: row.serialNumber,
    clinicianId: row.clinicianId,
    clinicianName: row.clinicianName,
    amountCents: row.amountCents + row.adjustmentCents,
    status: row.status,
    waitsFor: row.waitsFor,
    failureMessage: row.failureMessage,
    dueAt: row.dueAt.toISOString(),
    arrivesAt: row.arrivesAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }),
}
