import { buildFacility } from '../../testing/builders/facility.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices, testPlaces } from '../../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))

const phoenix = { address1: '9 Palm St', city: 'Phoenix', state: 'AZ', zipCode: '85004' }
const seattle = { address1: '4 Pine St', city: 'Seattle', state: 'WA', zipCode: '98101' }
type Person = { userId: string }
const edit = (person: Person, input: object) => api.as(person).call('facilities.edit', { ...input })
const lies = (id: string) =>
  db('facilities').where({ id }).first('address1', 'zip_code', 'latitude', 'longitude', 'time_zone')
const placeAt = ({ address1, zipCode }: typeof phoenix) => {
  const { timeZone, ...position } = testPlaces[zipCode] ?? {}
  return { address1, zipCode, ...position, timeZone }
}

/** Services whose address lookup lets another save run first. */
const slowly = (between: () => Promise<unknown>) => {
  const services = testServices(db)
  const { locate } = services.places
  let lookUps = 0
  const places = {
    ...services.places,
    locate: async (address: Parameters<typeof locate>[0]) => {
      lookUps++
      await between()
      return locate(address)
    },
  }
  return { api: testApi({ ...services, places }), lookUps: () => lookUps }
}

test.each(['facilities.edit', 'facilities.add'] as const)(
  'facility address: of two simultaneous saves the last one stays, with its own coordinates: %s',
  async name => {
    const facility = await buildFacility(db, { isSignupCompleted: name === 'facilities.edit' })
    const { api: slow } = slowly(() => edit(facility, phoenix))
    const sent = name === 'facilities.add' ? { ...seattle, signupStageCount: 2 } : seattle
    expect((await slow.as(facility).call(name, { ...sent })).status).toBeLessThan(300)
    expect(await lies(facility.id)).toEqual(placeAt(seattle))
  },
)

test('facility address: a partial address isn’t combined with one that changed during its lookup', async () => {
  const facility = await buildFacility(db)
  const { api: slow } = slowly(() => edit(facility, phoenix))
  const answer = await slow.as(facility).call('facilities.edit', { address1: '10 Fannin St' })
  expect([answer.status, answer.body.code]).toEqual([409, 'changed_meanwhile'])
  expect(await lies(facility.id)).toEqual(placeAt(phoenix))
})

test('facility address: a save without an address looks nothing up and keeps the coordinates', async () => {
  const facility = await buildFacility(db)
  await db('facilities').where({ id: facility.id }).update({ latitude: 1, longitude: 2 })
  const { api: slow, lookUps } = slowly(() => edit(facility, seattle))
  expect((await slow.as(facility).call('facilities.edit', { phone: '5555550188' })).status).toBe(200)
  expect(lookUps()).toBe(0)
  expect(await lies(facility.id)).toMatchObject({ latitude: 1, longitude: 2 })
})
