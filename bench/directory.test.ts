import { type TestDatabase, newDatabase } from '../api/testing/database.ts'
import { fillDirectory, measureDirectory } from './directory.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database.close())

test('directory: most searches answer in time while people type, and find the right facility', async () => {
  await fillDirectory(database.db, 2000)
  const figures = await measureDirectory(database.db, 60)
  expect(figures.p50Milliseconds).toBeLessThan(50)
  expect(figures.foundShare).toBeGreaterThan(0.95)
}, 60_000)
