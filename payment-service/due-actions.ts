import type { Knex } from 'knex'
import { clockTable, type ServiceContext } from './request-context.ts'

/** What happens once its time has come, by name; each takes a resource's id and can run twice without harm. */
export type DueActions = Partial<Record<string, (context: ServiceContext, about: string) => Promise<void>>>

const table = 'payment_service.due'
const msPerDay = 24 * 60 * 60 * 1000

/** Schedules an action for when that many days of the service's own time have passed. */
export const scheduleAction = (context: ServiceContext, does: string, about: string, days: number) =>
  context.trx(table).insert({ does, about, due_at: new Date(context.at.getTime() + days * msPerDay) })

/** Whether an action's time has come. One statement, because it is asked after every request. */
export const isActionDue = async (db: Knex, realAt: Date) => {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select from ${table}
     where due_at <= ?::timestamptz + coalesce((select ahead_ms from ${clockTable} where id = 1), 0) * interval '1 ms'
     limit 1`,
    [realAt],
  )
  return rows.length > 0
}

type Row = { id: string; does: string; about: string; due_at: Date }

/** Runs the earliest action that is due, as of its own time; false when there was none. */
export const runNextAction = async (context: ServiceContext, actions: DueActions) => {
  const found = await context.trx.raw<{ rows: Row[] }>(
    `delete from ${table} where id = (
       select id from ${table} where due_at <= ? order by due_at, id limit 1 for update skip locked
     ) returning *`,
    [context.at],
  )
  const [due] = found.rows
  if (!due) return false
  const act = actions[due.does]
  if (!act) throw new Error(`There is no action ${due.does}`)
  await act({ ...context, at: due.due_at }, due.about)
  return true
}
