import type { Knex } from 'knex'
import { hasPrepared, listPrepared } from './postgres/index.ts'
import type { FileRow } from './rows.ts'

export type StoredFile = Omit<FileRow, 'deletedAt' | 'lookedAt'>

const columns = {
  id: 'id',
  ownerUserId: 'owner_user_id',
  purpose: 'purpose',
  name: 'name',
  contentType: 'content_type',
  byteSize: 'byte_size',
  sha256: 'sha256',
  storageKey: 'storage_key',
  createdAt: 'created_at',
} as const

/** Uploads of one user run one after another, so that two at once can't both take the last free space. */
export const lockUserFiles = (trx: Knex.Transaction, userId: string) =>
  trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`files of ${userId}`])

export const insertFile = (db: Knex, file: StoredFile, { removedAt }: { removedAt?: Date } = {}) =>
  db('files').insert({ ...file, deletedAt: removedAt ?? null })

/** Reserves a row before its bytes are stored. It counts as removed until the file is kept. */
export const reserveFile = (db: Knex, file: StoredFile) => insertFile(db, file, { removedAt: file.createdAt })

/** Keeps the reserved files. */
export const activateFiles = (trx: Knex.Transaction, ids: string[]) =>
  trx('files').whereIn('id', ids).update({ deletedAt: null })

/**
 * The user's own files among these IDs. In a transaction they are also locked, so that nobody removes them before what
 * names them is saved.
 */
export const ownFiles = (db: Knex, userId: string, ids: string[]): Promise<StoredFile[]> =>
  db('files')
    .select(columns)
    .where({ ownerUserId: userId, deletedAt: null })
    .whereIn('id', ids)
    .orderBy('id')
    .forShare()

/** Passes on files that someone uploaded for another user. */
export const giveFiles = (trx: Knex.Transaction, from: string, to: string, ids: string[]) =>
  trx('files').where({ ownerUserId: from, deletedAt: null }).whereIn('id', ids).update({ ownerUserId: to })

/** The same, locked for removal. */
export const lockOwnFiles = (trx: Knex.Transaction, userId: string, ids: string[]): Promise<StoredFile[]> =>
  trx('files')
    .select(columns)
    .where({ ownerUserId: userId, deletedAt: null })
    .whereIn('id', ids)
    .orderBy('id')
    .forUpdate()

/** How many files a user has, and their total size. */
export const countUserFiles = async (db: Knex, userId: string): Promise<{ files: number; bytes: number }> => {
  const [counted] = await db('files')
    .where({ ownerUserId: userId, deletedAt: null })
    .select(db.raw('count(*)::int as files, coalesce(sum(byte_size), 0)::float8 as bytes'))
  return counted
}

export const findFile = async (db: Knex, id: string): Promise<StoredFile | undefined> =>
  db('files').first(columns).where({ id, deletedAt: null })

/** Removes this user's own files; returns the keys whose bytes may be deleted. */
export const markRemoved = (db: Knex, userId: string, ids: string[], removedAt: Date): Promise<string[]> =>
  db('files')
    .where({ ownerUserId: userId, deletedAt: null })
    .whereIn('id', ids)
    .update({ deletedAt: removedAt })
    .returning('storage_key')
    .then(rows => rows.map(row => row.storageKey))

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
  {
    columns: ['timesheets.paper_url'],
    sql: 'select paper_url from timesheets where paper_url = any(:urls)',
  },
  {
    columns: ['briefs.document_urls'],
    sql: 'select unnest(document_urls) from briefs where document_urls && :urls',
  },
  {
    columns: ['chat_messages.file_url'],
    sql: 'select file_url from chat_messages where file_url = any(:urls)',
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

/** Whether there are such files. */
export const hasFilesToCheck = (db: Knex, before: Date) =>
  hasPrepared(
    db,
    `SELECT FROM files WHERE deleted_at IS NULL AND coalesce(looked_at, created_at) < :before`,
    { before },
  )

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
  listPrepared(
    db,
    `SELECT id, storage_key FROM files WHERE deleted_at < :before ORDER BY deleted_at LIMIT :limit`,
    { before, limit },
  )

/** Deletes the rows of files whose bytes are gone. */
export const deleteFileRow = (db: Knex, id: string) =>
  db('files').where({ id }).whereNotNull('deleted_at').delete()
