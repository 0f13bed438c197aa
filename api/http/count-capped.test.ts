import { buildUser } from '../testing/builders/user.ts'
import { testDatabase } from '../testing/database.ts'
import { testApi } from '../testing/http.ts'
import { testServices } from '../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))

test('calls: a list whose count was capped says so in its headers', async () => {
  const admin = await buildUser(db)
  const list = async (skip: number) => {
    const { body, headers } = await api.as(admin).call('accounts.list', { skip })
    return [body.data.data.length, body.data.count, headers['x-count-capped']]
  }
  expect(await list(0)).toEqual([0, 0, undefined])
  await insertPeople(1, 10_010)
  expect(await list(0)).toEqual([10, 10_000, 'true'])
  expect(await list(9_995)).toEqual([10, 10_006, 'true'])
  expect(await list(10_000)).toEqual([10, 10_010, undefined])
  // PostgreSQL does this on its own. Now it knows the list is far longer, so it stops counting
  await insertPeople(10_011, 20_100)
  await db.raw('ANALYZE users')
  expect(await list(0)).toEqual([10, 10_000, 'true'])
  expect(await list(20_090)).toEqual([10, 20_100, undefined])
})

const insertPeople = (from: number, to: number) =>
  db.raw(
    `INSERT INTO users (id, email, password_hash, role, first_name, last_name, status, terms_version,
       terms_accepted_at, created_at)
     SELECT gen_random_uuid(), 'person' || n || '@example.test', 'none', 'pt', 'Ada', 'Example', 'approved', '2026-11',
       at, at
     FROM (SELECT n, '2026-11-01'::timestamptz + n * interval '1 second' AS at
       FROM generate_series(:from::int, :to::int) n) listed`,
    { from, to },
  )
