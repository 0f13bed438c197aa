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

/** Uploads of one user follow one another, so that two at once can't both take the last free place. */
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

/** A place for bytes that are yet to be put there: as good as removed, until the file is kept. */
export const reserveFile = (db: Knex, file: StoredFile) => insertFile(db, file, { removedAt: file.createdAt })

/** The reserved files are kept from now on. */
export const keepReserved = (trx: Knex.Transaction, ids: string[]) =>
  trx('files').whereIn('id', ids).update({ deletedAt: null })

/**
 * Those of the ids that are this user's own and not removed; anybody else's are as if they did not exist. Within a
 * transaction they also stay until it ends, so that what names them is saved before anybody can remove them.
 */
export const ownFiles = (db: Knex, userId: string, ids: string[]): Promise<StoredFile[]> =>
  db('files')
    .select(columns)
    .where({ ownerUserId: userId, deletedAt: null })
    .whereIn('id', ids)
    .orderBy('id')
    .forShare()

/** The same, for whoever is about to remove them. */
export const lockOwnFiles = (trx: Knex.Transaction, userId: string, ids: string[]): Promise<StoredFile[]> =>
  trx('files')
    .select(columns)
    .where({ ownerUserId: userId, deletedAt: null })
    .whereIn('id', ids)
    .orderBy('id')
    .forUpdate()

/** How many files a user keeps, and how many bytes they take. */
export const countOwn = async (db: Knex, userId: string): Promise<{ files: number; bytes: number }> => {
  const [counted] = await db('files')
    .where({ ownerUserId: userId, deletedAt: null })
    .select(db.raw('count(*)::int as files, coalesce(sum(byte_size), 0)::float8 as bytes'))
  return counted
}

export const findFile = async (db: Knex, id: string): Promise<StoredFile | undefined> =>
  db('files').first(columns).where({ id, deletedAt: null })

/** This user's own files among the ids are gone; returns the keys whose bytes may now go too. */
export const markRemoved = (db: Knex, userId: string, ids: string[], removedAt: Date): Promise<string[]> =>
  db('files')
    .where({ ownerUserId: userId, deletedAt: null })
    .whereIn('id', ids)
    .update({ deletedAt: removedAt })
    .returning('storage_key')
    .then(rows => rows.map(row => row.storageKey))
