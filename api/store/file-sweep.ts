import type { Knex } from 'knex'

/** Every column with file URLs, each queried through its own index. A test fails when a column is missing here. */
const namings = [
  { columns: ['users.profile_url'], sql: 'select profile_url from users where profile_url = any(:urls)' },
  {
    columns: ['facilities.profile_url'],
    sql: 'select profile_url from facilities where profile_url = any(:urls)',
  },
  {
    columns: [
      'clinicians.driving_license_urls',
      'clinicians.resume_url',
      'clinicians.covid_picture_url',
      'clinicians.cpr_picture_url',
      'clinicians.tb_picture_url',
      'clinicians.malpractice_url',
    ],
    sql: `select unnest(driving_license_urls ||
        array[resume_url, covid_picture_url, cpr_picture_url, tb_picture_url, malpractice_url])
      from clinicians
      where driving_license_urls ||
        array[resume_url, covid_picture_url, cpr_picture_url, tb_picture_url, malpractice_url] && :urls`,
  },
  {
    columns: ['invoices.attachment_url'],
    sql: 'select attachment_url from invoices where attachment_url = any(:urls)',
  },
] as const

export const namingColumns: string[] = namings.flatMap(({ columns }) => [...columns])

const named = namings.map(({ sql }) => sql).join(' union all ')

/** The URLs of these that are in use. */
export const listUsedUrls = async (db: Knex, urls: string[]): Promise<Set<string>> => {
  const { rows } = await db.raw<{ rows: { url: string }[] }>(
    `select distinct url from (${named}) as naming (url) where url = any(:urls)`,
    { urls },
  )
  return new Set(rows.map(({ url }) => url))
}

/** Files not checked since then, longest first. Skips rows another process has locked. */
export const lockFilesToCheck = (trx: Knex.Transaction, before: Date, limit: number): Promise<string[]> =>
  trx('files')
    .where({ deletedAt: null })
    .whereRaw('coalesce(looked_at, created_at) < ?', [before])
    .orderByRaw('coalesce(looked_at, created_at)')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .pluck('id')

export const markChecked = (trx: Knex.Transaction, ids: string[], at: Date) =>
  trx('files').whereIn('id', ids).update({ lookedAt: at })

/** Removes files as if their owners had. */
export const markUnnamed = (trx: Knex.Transaction, ids: string[], at: Date) =>
  trx('files')
    .whereIn('id', ids)
    .update({ deletedAt: trx.raw('greatest(created_at, ?)', [at]) })

/** Files removed before then, oldest first. */
export const listRemoved = (
  db: Knex,
  before: Date,
  limit: number,
): Promise<{ id: string; storageKey: string }[]> =>
  db('files')
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(limit)
    .select({ id: 'id', storageKey: 'storage_key' })

/** Deletes the rows of files whose bytes are gone. */
export const deleteFileRow = (db: Knex, id: string) =>
  db('files').where({ id }).whereNotNull('deleted_at').delete()
