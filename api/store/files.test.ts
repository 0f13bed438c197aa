import { createHash, randomUUID } from 'node:crypto'
import { buildUser } from '../testing/builders/user.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import {
  type StoredFile,
  countUserFiles,
  findFile,
  insertFile,
  activateFiles,
  lockFilesOf,
  markRemoved,
  ownFiles,
  reserveFile,
} from './files.ts'

let database: TestDatabase
let mine: string
let other: string
beforeAll(async () => {
  database = await testDatabase()
  mine = (await buildUser(database.db)).userId
  other = (await buildUser(database.db)).userId
})
afterAll(() => database.close())
beforeEach(() => database.db('files').delete())

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
  await insertFile(database.db, file)
  return file
}

test('files: a file is found as it was stored', async () => {
  const file = await keep(mine)
  expect(await findFile(database.db, file.id)).toEqual(file)
  expect(await findFile(database.db, randomUUID())).toBeUndefined()
})

test('files: only the user’s own files are returned', async () => {
  const [own, foreign] = [await keep(mine), await keep(other)]
  const ids = [own.id, foreign.id, randomUUID()]
  expect(await ownFiles(database.db, mine, ids)).toEqual([own])
  expect(await ownFiles(database.db, mine, [])).toEqual([])
})

test('files: a removed file isn’t found or counted, and its key is returned once', async () => {
  const [kept, removed, foreign] = [await keep(mine, 300), await keep(mine, 500), await keep(other, 700)]
  const ids = [removed.id, foreign.id]
  expect(await markRemoved(database.db, mine, ids, createdAt)).toEqual([removed.storageKey])
  expect(await markRemoved(database.db, mine, ids, createdAt)).toEqual([])
  expect(await findFile(database.db, removed.id)).toBeUndefined()
  expect(await ownFiles(database.db, mine, [kept.id, removed.id])).toEqual([kept])
  expect(await countUserFiles(database.db, mine)).toEqual({ files: 1, bytes: 300 })
  expect(await countUserFiles(database.db, other)).toEqual({ files: 1, bytes: 700 })
})

test('files: byte counts add up as numbers beyond 32 bits', async () => {
  expect(await countUserFiles(database.db, mine)).toEqual({ files: 0, bytes: 0 })
  await Promise.all(Array.from({ length: 210 }, () => keep(mine, 10 * 1024 * 1024)))
  expect(await countUserFiles(database.db, mine)).toEqual({ files: 210, bytes: 210 * 10 * 1024 * 1024 })
})

test('files: uploads of one user that check the quota run one after another', async () => {
  const uploadWhileFewerThan = (most: number) =>
    database.db.transaction(async trx => {
      await lockFilesOf(trx, mine)
      if ((await countUserFiles(trx, mine)).files >= most) return false
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
  const { db } = database
  const file = fileOf(mine, 1000)
  const statements: string[] = []
  const watch = ({ sql }: { sql: string }) => statements.push(sql)
  db.on('query', watch)
  await reserveFile(db, file)
  db.removeListener('query', watch)
  expect(statements).toHaveLength(1)
  expect([await findFile(db, file.id), await countUserFiles(db, mine)]).toEqual([
    undefined,
    { files: 0, bytes: 0 },
  ])
  await db.transaction(trx => activateFiles(trx, [file.id]))
  expect(await findFile(db, file.id)).toEqual(file)
})
