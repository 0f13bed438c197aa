import type { Knex } from 'knex'

const renamed = {
  sendMail: 'sendEmail',
  mailPasswordLink: 'sendPasswordLink',
  withdrawBlocked: 'withdrawBlockedApplications',
}

const rename = async (db: Knex, names: [string, string][]) => {
  const { rows } = await db.raw(`SELECT to_regclass('graphile_worker._private_tasks') AS "table"`)
  if (!rows[0]?.table) return
  for (const [from, to] of names) {
    await db.raw(
      'INSERT INTO graphile_worker._private_tasks (identifier) VALUES (?) ON CONFLICT (identifier) DO NOTHING',
      [to],
    )
    await db.raw(
      `UPDATE graphile_worker._private_jobs
       SET task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = :to)
       WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = :from)`,
      { from, to },
    )
  }
}

/** Tasks that were queued under their old names run under the new ones. A new database has no queue yet. */
export const up = (db: Knex) => rename(db, Object.entries(renamed))

export const down = (db: Knex) =>
  rename(
    db,
    Object.entries(renamed).map(([from, to]) => [to, from]),
  )
