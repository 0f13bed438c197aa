import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { addressOf, connect, readPoolOf } from './connect.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const first = async (sql: string) => (await database.db.raw(sql)).rows[0]

test('database: counts, sums, and big integers are numbers', async () => {
  const row =
    await first(`select count(*) as n, sum(x) as total, 12.5::numeric as fee, 9007199254740991 as big
    from (values (1::bigint), (2)) as v(x)`)
  expect(row).toEqual({ n: 2, total: 3, fee: 12.5, big: 9_007_199_254_740_991 })
})

test('database: refuses a number that would lose digits', async () => {
  await expect(first('select 9007199254740993 as big')).rejects.toThrow('does not fit a number')
})

test('database: calendar days stay text and instants are Dates', async () => {
  const row = await first(`select date '2026-03-08' as day, timestamptz '2026-03-08 12:00Z' as at`)
  expect(row).toEqual({ day: '2026-03-08', at: new Date('2026-03-08T12:00:00Z') })
})

test('database: ends a statement that takes too long', async () => {
  const impatient = connect(database.url, { name: 'impatient', max: 1, statementTimeoutMilliseconds: 50 })
  try {
    await expect(impatient.raw('select pg_sleep(5)')).rejects.toThrow('statement timeout')
  } finally {
    await impatient.destroy()
  }
})

test('database: finds its own address', () => {
  expect(addressOf(database.db)).toBe(database.url)
})

test('database: replaces a lost connection', async () => {
  const troubles: string[] = []
  const db = connect(database.url, {
    name: 'a connection to lose',
    max: 1,
    onTrouble: what => troubles.push(what),
  })
  try {
    await db.raw('select 1')
    await database.db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'a connection to lose'`,
    )
    const attempt = () => db.raw('select 2 as two').then(({ rows }) => rows, String)
    const outcomes = [await attempt(), await attempt(), await attempt()]
    expect(outcomes.at(-1)).toEqual([{ two: 2 }])
  } finally {
    await db.destroy()
  }
})

test('database: prepared reads keep their plans, and Knex statements are planned by their values', async () => {
  const show = 'SHOW plan_cache_mode'
  const reads = readPoolOf(database.db)
  expect((await reads?.query({ text: show, rowMode: 'array' }))?.rows).toEqual([['force_generic_plan']])
  expect((await database.db.raw(show)).rows).toEqual([{ planCacheMode: 'auto' }])
})
