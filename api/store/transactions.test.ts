import type { Knex } from 'knex'
import { testDatabase } from '../testing/database.ts'
import { listPrepared } from './prepared.ts'
import { transactionEndingWith } from './transactions.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
beforeEach(async () => {
  await db.raw('DROP TABLE IF EXISTS notes')
  await db.raw('CREATE TABLE notes (id int PRIMARY KEY, text text NOT NULL)')
})

const add = (trx: Knex, id: number, text: string | null = 'noted') =>
  listPrepared(trx, 'INSERT INTO notes VALUES (:id, :text)', { id, text })
const ids = (trx: Knex): Promise<number[]> => trx('notes').orderBy('id').pluck('id')

test('transaction: statements sent together are answered in order, inside it', async () => {
  const seen = await db.transaction(async trx => {
    const [, inside, services] = await Promise.all([add(trx, 1), ids(trx), ids(db)])
    return { inside, services }
  })
  expect(seen).toEqual({ inside: [1], services: [] })
  expect(await ids(db)).toEqual([1])
})

test('transaction: a failure undoes what was done before', async () => {
  const failing = db.transaction(async trx => {
    await add(trx, 1)
    await add(trx, 1)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await ids(db)).toEqual([])
})

test('transaction: a nested one is undone alone', async () => {
  await db.transaction(async trx => {
    await add(trx, 1)
    const inner = trx.transaction(async nested => {
      await add(nested, 2)
      throw new Error('Not this one.')
    })
    await expect(inner).rejects.toThrow('Not this one.')
    await add(trx, 3)
  })
  expect(await ids(db)).toEqual([1, 3])
})

test('transaction: refuses a statement after its end', async () => {
  const ended = await db.transaction(async trx => trx)
  await expect(add(ended, 1)).rejects.toThrow('after the end of its transaction')
  expect(await ids(db)).toEqual([])
})

test('transaction: commits with its last statement', async () => {
  const answer = await transactionEndingWith(db, async trx => {
    await add(trx, 1)
    return { answer: 'added', last: add(trx, 2) }
  })
  expect(answer).toBe('added')
  expect(await ids(db)).toEqual([1, 2])
})

test('transaction: fails with its last statement and saves nothing', async () => {
  const failing = transactionEndingWith(db, async trx => {
    await add(trx, 1)
    return { answer: 'unknown', last: add(trx, 2, null) }
  })
  await expect(failing).rejects.toMatchObject({ code: '23502' })
  expect(await ids(db)).toEqual([])
})
