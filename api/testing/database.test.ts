import { testDatabase } from './database.ts'

test('databases for tests: each one is separate, and gone after close', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  await one.db.schema.createTable('only_here', table => table.integer('id'))
  expect(await one.db.schema.hasTable('only_here')).toBe(true)
  expect(await other.db.schema.hasTable('only_here')).toBe(false)
  await one.close()
  const name = new URL(one.url).pathname.slice(1)
  const { rows } = await other.db.raw('select 1 from pg_database where datname = ?', [name])
  expect(rows).toEqual([])
  await other.close()
})
