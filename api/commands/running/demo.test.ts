import type { Outside } from '../../outside/outside.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { testOutside } from '../../testing/outside.ts'
import { isDemoHalfMade, seedOnce } from './demo.ts'

let database: TestDatabase
let outside: Outside

beforeEach(async () => {
  database = await testDatabase()
  outside = testOutside(database.db)
})
afterEach(() => database.close())

test('demo data are made once', async () => {
  const made: string[] = []
  const seed = async () => void made.push('made')
  expect([await seedOnce(outside, seed), await seedOnce(outside, seed)]).toEqual(['made', 'already there'])
  expect(made).toEqual(['made'])
  expect(await isDemoHalfMade(database.url)).toBe(false)
})

test('demo data that were interrupted are noticed and never added to', async () => {
  const killed = seedOnce(outside, () => Promise.reject(new Error('killed')))
  await expect(killed).rejects.toThrow('killed')
  expect(await isDemoHalfMade(database.url)).toBe(true)
  await expect(seedOnce(outside, async () => {})).rejects.toThrow('interrupted half-way')
})
