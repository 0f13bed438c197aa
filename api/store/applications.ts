import type { Knex } from 'knex'
import { confirmedStatuses, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { ApplicationRow } from './rows.ts'

/** In SQL: these applications were confirmed, and stand. */
export const standsConfirmed = (alias: string) =>
  `${alias}.status IN (${confirmedStatuses.map(status => `'${status}'`).join(', ')})`

type Owner = { clinicianId?: string; facilityId?: string }

const ownedBy =
  ({ clinicianId, facilityId }: Owner) =>
  (query: Knex.QueryBuilder) => {
    if (clinicianId) query.where('clinician_id', clinicianId)
    if (facilityId) query.where('facility_id', facilityId)
  }

/** An application that its owner may see; without an owner anyone's. */
export const findApplication = (
  db: Knex,
  id: string,
  owner: Owner = {},
): Promise<ApplicationRow | undefined> => db('applications').where({ id }).modify(ownedBy(owner)).first()

/** The application of a job in this state, of which there is one at most. */
export const findApplicationOf = (
  db: Knex,
  jobId: string,
  status: ApplicationStatus,
): Promise<ApplicationRow | undefined> => db('applications').where({ jobId, status }).first()

/** The application is this transaction's; its job was locked before. */
export const lockApplication = (
  trx: Knex,
  where: { id: string } | { jobId: string; clinicianId: string },
): Promise<ApplicationRow | undefined> => trx('applications').where(where).forUpdate().first()

/** The job's applications in this state, locked; the job was locked before. */
export const lockApplicationsOf = (
  trx: Knex,
  jobId: string,
  status: ApplicationStatus,
): Promise<ApplicationRow[]> => trx('applications').where({ jobId, status }).orderBy('id').forUpdate()

/** Whether this application is being confirmed right now. */
export const isHeld = async (db: Knex, id: string): Promise<boolean> =>
  (await db('holds').where({ applicationId: id, status: 'held' }).first('id')) !== undefined

/** Whether an applicant of this job is being confirmed right now. */
export const isJobHeld = async (db: Knex, jobId: string): Promise<boolean> =>
  (await db('holds').where({ jobId, status: 'held' }).first('id')) !== undefined

type Due = { id: string; jobId: string }

/** Confirmed shifts that have started, the oldest first. */
export const listShiftsToStart = (db: Knex, at: Date, limit: number): Promise<Due[]> =>
  db('applications')
    .where('status', 'upcoming')
    .where('first_slot_start', '<=', at)
    .orderBy(['first_slot_start', 'id'])
    .limit(limit)
    .select('id', 'job_id')

/** Running shifts whose last slot is over, the oldest first. */
export const listShiftsToComplete = (db: Knex, at: Date, limit: number): Promise<Due[]> =>
  db('applications')
    .where('status', 'current')
    .where('last_slot_end', '<=', at)
    .orderBy(['last_slot_end', 'id'])
    .limit(limit)
    .select('id', 'job_id')

/** Open applications of a clinician whose slots overlap the time that this confirmed hold has taken. */
export const listOverlapping = (
  db: Knex,
  { clinicianId, holdId }: { clinicianId: string; holdId: string },
): Promise<string[]> =>
  db('applications')
    .where({ 'applications.clinician_id': clinicianId, 'applications.status': 'applied' })
    .whereExists(query =>
      query
        .select('slots.id')
        .from('slots')
        .join('clinician_bookings', 'clinician_bookings.hold_id', db.raw('?', [holdId]))
        .whereRaw('slots.job_id = applications.job_id')
        .whereRaw('clinician_bookings.during && tstzrange(slots.starts_at, slots.ends_at)'),
    )
    .orderBy('applications.id')
    .pluck('applications.id')
