import type { Knex } from 'knex'
import { findPrepared, listPrepared } from './postgres/index.ts'

// Every transaction locks in one order: the job's row, then the clinician, then all other rows. Inserting a row that
// references a job shares the job's lock, so even a transaction that only adds an event locks the job first.
// Users and facilities are locked FOR NO KEY UPDATE, so that events and notifications don't wait.

/** Locks the job until the transaction ends, and with it its slots, applications, and payment. */
export const lockJob = <Row = { id: string }>(trx: Knex, jobId: string) =>
  findPrepared<Row>(trx, 'SELECT * FROM jobs WHERE id = :jobId FOR UPDATE', { jobId })

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
 * Locks the job, then the clinician's time. Read nothing in the same statement: it may wait for the locks, and sees only
 * what was committed before it began. The next statement sees what was committed while it waited.
 */
export const lockJobThenClinician = (trx: Knex, jobId: string, clinicianId: string) =>
  listPrepared(trx, jobThenClinician, { jobId, clinician: timeLockName(clinicianId) })
