import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { buildUser } from '../../test/builders/user.ts'
import { testDatabase } from '../../test/database.ts'
import {
  activateFiles,
  countUserFiles,
  findFile,
  insertFile,
  listRemovedFiles,
  listUsedUrls,
  lockUserFiles,
  lockFilesToCheck,
  markRemoved,
  listOwnFiles,
  reserveFile,
  type StoredFile,
} from './files.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildFile } from '../../test/builders/profile.ts'

const database = await testDatabase()
const { db } = database
let mine: string
let other: string
beforeAll(async () => {
  mine = (await buildUser(db)).userId
  other = (await buildUser(db)).userId
})
afterAll(database.close)
beforeEach(() => db('files').delete())

const createdAt = new Date('2026-11-20T12:00:00Z')

const fileOf = (ownerUserId: string, byteSize: number): StoredFile => {
  const id = randomUUID()
  return {
    id,
    ownerUserId,
    purpose: 'resume',
    name: 'resume.pdf',
    contentType: 'application/pdf',
    byteSize,
    sha256: createHash('sha256').update(id).digest('hex'),
    storageKey: `key-of-${id}`,
    createdAt,
  }
}

const keep = async (ownerUserId: string, byteSize = 1000): Promise<StoredFile> => {
  const file = fileOf(ownerUserId, byteSize)
  await insertFile(db, file)
  return file
}

test('files: a file is found as it was stored', async () => {
  const file = await keep(mine)
  expect(await findFile(db, file.id)).toEqual(file)
  expect(await findFile(db, randomUUID())).toBeUndefined()
})

test('files: only the user’s own files are returned', async () => {
  const [own, foreign] = [await keep(mine), await keep(other)]
  const ids = [own.id, foreign.id, randomUUID()]
  expect(await listOwnFiles(db, mine, ids)).toEqual([own])
  expect(await listOwnFiles(db, mine, [])).toEqual([])
})

test('files: a removed file isn’t found or counted, and its key is returned once', async () => {
  const [kept, removed, foreign] = [await keep(mine, 300), await keep(mine, 500), await keep(other, 700)]
  const ids = [removed.id, foreign.id]
  expect(await markRemoved(db, mine, ids, createdAt)).toEqual([removed.storageKey])
  expect(await markRemoved(db, mine, ids, createdAt)).toEqual([])
  expect(await findFile(db, removed.id)).toBeUndefined()
  expect(await listOwnFiles(db, mine, [kept.id, removed.id])).toEqual([kept])
  expect(await countUserFiles(db, mine, createdAt)).toEqual({ files: 1, bytes: 300 })
  expect(await countUserFiles(db, other, createdAt)).toEqual({ files: 1, bytes: 700 })
})

test('files: byte counts add up as numbers beyond 32 bits', async () => {
  expect(await countUserFiles(db, mine, createdAt)).toEqual({ files: 0, bytes: 0 })
  await Promise.all(Array.from({ length: 210 }, () => keep(mine, 10 * 1024 * 1024)))
  expect(await countUserFiles(db, mine, createdAt)).toEqual({ files: 210, bytes: 210 * 10 * 1024 * 1024 })
})

test('files: uploads of one user that check the quota run one after another', async () => {
  const uploadWhileFewerThan = (most: number) =>
    db.transaction(async trx => {
      await lockUserFiles(trx, mine)
      if ((await countUserFiles(trx, mine, createdAt)).files >= most) return false
      await insertFile(trx, fileOf(mine, 1))
      return true
    })
  const uploads = await Promise.all(Array.from({ length: 8 }, () => uploadWhileFewerThan(3)))
  expect(uploads.filter(Boolean)).toHaveLength(3)
})

test('files: the database refuses a file over the limit or without an owner', async () => {
  await expect(keep(mine, 10 * 1024 * 1024 + 1)).rejects.toThrow('files_byte_size_check')
  await expect(keep(randomUUID())).rejects.toThrow('files_owner')
})

test('files: a reserved file is hidden until it is kept', async () => {
  const file = fileOf(mine, 1000)
  const statements: string[] = []
  const watch = ({ sql }: { sql: string }) => statements.push(sql)
  db.on('query', watch)
  await reserveFile(db, file)
  db.removeListener('query', watch)
  expect(statements).toHaveLength(1)
  expect([await findFile(db, file.id), await countUserFiles(db, mine, createdAt)]).toEqual([
    undefined,
    { files: 0, bytes: 0 },
  ])
  await db.transaction(trx => activateFiles(trx, [file.id]))
  expect(await findFile(db, file.id)).toEqual(file)
})

/** The plans of the statements run by the work, with full table scans as the last resort. */
const plansOf = async (ask: (trx: Knex.Transaction) => Promise<unknown>) => {
  const statements: { sql: string; bindings: readonly Knex.RawBinding[] }[] = []
  return db.transaction(async trx => {
    trx.on('query', ({ sql, bindings }: (typeof statements)[number]) => statements.push({ sql, bindings }))
    await ask(trx)
    const [question] = statements
    if (!question) throw new Error('No statement was recorded')
    await trx.raw('set local enable_seqscan = off')
    const { rows } = await trx.raw<{ rows: Record<string, string>[] }>(
      `explain ${question.sql.replace(/\$\d+/g, '?')}`,
      [...question.bindings],
    )
    return rows.map(row => Object.values(row)[0]).join('\n')
  })
}

test('file sweep: finds references to a file by index, in every column', async () => {
  const plan = await plansOf(trx => listUsedUrls(trx, ['/api/files/x']))
  for (const index of ['users_by_picture', 'facilities_by_picture', 'clinicians_by_file'])
    expect(plan).toContain(index)
})

test('file sweep: finds files to check and removed files by index', async () => {
  const at = new Date('2026-11-20T12:00:00Z')
  expect(await plansOf(trx => lockFilesToCheck(trx, at, 5))).toContain('files_to_look_at')
  expect(await plansOf(trx => listRemovedFiles(trx, at, 5))).toContain('files_removed')
})

test('file sweep: returns the URLs that are in use', async () => {
  const { id, userId } = await buildClinician(db)
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(() => buildFile(db, { userId, purpose: 'drivingLicense' })),
  )
  if (!first || !second || !third) throw new Error('Three files were wanted')
  await db('clinicians')
    .where({ id })
    .update({ drivingLicenseUrls: [first], cprPictureUrl: second })
  expect(await listUsedUrls(db, [second, third, first])).toEqual(new Set([first, second]))
  expect(await listUsedUrls(db, [third])).toEqual(new Set())
  expect(await listUsedUrls(db, [])).toEqual(new Set())
})
