import type { Knex } from 'knex'
import type { ClinicianType, JobType, SettledPayoutReason } from '@gaitway/contract/values/enums'
import type { BillTo } from '../../domain/invoice.ts'
import { findPrepared } from '../postgres/index.ts'
import { bookedSlots, type BookedSlotText } from './settlement-terms.ts'

export type InvoicedWork = {
  jobId: string
  facilityId: string
  clinicianId: string
  serialNumber: number
  jobType: JobType
  hourlyRate: number
  /** frozen at confirmation */
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
  /** in order of time */
  slots: BookedSlotText[]
  /** from the accepted time card */
  entries: { startedAt: string; workedMinutes: number; payCents: number }[]
}

/** SQL: what a shift's invoice is made from, as JSON: who worked, when, where, and the recipient. */
export const invoicedWork = (applicationId: string) => `
  (SELECT row_to_json(work) FROM (SELECT j.id AS "jobId", a.facility_id AS "facilityId",
      a.clinician_id AS "clinicianId", j.serial_number AS "serialNumber", j.job_type AS "jobType",
      j.hourly_rate AS "hourlyRate", a.pay_rate_cents AS "payRateCents", a.fee_percent AS "feePercent",
      j.time_zone AS "timeZone", j.parking_cents AS "parkingCents", j.other_cents AS "otherCents",
      u.first_name || ' ' || u.last_name AS "clinicianName", u.role AS "clinicianType",
      f.office_name AS "officeName", f.time_zone AS "facilityZone", p.reason AS "payoutReason",
      json_build_object('name', f.office_name,
        'attention', nullif(trim(concat_ws(' ', f.contact_first_name, f.contact_last_name)), ''),
        'address1', coalesce(f.address1, ''), 'address2', f.address2, 'city', coalesce(f.city, ''),
        'state', coalesce(f.state, ''), 'zipCode', coalesce(f.zip_code, ''),
        'email', coalesce(f.billing_email, owner.email)) AS "billTo",
      ${bookedSlots} AS slots,
      (SELECT coalesce(json_agg(json_build_object('startedAt', iso_instant(e.started_at),
          'workedMinutes', e.worked_minutes, 'payCents', e.pay_cents) ORDER BY e.started_at), '[]')
        FROM timesheets t JOIN timesheet_entries e ON e.timesheet_id = t.id
        WHERE t.application_id = a.id AND t.status = 'accepted') AS entries
    FROM applications a JOIN jobs j ON j.id = a.job_id JOIN clinicians c ON c.id = a.clinician_id
    JOIN users u ON u.id = c.user_id JOIN facilities f ON f.id = a.facility_id JOIN users owner ON owner.id = f.user_id
    LEFT JOIN payouts p ON p.application_id = a.id AND p.reason <> 'extraTime'
    WHERE a.id = ${applicationId}) work)`

/** What a shift's invoice is made from. */
export const findInvoicedWork = async (db: Knex, applicationId: string): Promise<InvoicedWork> => {
  const sql = `SELECT ${invoicedWork(':applicationId')} AS work`
  const row = await findPrepared<{ work: InvoicedWork | null }>(db, sql, { applicationId })
  if (!row?.work) throw new Error(`Application ${applicationId} does not exist.`)
  return row.work
}
