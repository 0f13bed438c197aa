import type { Knex } from 'knex'
import type { ClinicianType, JobType, SettledPayoutReason } from '@gaitway/contract/enums'
import type { BillTo } from '../../domain/invoice.ts'

export type InvoicedWork = {
  jobId: string
  facilityId: string
  clinicianId: string
  serialNumber: number
  jobType: JobType
  hourlyRate: number
  /** frozen at the confirmation */
  payRateCents: number
  feePercent: number
  timeZone: string
  parkingCents: number
  otherCents: number
  clinicianName: string
  clinicianType: ClinicianType
  officeName: string
  facilityZone: string
  billTo: BillTo
  payoutReason: SettledPayoutReason | null
  slots: { id: string; startsAt: Date; endsAt: Date }[]
  /** as the accepted time card has them */
  entries: { startedAt: Date; workedMinutes: number; payCents: number }[]
}

/** What the invoice of a shift is made from: who worked, when, where, and whom the bill goes to. */
export const findInvoicedWork = async (db: Knex, applicationId: string): Promise<InvoicedWork> => {
  const row: Omit<InvoicedWork, 'slots' | 'entries'> | undefined = await db('applications as a')
    .join('jobs as j', 'j.id', 'a.job_id')
    .join('clinicians as c', 'c.id', 'a.clinician_id')
    .join('users as u', 'u.id', 'c.user_id')
    .join('facilities as f', 'f.id', 'a.facility_id')
    .join('users as owner', 'owner.id', 'f.user_id')
    .leftJoin('payouts as p', join => {
      void join.on('p.application_id', 'a.id').andOn(db.raw(`p.reason <> 'extraTime'`))
    })
    .where('a.id', applicationId)
    .first(
      'j.id as job_id',
      'a.facility_id',
      'a.clinician_id',
      'j.serial_number',
      'j.job_type',
      'j.hourly_rate as hourlyRate',
      'a.pay_rate_cents',
      'a.fee_percent',
      'j.time_zone',
      'j.parking_cents',
      'j.other_cents',
      'u.role as clinician_type',
      'f.office_name',
      'f.time_zone as facility_zone',
      'p.reason as payout_reason',
      db.raw(`u.first_name || ' ' || u.last_name AS clinician_name`),
      db.raw(`jsonb_build_object(
        'name', f.office_name,
        'attention', nullif(trim(concat_ws(' ', f.contact_first_name, f.contact_last_name)), ''),
        'address1', coalesce(f.address1, ''), 'address2', f.address2, 'city', coalesce(f.city, ''),
        'state', coalesce(f.state, ''), 'zipCode', coalesce(f.zip_code, ''),
        'email', coalesce(f.billing_email, owner.email)) AS bill_to`),
    )
  if (!row) throw new Error(`Application ${applicationId} does not exist.`)
  return {
    ...row,
    slots: await db('slots').where({ jobId: row.jobId }).select('id', 'starts_at', 'ends_at'),
    entries: await db('timesheet_entries')
      .join('timesheets', 'timesheets.id', 'timesheet_entries.timesheet_id')
      .where({ 'timesheets.application_id': applicationId, 'timesheets.status': 'accepted' })
      .select('started_at', 'timesheet_entries.worked_minutes', 'timesheet_entries.pay_cents'),
  }
}
