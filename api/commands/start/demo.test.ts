import type { Services } from '../../services/services.ts'
import { type TestDatabase, newDatabase } from '../../testing/database.ts'
import { testServices } from '../../testing/services.ts'
import { isDemoIncomplete, seedDemoOnce } from './demo.ts'

let database: TestDatabase
let services: Services

beforeEach(async () => {
  database = await newDatabase()
  services = testServices(database.db)
})
afterEach(() => database.close())

test('demo data: created only once', async () => {
  const runs: string[] = []
  const seed = async () => void runs.push('seed')
  expect([await seedDemoOnce(services, seed), await seedDemoOnce(services, seed)]).toEqual([
    'created',
    'already there',
  ])
  expect(runs).toEqual(['seed'])
  expect(await isDemoIncomplete(database.url)).toBe(false)
})

test('demo data: an interrupted run is detected and never added to', async () => {
  const killed = seedDemoOnce(services, () => Promise.reject(new Error('killed')))
  await expect(killed).rejects.toThrow('killed')
  expect(await isDemoIncomplete(database.url)).toBe(true)
  await expect(seedDemoOnce(services, async () => {})).rejects.toThrow('interrupted')
})
