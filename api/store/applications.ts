import type { Knex } from 'knex'
import { confirmedStatuses, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { listPrepared } from './prepared.ts'
import type { ApplicationRow } from './rows.ts'

/** SQL: these applications are confirmed. */
export const confirmedSql = (alias: string) =>
  `${alias}.status IN (${confirmedStatuses.map(status => `'${status}'`).join(', ')})`

type Owner = { clinicianId?: string; facilityId?: string }

const ownedBy =
  ({ clinicianId, facilityId }: Owner) =>
  (query: Knex.QueryBuilder) => {
    if (clinicianId) query.where('clinician_id', clinicianId)
    if (facilityId) query.where('facility_id', facilityId)
  }

/** An application its owner may see; without an owner, any. */
export const findApplication = (
  db: Knex,
  id: string,
  owner: Owner = {},
): Promise<ApplicationRow | undefined> => db('applications').where({ id }).modify(ownedBy(owner)).first()

/** The job's application with this status; there is at most one. */
export const findApplicationOf = (
  db: Knex,
  jobId: string,
  status: ApplicationStatus,
): Promise<ApplicationRow | undefined> => db('applications').where({ jobId, status }).first()

/** Locks the application. Its job was locked before. */
export const lockApplication = async (
  trx: Knex,
  where: { id: string } | { jobId: string; clinicianId: string },
): Promise<ApplicationRow | undefined> => {
  const condition = 'id' in where ? 'id = :id' : 'job_id = :jobId AND clinician_id = :clinicianId'
  const sql = `SELECT * FROM applications WHERE ${condition} FOR UPDATE`
  const [application] = await listPrepared<ApplicationRow>(trx, sql, where)
  return application
}

/** Locks the job's applications with this status. The job was locked before. */
export const lockApplicationsOf = (
  trx: Knex,
  jobId: string,
  status: ApplicationStatus,
): Promise<ApplicationRow[]> => trx('applications').where({ jobId, status }).orderBy('id').forUpdate()

/** The applications that wait for the facility's decision, or as standbys. */
export const listOpenApplicationIds = (db: Knex, jobId: string): Promise<string[]> =>
  db('applications').where({ jobId, status: 'applied' }).orderBy('id').pluck('id')

/** A confirmed clinician's pay rate goes up with the shift's. */
export const updateFrozenRate = (trx: Knex, id: string, payRateCents: number) =>
  trx('applications').where({ id }).update({ payRateCents })

export const isHeld = async (db: Knex, id: string): Promise<boolean> =>
  (await db('holds').where({ applicationId: id, status: 'held' }).first('id')) !== undefined

export const isJobHeld = async (db: Knex, jobId: string): Promise<boolean> =>
  (await listPrepared(db, `SELECT FROM holds WHERE job_id = :jobId AND status = 'held'`, { jobId })).length >
  0

type Due = { id: string; jobId: string }

/** Confirmed shifts that have started, oldest first. */
export const listShiftsToStart = (db: Knex, at: Date, limit: number): Promise<Due[]> =>
  db('applications')
    .where('status', 'upcoming')
    .where('first_slot_start', '<=', at)
    .orderBy(['first_slot_start', 'id'])
    .limit(limit)
    .select('id', 'job_id')

/** Shifts in progress whose last slot has ended, oldest first. */
export const listShiftsToComplete = (db: Knex, at: Date, limit: number): Promise<Due[]> =>
  db('applications')
    .where('status', 'current')
    .where('last_slot_end', '<=', at)
    .orderBy(['last_slot_end', 'id'])
    .limit(limit)
    .select('id', 'job_id')

/** Open applications of a clinician whose slots overlap this confirmed hold. */
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
