import { type TestDatabase, newDatabase } from '../../test/database.ts'
import { isDemoIncomplete, seedDemoOnce } from './demo.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await newDatabase()
})
afterEach(() => database.close())

test('demo data: created only once', async () => {
  const runs: string[] = []
  const seed = async () => void runs.push('seed')
  expect([await seedDemoOnce(database.url, seed), await seedDemoOnce(database.url, seed)]).toEqual([
    'created',
    'already there',
  ])
  expect(runs).toEqual(['seed'])
  expect(await isDemoIncomplete(database.url)).toBe(false)
})

test('demo data: an interrupted run is detected and never added to', async () => {
  const killed = seedDemoOnce(database.url, () => Promise.reject(new Error('killed')))
  await expect(killed).rejects.toThrow('killed')
  expect(await isDemoIncomplete(database.url)).toBe(true)
  await expect(seedDemoOnce(database.url, async () => {})).rejects.toThrow('interrupted')
})
