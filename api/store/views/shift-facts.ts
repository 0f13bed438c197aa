import type { Knex } from 'knex'

/** The facts of a shift for notifications. */
export type ShiftFactsRow = {
  applicationId: string
  jobId: string
  serialNumber: number
  timeZone: string
  firstSlotStart: Date
  facilityId: string
  officeName: string
  clinicianId: string
  clinicianUserId: string
  clinicianName: string
}

/** The shifts of these applications, with the people on both sides. */
export const listShiftFacts = (db: Knex, applicationIds: readonly string[]): Promise<ShiftFactsRow[]> =>
  db('applications')
    .join('jobs', 'jobs.id', 'applications.job_id')
    .join('facilities', 'facilities.id', 'applications.facility_id')
    .join('clinicians', 'clinicians.id', 'applications.clinician_id')
    .join('users', 'users.id', 'clinicians.user_id')
    .whereIn('applications.id', applicationIds)
    .orderBy('applications.id')
    .select(
      'applications.id as application_id',
      'jobs.id as job_id',
      'jobs.serial_number',
      'jobs.time_zone',
      'jobs.first_slot_start',
      'facilities.id as facility_id',
      'facilities.office_name',
      'clinicians.id as clinician_id',
      'clinicians.user_id as clinician_user_id',
      db.raw(`users.first_name || ' ' || users.last_name AS clinician_name`),
    )
