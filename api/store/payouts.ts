import type { Knex } from 'knex'
import type { PayoutStatus } from '@gaitway/contract/enums'
import { newId } from './ids.ts'

/** A payout is due to the clinician for an accepted timesheet; nothing is due for no pay. */
export const insertPayout = (
  trx: Knex,
  row: { applicationId: string; clinicianId: string; amountCents: number; at: Date },
) =>
  row.amountCents === 0
    ? Promise.resolve()
    : trx('payouts').insert({
        id: newId(),
        application_id: row.applicationId,
        clinician_id: row.clinicianId,
        amount_cents: row.amountCents,
        status: 'due',
        due_at: row.at,
        created_at: row.at,
      })

export type PayoutRow = {
  id: string
  amount_cents: number
  status: PayoutStatus
  due_at: Date
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
    skip: number
    limit: number
    sortBy?: keyof typeof columns
    sortOrder?: 'asc' | 'desc'
  },
): Promise<{ rows: PayoutRow[]; count: number }> => {
  const own = db('payouts').modify(query => {
    if (wish.clinicianId) query.where('payouts.clinician_id', wish.clinicianId)
  })
  const order = wish.sortOrder ?? 'desc'
  const rows: PayoutRow[] = await own
    .clone()
    .join('applications', 'applications.id', 'payouts.application_id')
    .join('jobs', 'jobs.id', 'applications.job_id')
    .join('facilities', 'facilities.id', 'applications.facility_id')
    .leftJoin('timesheets', 'timesheets.application_id', 'applications.id')
    .select(
      'payouts.id',
      'payouts.amount_cents',
      'payouts.status',
      'payouts.due_at',
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
