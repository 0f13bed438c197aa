import type { Knex } from 'knex'
import type { JobType } from '@gaitway/contract/values/enums'
import { buildIdCondition, findPrepared, listPrepared } from '../postgres/index.ts'

/** The facts of a job for notifications. */
export type JobFactsRow = {
  jobId: string
  serialNumber: number
  timeZone: string
  firstSlotStart: Date
  slots: { startDate: string; endDate: string }[]
  addressNickname: string | null
  city: string
  jobType: JobType
  totalPayCents: number
  hourlyRate: number
  boostPercent: number
  facilityId: string
  officeName: string
}

/** The facts of a shift for notifications. */
export type ShiftFactsRow = JobFactsRow & {
  applicationId: string
  clinicianId: string
  clinicianUserId: string
  clinicianName: string
}

const jobFacts = `j.id AS job_id, j.serial_number, j.time_zone, j.first_slot_start, j.address_nickname, j.city,
  j.job_type, j.total_pay_cents, j.hourly_rate, j.boost_percent, f.id AS facility_id, f.office_name,
  (SELECT json_agg(json_build_object('startDate', iso_instant(s.starts_at), 'endDate', iso_instant(s.ends_at))
    ORDER BY s.sort_order) FROM slots s WHERE s.job_id = j.id) AS slots`

/** A job, with its facility. */
export const findJobFacts = (db: Knex, jobId: string) =>
  findPrepared<JobFactsRow>(
    db,
    `SELECT ${jobFacts} FROM jobs j JOIN facilities f ON f.id = j.facility_id WHERE j.id = :jobId`,
    { jobId },
  )

/** The shifts of these applications, with the people on both sides. */
export const listShiftFacts = (db: Knex, applicationIds: readonly string[]): Promise<ShiftFactsRow[]> => {
  const { condition, bindings } = buildIdCondition('a.id', applicationIds)
  return listPrepared(
    db,
    `SELECT ${jobFacts}, a.id AS application_id, c.id AS clinician_id, c.user_id AS clinician_user_id,
       u.first_name || ' ' || u.last_name AS clinician_name
     FROM applications a JOIN jobs j ON j.id = a.job_id JOIN facilities f ON f.id = a.facility_id
     JOIN clinicians c ON c.id = a.clinician_id JOIN users u ON u.id = c.user_id
     WHERE ${condition} ORDER BY a.id`,
    bindings,
  )
}
