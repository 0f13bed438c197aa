import type { Knex } from 'knex'

/** Tables that a request may write. */
const tables = [
  'applications',
  'blocks',
  'check_ins',
  'clinician_bookings',
  'clinicians',
  'credit_notes',
  'facilities',
  'favorite_clinicians',
  'feedback',
  'instant_terms',
  'invoice_payments',
  'invoices',
  'job_invitations',
  'job_templates',
  'jobs',
  'outside_payments',
  'payments',
  'payouts',
  'received_payments',
  'slots',
  'time_changes',
  'time_off',
  'timesheet_adjustments',
  'timesheet_entries',
  'timesheet_extra_time',
  'timesheets',
  'write_offs',
]

const sql = tables
  .map(
    name => `SELECT '${name}' AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS word FROM ${name} t`,
  )
  .join(' UNION ALL ')

type Words = Map<string, string>

/** Each table's rows as one word. */
export const readWords = async (db: Knex): Promise<Words> => {
  const { rows } = await db.raw<{ rows: { name: string; word: string }[] }>(sql)
  return new Map(rows.map(({ name, word }) => [name, word]))
}

/** The tables that differ. */
export const changedTables = (before: Words, after: Words): string[] =>
  tables.filter(name => before.get(name) !== after.get(name))

export const countEvents = async (db: Knex): Promise<number> =>
  Number((await db('events').count({ count: '*' }))[0]?.count)
