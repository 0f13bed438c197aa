import type { Knex } from 'knex'
import { listPrepared } from './postgres/index.ts'

// Every transaction locks in one order: the job's row, then the clinician, then the rest. Inserting a row that
// references a job shares its lock, so even a transaction that only adds an event locks the job first.
// Users and facilities are locked FOR NO KEY UPDATE, so that events and notifications don't wait.

/** Locks the job until the transaction ends, and with it its slots, applications, and payment. */
export const lockJob = async <Row = { id: string }>(trx: Knex, jobId: string): Promise<Row | undefined> => {
  const [job] = await listPrepared<Row>(trx, 'SELECT * FROM jobs WHERE id = :jobId FOR UPDATE', { jobId })
  return job
}

const timeLockName = (clinicianId: string) => `time of clinician ${clinicianId}`

/** Locks a clinician's time until the transaction ends. */
export const lockClinician = (trx: Knex, clinicianId: string) =>
  listPrepared(trx, 'SELECT pg_advisory_xact_lock(hashtextextended(:clinician, 0))', {
    clinician: timeLockName(clinicianId),
  })

// The row lock is inside the CTE and the function outside: the clinician is never locked before the job.
const jobThenClinician = `
  WITH job AS MATERIALIZED (SELECT id FROM jobs WHERE id = :jobId FOR UPDATE)
  SELECT pg_advisory_xact_lock(hashtextextended(:clinician, 0)) FROM job`

/**
 * Locks both in order. Read nothing in the same statement: it sees what was committed before it began, and it may have
 * waited since. The next statement sees what others committed.
 */
export const lockJobThenClinician = (trx: Knex, jobId: string, clinicianId: string) =>
  listPrepared(trx, jobThenClinician, { jobId, clinician: timeLockName(clinicianId) })
