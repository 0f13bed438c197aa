import type { Knex } from 'knex'
import type { JobType } from '@gaitway/contract/enums'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'

export type PayoutSums = {
  dueCents: number
  sentCents: number
  /** when the bank has all of that; null while the payment service does not say */
  arrivesBy: Date | null
  paidCents: number
  failedCents: number
  /** what open corrections add or take */
  correctionCents: number
}

/** What a clinician is owed and was paid since an instant, with corrections where they are taken in. */
export const sumPayouts = async (db: Knex, clinicianId: string, paidSince: Date): Promise<PayoutSums> => {
  const sum = (which: string) =>
    `coalesce(sum(amount_cents + adjustment_cents) FILTER (WHERE ${which}), 0)::int`
  const { rows } = await db.raw<{ rows: [PayoutSums] }>(
    `SELECT ${sum(`status = 'due'`)} AS due_cents, ${sum(`status = 'sent'`)} AS sent_cents,
       CASE WHEN bool_and(arrives_at IS NOT NULL) FILTER (WHERE status = 'sent')
         THEN max(arrives_at) FILTER (WHERE status = 'sent') END AS arrives_by,
       ${sum(`status = 'paid' AND paid_at >= :paidSince`)} AS paid_cents, ${sum(`status = 'failed'`)} AS failed_cents,
       (SELECT coalesce(sum(amount_cents), 0) FROM payout_adjustments
         WHERE clinician_id = :clinicianId AND payout_id IS NULL)::int AS correction_cents
     FROM payouts WHERE clinician_id = :clinicianId`,
    { clinicianId, paidSince },
  )
  return rows[0]
}

export type UpcomingRow = {
  applicationId: string
  status: ApplicationStatus
  timesheetStatus: TimesheetStatus | null
  /** what was booked */
  payCents: number
  /** what the time card came to, while the facility looks at it */
  workedCents: number | null
  sentHomeAt: Date | null
  jobType: JobType
  parkingCents: number
  otherCents: number
  jobId: string
  serialNumber: number
  officeName: string
  clinicianName: string
  firstSlotStart: Date
  timeZone: string
}

/** Confirmed PRN shifts for which nothing is due yet, soonest first, with what the booked hours and the time card pay. */
export const listUpcomingPay = async (db: Knex, clinicianId: string): Promise<UpcomingRow[]> => {
  const { rows } = await db.raw<{ rows: UpcomingRow[] }>(
    `SELECT a.id AS application_id, a.status, t.status AS timesheet_status,
       (h.price->>'productCents')::int AS pay_cents, a.sent_home_at,
       CASE WHEN t.status = 'pending' THEN t.pay_cents END AS worked_cents,
       j.job_type, j.parking_cents, j.other_cents, j.id AS job_id, j.serial_number, f.office_name,
       u.first_name || ' ' || u.last_name AS clinician_name, a.first_slot_start, j.time_zone
     FROM applications a JOIN jobs j ON j.id = a.job_id JOIN facilities f ON f.id = a.facility_id
     JOIN clinicians c ON c.id = a.clinician_id JOIN users u ON u.id = c.user_id
     JOIN holds h ON h.application_id = a.id AND h.status = 'confirmed'
     LEFT JOIN timesheets t ON t.application_id = a.id
     WHERE a.clinician_id = :clinicianId AND a.status IN ('upcoming','current','completed')
       AND j.job_type = 'PART_TIME' AND coalesce(t.status, 'draft') NOT IN ('accepted','void')
       AND NOT EXISTS (SELECT 1 FROM payouts p WHERE p.application_id = a.id)
     ORDER BY a.first_slot_start, a.id`,
    { clinicianId },
  )
  return rows
}
