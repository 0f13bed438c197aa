import { insertPlaces } from '../api/store/places.ts'
import { type TestDatabase, newDatabase } from '../test/database.ts'
import { fillDirectory, measureDirectory } from './directory.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
  // a table that isn't empty isn't filled, which takes seconds
  await insertPlaces(database.db, [
    {
      zip: '77002',
      city: 'Houston',
      state: 'TX',
      latitude: 29.7594,
      longitude: -95.3594,
      timeZone: 'America/Chicago',
    },
  ])
})
afterAll(() => database.close())

// how fast the searches are is judged at full size
test('directory: most searches find the right facility', async () => {
  await fillDirectory(database.db, 1000)
  const figures = await measureDirectory(database.db, 60)
  expect(figures.foundShare).toBeGreaterThan(0.95)
})
