import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { connectionSettings } from './connect.ts'
import { Pipelines } from './pipeline.ts'

let database: TestDatabase
let lost: Promise<Error>
let reads: Pipelines
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => {
  const settings = connectionSettings(database.url, { name: 'pipelined', max: 1 })
  lost = new Promise(resolve => {
    reads = new Pipelines(settings, 2, resolve)
  })
})
afterEach(() => reads.end())
afterAll(() => database.close())

const ask = async (text: string, values: unknown[] = []) =>
  (await reads.query({ name: text, text, values, rowMode: 'array' })).rows[0]
const doubled = (value: number) => ask('SELECT $1::int * 2', [value])

test('pipelines: each of many statements gets its own answer, on no more connections than allowed', async () => {
  const numbers = Array.from({ length: 40 }, (_, n) => n)
  expect(await Promise.all(numbers.map(doubled))).toEqual(numbers.map(n => [2 * n]))
  const { rows } = await database.db.raw(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'pipelined'`,
  )
  expect(rows).toEqual([{ count: 2 }])
})

test('pipelines: a failing statement fails alone', async () => {
  const divide = (by: number) => ask('SELECT 6 / $1::int', [by]).catch(String)
  const answers = await Promise.all([1, 0, 2, 0, 3, 6].map(divide))
  const failed = 'error: division by zero'
  expect(answers).toEqual([[6], failed, [3], failed, [2], [1]])
})

test('pipelines: a statement doesn’t wait behind a slow one while another connection is idle', async () => {
  await database.db.transaction(async trx => {
    await trx.raw('SELECT pg_advisory_xact_lock(7)')
    const slow = ask('SELECT 1 FROM pg_advisory_xact_lock(7)')
    for (let n = 0; n < 50; n += 1) await doubled(n)
    expect(await Promise.all([1, 2, 3, 4].map(doubled))).toHaveLength(4)
    await trx.commit()
    expect(await slow).toEqual([1])
  })
})

test('pipelines: a lost connection fails its statements in progress and is replaced', async () => {
  await expect(ask('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(/terminat/)
  expect((await lost).message).toMatch(/terminated/)
  expect(await doubled(4)).toEqual([8])
})

test('pipelines: no statement is accepted after closing', async () => {
  await reads.end()
  await expect(doubled(1)).rejects.toThrow('are closed')
})
