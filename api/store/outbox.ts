import type { Knex } from 'knex'

type Wish = {
  /** A task with the same key that has not run yet is replaced. */
  key?: string
  /** By the database's own clock; what is due at a time of the product's clock is found by `tick`. */
  runAt?: Date
}

export type Enqueue = (trx: Knex, task: string, payload: object, wish?: Wish) => Promise<void>

/** A task will run in the background if, and only if, this transaction commits. */
export const enqueue: Enqueue = async (trx, task, payload, { key, runAt } = {}) => {
  await trx.raw(
    `select graphile_worker.add_job(
       identifier := :task, payload := :payload::json, run_at := :runAt::timestamptz, job_key := :key::text)`,
    { task, payload: JSON.stringify(payload), runAt: runAt ?? null, key: key ?? null },
  )
}
