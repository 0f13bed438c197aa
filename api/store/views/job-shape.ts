import type { Knex } from 'knex'
import { payRateCents } from '@gaitway/contract/fees'
import type { Output } from '@gaitway/contract/schemas/index'
import type { JobRow } from '../rows.ts'

export type JobShape = Output<'jobs.post'>[number]
export type SlotShape = JobShape['slots'][number]
export type JobShapeRow = Omit<JobRow, 'createdBy'> & { slots: SlotShape[] }

/** An instant inside JSON, as it travels. */
export const wireInstant = (sql: string) =>
  `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A job's slots in their order, from jobs `j`. */
export const slotsOfJob = `
  (SELECT json_agg(json_build_object('id', s.id, 'startDate', ${wireInstant('s.starts_at')},
      'endDate', ${wireInstant('s.ends_at')}, 'sortOrder', s.sort_order) ORDER BY s.sort_order)
    FROM slots s WHERE s.job_id = j.id) AS slots`

/** What `jobOf` reads, from jobs `j`. */
export const jobColumns = `
  j.id, j.serial_number, j.facility_id, j.status, j.job_type, j.clinician_type, j.address_nickname,
  j.address1, j.address2, j.city, j.state, j.zip_code, j.latitude, j.longitude, j.time_zone,
  j.setting_types, j.patient_types, j.dress_code, j.description, j.hourly_rate, j.boost_percent,
  j.min_experience_years, j.parking_cents, j.other_cents, j.total_pay_cents, j.total_minutes,
  j.first_slot_start, j.last_slot_end, j.number_of_applicants, j.created_at, ${slotsOfJob}`

/** A job as it travels. */
export const jobOf = (row: JobShapeRow): JobShape => ({
  id: row.id,
  serialNumber: row.serialNumber,
  status: row.status,
  jobType: row.jobType,
  clinicianType: row.clinicianType,
  slots: row.slots,
  jobAddressNickname: row.addressNickname,
  jobAddress1: row.address1,
  jobAddress2: row.address2,
  city: row.city,
  state: row.state as JobShape['state'],
  zipCode: row.zipCode,
  latitude: row.latitude,
  longitude: row.longitude,
  timeZone: row.timeZone,
  settingTypes: row.settingTypes as JobShape['settingTypes'],
  patientTypes: row.patientTypes as JobShape['patientTypes'],
  dressCode: row.dressCode as JobShape['dressCode'],
  description: row.description,
  hourlyRate: row.hourlyRate,
  boostPercent: row.boostPercent,
  payRateCents: payRateCents(row.hourlyRate, row.boostPercent),
  minExperienceYears: row.minExperienceYears,
  parkingCents: row.parkingCents,
  otherCents: row.otherCents,
  totalPayCents: row.totalPayCents,
  numberOfApplicants: row.numberOfApplicants,
  createdAt: row.createdAt.toISOString(),
})

/** These jobs, in the order in which they were numbered. */
export const readJobs = async (db: Knex, ids: readonly string[]): Promise<JobShape[]> => {
  const { rows } = await db.raw<{ rows: JobShapeRow[] }>(
    `SELECT ${jobColumns} FROM jobs j WHERE j.id = ANY(:ids::uuid[]) ORDER BY j.serial_number`,
    { ids: [...ids] },
  )
  return rows.map(jobOf)
}

/** The job that a facility posted last. */
export const readLastJob = async (db: Knex, facilityId: string): Promise<JobShape | null> => {
  const { rows } = await db.raw<{ rows: JobShapeRow[] }>(
    `SELECT ${jobColumns} FROM jobs j WHERE j.facility_id = :facilityId ORDER BY j.created_at DESC, j.id DESC LIMIT 1`,
    { facilityId },
  )
  return rows[0] ? jobOf(rows[0]) : null
}
