import type { Knex } from 'knex'

type Options = {
  /** Replaces a waiting task with the same key. */
  key?: string
  /** By the database's clock. What is due by the product's clock is found by `tick`. */
  runAt?: Date
}

type Enqueue = (trx: Knex, task: string, payload: object, params?: Options) => Promise<void>

/** Adds a background task that runs only if this transaction commits. */
export const enqueue: Enqueue = async (trx, task, payload, { key, runAt } = {}) => {
  await trx.raw(
    `select graphile_worker.add_job(
       identifier := :task, payload := :payload::json, run_at := :runAt::timestamptz, job_key := :key::text)`,
    { task, payload: JSON.stringify(payload), runAt: runAt ?? null, key: key ?? null },
  )
}
