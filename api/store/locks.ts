import type { Knex } from 'knex'

// One order for every story: the job's row, then the clinician, then the rest. Rows that reference a job
// share its lock while they are inserted, so even a story that only adds an event locks the job first.
// People and facilities are locked FOR NO KEY UPDATE: events and notifications that name them don't wait.

/** The job's row is this transaction's until it ends; its slots, applications and payment follow. */
export const lockJob = <Row = { id: string }>(trx: Knex, jobId: string): Promise<Row | undefined> =>
  trx('jobs').where({ id: jobId }).forUpdate().first()

/** What is decided about a clinician's time is decided by one transaction at a time. */
export const lockClinician = (trx: Knex, clinicianId: string) =>
  trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`time of clinician ${clinicianId}`])
