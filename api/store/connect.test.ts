import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { addressOf, connect, readPoolOf } from './connect.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const first = async (sql: string) => (await database.db.raw(sql)).rows[0]

test('counts, sums and big integers are numbers', async () => {
  const row =
    await first(`select count(*) as n, sum(x) as total, 12.5::numeric as fee, 9007199254740991 as big
    from (values (1::bigint), (2)) as v(x)`)
  expect(row).toEqual({ n: 2, total: 3, fee: 12.5, big: 9_007_199_254_740_991 })
})

test('a number that would lose digits is refused', async () => {
  await expect(first('select 9007199254740993 as big')).rejects.toThrow('does not fit a number')
})

test('calendar days stay text, instants are instants', async () => {
  const row = await first(`select date '2026-03-08' as day, timestamptz '2026-03-08 12:00Z' as at`)
  expect(row).toEqual({ day: '2026-03-08', at: new Date('2026-03-08T12:00:00Z') })
})

test('a statement that takes too long is ended', async () => {
  const impatient = connect(database.url, { name: 'impatient', max: 1, statementTimeoutMilliseconds: 50 })
  try {
    await expect(impatient.raw('select pg_sleep(5)')).rejects.toThrow('statement timeout')
  } finally {
    await impatient.destroy()
  }
})

test('an address is found again', () => {
  expect(addressOf(database.db)).toBe(database.url)
})

test('a lost connection is replaced', async () => {
  const troubles: string[] = []
  const db = connect(database.url, { name: 'to be lost', max: 1, onTrouble: what => troubles.push(what) })
  try {
    await db.raw('select 1')
    await database.db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be lost'`,
    )
    const attempt = () => db.raw('select 2 as two').then(({ rows }) => rows, String)
    const outcomes = [await attempt(), await attempt(), await attempt()]
    expect(outcomes.at(-1)).toEqual([{ two: 2 }])
  } finally {
    await db.destroy()
  }
})

test('connect: prepared reads keep their plans, statements that Knex builds make their own', async () => {
  const show = 'SHOW plan_cache_mode'
  const reads = readPoolOf(database.db)
  expect((await reads?.query({ text: show, rowMode: 'array' }))?.rows).toEqual([['force_generic_plan']])
  expect((await database.db.raw(show)).rows).toEqual([{ planCacheMode: 'auto' }])
})
