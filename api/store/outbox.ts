import type { Knex } from 'knex'

type Options = {
  /** a task with the same key that waits is replaced */
  key?: string
  /** by the database's clock; `tick` finds what is due by the product's clock */
  runAt?: Date
}

/** Adds a background task that runs only if this transaction commits. */
export const enqueue = async (trx: Knex, task: string, payload: object, { key, runAt }: Options = {}) => {
  await trx.raw(
    `select graphile_worker.add_job(
       identifier := :task, payload := :payload::json, run_at := :runAt::timestamptz, job_key := :key::text)`,
    { task, payload: JSON.stringify(payload), runAt: runAt ?? null, key: key ?? null },
  )
}
