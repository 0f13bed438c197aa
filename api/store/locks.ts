import type { Knex } from 'knex'
import { listPrepared } from './prepared.ts'

// One order for every story: the job's row, then the clinician, then the rest. Rows that reference a job
// share its lock while they are inserted, so even a story that only adds an event locks the job first.
// People and facilities are locked FOR NO KEY UPDATE: events and notifications that name them don't wait.

/** The job's row is this transaction's until it ends; its slots, applications and payment follow. */
export const lockJob = <Row = { id: string }>(trx: Knex, jobId: string): Promise<Row | undefined> =>
  trx('jobs').where({ id: jobId }).forUpdate().first()

const timeOf = (clinicianId: string) => `time of clinician ${clinicianId}`

/** What is decided about a clinician's time is decided by one transaction at a time. */
export const lockClinician = (trx: Knex, clinicianId: string) =>
  trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [timeOf(clinicianId)])

// The row lock is below the CTE and the function above it: nobody waits for the clinician before having the job.
const jobThenClinician = `
  WITH job AS MATERIALIZED (SELECT id FROM jobs WHERE id = :jobId FOR UPDATE)
  SELECT pg_advisory_xact_lock(hashtextextended(:clinician, 0)) FROM job`

/**
 * Both at once, in their order. Nothing is read beside the locks: a statement sees what was committed before it began,
 * and this one may have waited since; the next statement sees what those before us have left.
 */
export const lockJobThenClinician = (trx: Knex, jobId: string, clinicianId: string) =>
  listPrepared(trx, jobThenClinician, { jobId, clinician: timeOf(clinicianId) })
