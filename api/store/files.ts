import type { Knex } from 'knex'
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
export const lockFilesOf = (trx: Knex.Transaction, userId: string) =>
  trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`files of ${userId}`])

export const insertFile = (db: Knex, file: StoredFile, { removedAt }: { removedAt?: Date } = {}) =>
  db('files').insert({
    id: file.id,
    ownerUserId: file.ownerUserId,
    purpose: file.purpose,
    name: file.name,
    contentType: file.contentType,
    byteSize: file.byteSize,
    sha256: file.sha256,
    storageKey: file.storageKey,
    createdAt: file.createdAt,
    deletedAt: removedAt ?? null,
  })

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
