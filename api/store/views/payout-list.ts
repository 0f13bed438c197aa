import type { Knex } from 'knex'
import type { PayoutReason, PayoutWait } from '@gaitway/contract/enums'
import type { PayoutStatus } from '@gaitway/contract/lifecycles/payout'

export type ListedPayout = {
  id: string
  amount_cents: number
  adjustment_cents: number
  status: PayoutStatus
  reason: PayoutReason
  waits_for: PayoutWait | null
  due_at: Date
  sent_at: Date | null
  arrives_at: Date | null
  paid_at: Date | null
  failure_message: string | null
  job_id: string
  clinician_name: string
  application_id: string
  serial_number: number
  office_name: string
  first_slot_start: Date
  time_zone: string
  worked_minutes: number | null
}

const columns = { createdAt: 'payouts.created_at', amountCents: 'payouts.amount_cents' } as const

/** A clinician's payouts, newest first unless asked otherwise, and how many there are. */
export const listPayouts = async (
  db: Knex,
  wish: {
    clinicianId?: string
    status?: PayoutStatus
    skip: number
    limit: number
    sortBy?: keyof typeof columns
    sortOrder?: 'asc' | 'desc'
  },
): Promise<{ rows: ListedPayout[]; count: number }> => {
  const own = db('payouts').modify(query => {
    if (wish.clinicianId) query.where('payouts.clinician_id', wish.clinicianId)
    if (wish.status) query.where('payouts.status', wish.status)
  })
  const order = wish.sortOrder ?? 'desc'
  const rows: ListedPayout[] = await own
    .clone()
    .join('applications', 'applications.id', 'payouts.application_id')
    .join('jobs', 'jobs.id', 'applications.job_id')
    .join('facilities', 'facilities.id', 'applications.facility_id')
    .join('clinicians', 'clinicians.id', 'payouts.clinician_id')
    .join('users as person', 'person.id', 'clinicians.user_id')
    .leftJoin('timesheets', 'timesheets.application_id', 'applications.id')
    .select(
      'payouts.id',
      'payouts.amount_cents',
      'payouts.adjustment_cents',
      'payouts.status',
      'payouts.reason',
      'payouts.waits_for',
      'payouts.due_at',
      'payouts.sent_at',
      'payouts.arrives_at',
      'payouts.paid_at',
      'payouts.failure_message',
      'jobs.id as job_id',
      db.raw("person.first_name || ' ' || person.last_name as clinician_name"),
      'payouts.application_id',
      'jobs.serial_number',
      'facilities.office_name',
      'applications.first_slot_start',
      'jobs.time_zone',
      'timesheets.worked_minutes',
    )
    .orderBy([
      { column: columns[wish.sortBy ?? 'createdAt'], order },
      { column: 'payouts.id', order },
    ])
    .offset(wish.skip)
    .limit(wish.limit)
  const counted: { count: number } | undefined = await own.clone().count('* as count').first()
  return { rows, count: counted?.count ?? 0 }
}
