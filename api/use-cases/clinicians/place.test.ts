import { buildClinician } from '../../testing/builders/clinician.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices, testPlaces } from '../../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))

const homeIn = (city: string, state: string, zip: string) => ({
  homeAddress1: '9 Palm St',
  homeAddressCity: city,
  homeAddressState: state,
  homeAddressZipCode: zip,
})
const phoenix = homeIn('Phoenix', 'AZ', '85004')
const seattle = homeIn('Seattle', 'WA', '98101')
const lives = (id: string) => db('clinicians').where({ id }).first('home_zip_code', 'latitude', 'longitude')
const placeAt = (zip: string) => {
  const { latitude, longitude } = testPlaces[zip] ?? {}
  return { homeZipCode: zip, latitude, longitude }
}

/** Services whose address lookup lets this other save run first. */
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
const newcomer = async () => {
  const person = await buildClinician(db, { isSignupCompleted: false, status: 'pending' })
  const save = (home: object) => api.as(person).call('clinicians.add', { ...home })
  expect((await save(homeIn('Houston', 'TX', '77002'))).status).toBe(201)
  return { ...person, save }
}

test('home address: of two simultaneous saves the last one stays, with its own coordinates', async () => {
  const person = await newcomer()
  const { api: slow } = slowly(() => person.save(phoenix))
  expect((await slow.as(person).call('clinicians.add', seattle)).status).toBe(201)
  expect(await lives(person.id)).toEqual(placeAt('98101'))
})

test('home address: a partial address isn’t combined with one that changed during its lookup', async () => {
  const person = await newcomer()
  const { api: slow } = slowly(() => person.save(phoenix))
  const answer = await slow.as(person).call('clinicians.add', { homeAddress1: '1 Other St' })
  expect([answer.status, answer.body.code]).toEqual([409, 'changed_meanwhile'])
  expect(await lives(person.id)).toEqual(placeAt('85004'))
})

test('home address: a save without an address looks nothing up and keeps the coordinates', async () => {
  const person = await newcomer()
  const { api: slow, lookUps } = slowly(() => person.save(seattle))
  expect((await slow.as(person).call('clinicians.add', { aboutMe: 'Gait.' })).status).toBe(201)
  expect(lookUps()).toBe(0)
  expect(await lives(person.id)).toEqual(placeAt('77002'))
})
