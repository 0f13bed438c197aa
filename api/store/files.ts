import type { Knex } from 'knex'
import { existsPrepared, listPrepared } from './postgres/index.ts'
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

/** Reserves a row before its bytes are stored. It counts as removed until `activateFiles`. */
export const reserveFile = (db: Knex, file: StoredFile) => insertFile(db, file, { removedAt: file.createdAt })

/** Makes reserved files count. */
export const activateFiles = (trx: Knex.Transaction, ids: string[]) =>
  trx('files').whereIn('id', ids).update({ deletedAt: null })

/** The files of a user that weren't removed. */
const filesOf = (db: Knex, userId: string) => db('files').where({ ownerUserId: userId, deletedAt: null })

/**
 * The user's own files among these IDs. In a transaction they are also locked, so that nobody removes them before the
 * row that names them is saved.
 */
export const listOwnFiles = (db: Knex, userId: string, ids: string[]): Promise<StoredFile[]> =>
  filesOf(db, userId).select(columns).whereIn('id', ids).orderBy('id').forShare()

/** Makes files that a user uploaded for another user that user's. */
export const changeFileOwner = (trx: Knex.Transaction, from: string, to: string, ids: string[]) =>
  filesOf(trx, from).whereIn('id', ids).update({ ownerUserId: to })

/** Locks the user's own files among these IDs for removal. */
export const lockOwnFiles = (trx: Knex.Transaction, userId: string, ids: string[]): Promise<StoredFile[]> =>
  filesOf(trx, userId).select(columns).whereIn('id', ids).orderBy('id').forUpdate()

/** How many files a user has, and their total size. What a snapshot keeps doesn't count: they can't remove it. */
export const countUserFiles = (
  db: Knex,
  userId: string,
  since: Date,
): Promise<{ files: number; bytes: number }> =>
  filesOf(db, userId)
    .whereRaw(`not ${isKeptSql}`, { since })
    .first(db.raw('count(*)::int as files, coalesce(sum(byte_size), 0)::float8 as bytes'))

export const findFile = async (db: Knex, id: string): Promise<StoredFile | undefined> =>
  db('files').first(columns).where({ id, deletedAt: null })

/** Removes this user's own files. Returns the storage keys whose bytes may be deleted. */
export const markRemoved = async (
  db: Knex,
  userId: string,
  ids: string[],
  removedAt: Date,
): Promise<string[]> => {
  const removed = filesOf(db, userId).whereIn('id', ids).update({ deletedAt: removedAt })
  return (await removed.returning('storage_key')).map(({ storageKey }) => storageKey)
}

/** Columns that have one file URL. */
const urlColumns = [
  'users.profile_url',
  'facilities.profile_url',
  'invoices.attachment_url',
  'timesheets.paper_url',
  'chat_messages.file_url',
]
const clinicianColumns = [
  'resume_url',
  'covid_picture_url',
  'cpr_picture_url',
  'tb_picture_url',
  'malpractice_url',
]
/** SQL: the documents of a clinician; a column without one is null. */
export const clinicianUrls = `driving_license_urls || array[${clinicianColumns.join(', ')}]`

/** Every column with file URLs. A test fails when a column is missing here. */
export const fileUrlColumns = [
  ...urlColumns,
  ...['driving_license_urls', ...clinicianColumns].map(column => `clinicians.${column}`),
  'briefs.document_urls',
  'credential_snapshots.document_urls',
]

/** SQL: the URLs of :urls that are in use. Each column is read through its own index. */
const usedUrlsSql = [
  ...urlColumns.map(column => `select ${column} from ${column.split('.')[0]} where ${column} = any(:urls)`),
  `select unnest(${clinicianUrls}) from clinicians where ${clinicianUrls} && :urls`,
  'select unnest(document_urls) from briefs where document_urls && :urls',
].join(' union all ')

const listUrls = async (db: Knex, sql: string, bindings: Knex.ValueDict): Promise<Set<string>> => {
  const { rows } = await db.raw<{ rows: { url: string }[] }>(
    `select distinct url from (${sql}) as naming (url) where url = any(:urls)`,
    bindings,
  )
  return new Set(rows.map(({ url }) => url))
}

/** The URLs of these that are in use. What only snapshots keep isn't in use. */
export const listUsedUrls = (db: Knex, urls: string[]) => listUrls(db, usedUrlsSql, { urls })

const keptUrlsSql =
  'select unnest(document_urls) from credential_snapshots where document_urls && :urls and taken_at >= :since'

/** The URLs of these that snapshots taken since then keep. */
export const listKeptUrls = (db: Knex, urls: string[], since: Date) =>
  listUrls(db, keptUrlsSql, { urls, since })

/** SQL: whether a snapshot taken since then keeps a row of `files`. */
export const isKeptSql = `exists (select from credential_snapshots
  where document_urls && array['/api/files/' || files.id] and taken_at >= :since)`

/** Locks the files that weren't checked since `before`, longest ago first. Skips rows another process has locked. */
export const lockFilesToCheck = (trx: Knex.Transaction, before: Date, limit: number): Promise<string[]> =>
  trx('files')
    .where({ deletedAt: null })
    .whereRaw('coalesce(looked_at, created_at) < ?', [before])
    .orderByRaw('coalesce(looked_at, created_at)')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .pluck('id')

/** Whether there are files that weren't checked since `before`. */
export const hasFilesToCheck = (db: Knex, before: Date) =>
  existsPrepared(
    db,
    `SELECT FROM files WHERE deleted_at IS NULL AND coalesce(looked_at, created_at) < :before`,
    { before },
  )

export const markChecked = (trx: Knex.Transaction, ids: string[], at: Date) =>
  trx('files').whereIn('id', ids).update({ lookedAt: at })

/** Removes files that nothing names, as if their owners had removed them. */
export const markUnnamed = (trx: Knex.Transaction, ids: string[], at: Date) =>
  trx('files')
    .whereIn('id', ids)
    .update({ deletedAt: trx.raw('greatest(created_at, ?)', [at]) })

/** Files removed before then, oldest first. */
export const listRemovedFiles = (
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
