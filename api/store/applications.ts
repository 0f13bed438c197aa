import type { Knex } from 'knex'
import { confirmedStatuses, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { findPrepared, existsPrepared, listPreparedIds, quoteWords, requireRow } from './postgres/index.ts'
import type { ApplicationRow } from './rows.ts'

/** SQL: whether these applications are confirmed. */
export const confirmedSql = (alias: string) => `${alias}.status IN (${quoteWords(confirmedStatuses)})`

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
export const findApplicationInStatus = (
  db: Knex,
  jobId: string,
  status: ApplicationStatus,
): Promise<ApplicationRow | undefined> => db('applications').where({ jobId, status }).first()

/** Locks the application. Its job was locked before. */
export const lockApplication = (
  trx: Knex,
  where: { id: string } | { jobId: string; clinicianId: string },
) => {
  const condition = 'id' in where ? 'id = :id' : 'job_id = :jobId AND clinician_id = :clinicianId'
  const sql = `SELECT * FROM applications WHERE ${condition} FOR UPDATE`
  return findPrepared<ApplicationRow>(trx, sql, where)
}

/** Locks the job's applications with this status. The job was locked before. */
export const lockApplicationsInStatus = (
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

export const isJobHeld = (db: Knex, jobId: string) =>
  existsPrepared(db, `SELECT FROM holds WHERE job_id = :jobId AND status = 'held'`, { jobId })

/** Jobs of confirmed shifts that have started, oldest first. */
export const listShiftsToStart = (db: Knex, at: Date, limit: number): Promise<string[]> =>
  listPreparedIds(
    db,
    `SELECT job_id AS id FROM applications WHERE status = 'upcoming' AND first_slot_start <= :at
     ORDER BY first_slot_start, applications.id LIMIT :limit`,
    { at, limit },
  )

/** Jobs of shifts in progress whose last slot has ended, oldest first. */
export const listShiftsToComplete = (db: Knex, at: Date, limit: number): Promise<string[]> =>
  listPreparedIds(
    db,
    `SELECT job_id AS id FROM applications WHERE status = 'current' AND last_slot_end <= :at
     ORDER BY last_slot_end, applications.id LIMIT :limit`,
    { at, limit },
  )

/** SQL: whether a slot `s` of these applications overlaps a booking of the hold at these times. */
const overlapsHold = (times: string, joins = '') => `EXISTS (
  SELECT FROM slots s JOIN clinician_bookings b ON b.hold_id = ? ${joins}
  WHERE s.job_id = applications.job_id AND b.during && ${times})`
const overlapsAsPosted = overlapsHold('tstzrange(s.starts_at, s.ends_at)')
const overlapsAsProposed = overlapsHold(
  `tstzrange(coalesce((p->>'startDate')::timestamptz, s.starts_at), coalesce((p->>'endDate')::timestamptz, s.ends_at))`,
  `LEFT JOIN LATERAL jsonb_array_elements(applications.proposed_slots) p ON p->>'slotId' = s.id::text`,
)

/** Open applications of a clinician that overlap this confirmed hold at the posted times and at any proposed ones. */
export const listOverlapping = (
  db: Knex,
  { clinicianId, holdId }: { clinicianId: string; holdId: string },
): Promise<string[]> =>
  db('applications')
    .where({ 'applications.clinician_id': clinicianId, 'applications.status': 'applied' })
    .whereRaw(overlapsAsPosted, [holdId])
    .whereRaw(`(applications.proposed_slots IS NULL OR ${overlapsAsProposed})`, [holdId])
    .orderBy('applications.id')
    .pluck('applications.id')

/** The shift doesn't count as missed or canceled by its clinician anymore. */
export const clearClinicianMissed = (trx: Knex, id: string) => setClinicianMissed(trx, id, null)

/** How the clinician missed or canceled the shift; it counts from now on. */
export const setClinicianMissed = (
  trx: Knex,
  id: string,
  clinicianMissed: ApplicationRow['clinicianMissed'],
) => trx('applications').where({ id }).update({ clinicianMissed }).increment('version', 1)

type Times = Pick<ApplicationRow, 'proposedSlots' | 'counterSlots' | 'note'> & { areTimesAgreed?: boolean }

/** Saves the times or the note of an open application. Its status stays, so there is no transition. */
export const updateTimes = async (
  trx: Knex,
  id: string,
  { proposedSlots, counterSlots, note, areTimesAgreed = false }: Times,
): Promise<ApplicationRow> =>
  requireRow(
    await trx('applications')
      .where({ id })
      .update({
        proposedSlots: proposedSlots && JSON.stringify(proposedSlots),
        counterSlots: counterSlots && JSON.stringify(counterSlots),
        note,
        areTimesAgreed,
      })
      .increment('version', 1)
      .returning('*'),
    `Application ${id} doesn't exist.`,
  )
