import { buildFacility } from '../../testing/builders/facility.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('time zone: comes from the ZIP code, and is empty for one without coordinates', async () => {
  const api = testApi(testServices(database.db))
  const facility = await buildFacility(database.db)
  const phoenix = await api.as(facility).call('facilities.timeZone', { zipCode: '85004' })
  expect(phoenix.body).toMatchObject({ status: 200, data: { timeZone: 'America/Phoenix' } })
  const nowhere = await api.as(facility).call('facilities.timeZone', { zipCode: '00000' })
  expect(nowhere.body.data).toEqual({ timeZone: null })
})
