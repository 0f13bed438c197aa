import type { Services } from '../../services/services.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { testServices } from '../../testing/services.ts'
import { isDemoHalfMade, seedOnce } from './demo.ts'

let database: TestDatabase
let services: Services

beforeEach(async () => {
  database = await testDatabase()
  services = testServices(database.db)
})
afterEach(() => database.close())

test('demo data are made once', async () => {
  const made: string[] = []
  const seed = async () => void made.push('made')
  expect([await seedOnce(services, seed), await seedOnce(services, seed)]).toEqual(['made', 'already there'])
  expect(made).toEqual(['made'])
  expect(await isDemoHalfMade(database.url)).toBe(false)
})

test('demo data that were interrupted are noticed and never added to', async () => {
  const killed = seedOnce(services, () => Promise.reject(new Error('killed')))
  await expect(killed).rejects.toThrow('killed')
  expect(await isDemoHalfMade(database.url)).toBe(true)
  await expect(seedOnce(services, async () => {})).rejects.toThrow('interrupted half-way')
})
