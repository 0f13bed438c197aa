import type { Knex } from 'knex'

/** The worker's tasks that could run at this moment, by name: how many, and for how many seconds the oldest could. */
export const readQueueFigures = async (db: Knex, at: Date) => {
  const { rows } = await db.raw<{ rows: { task: string; jobs: number; oldestSeconds: number }[] }>(
    `SELECT t.identifier AS task, count(*) AS jobs,
       extract(epoch FROM :at - min(j.run_at))::float8 AS "oldestSeconds"
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE j.is_available AND j.run_at <= :at GROUP BY t.identifier`,
    { at },
  )
  return rows
}
