import { epoch } from '../../../test/contract/profile-cases.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildProfile } from '../../../test/builders/profile.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, TEST_NOW, testPlaces } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const admin = await buildUser(db)
beforeEach(() => services.clock.set(new Date(TEST_NOW)))

const final = { isFromSignup: true, isSignupCompleted: true, signupStageCount: 4 }

const signedUp = async () => {
  const { body } = await api.guest.call('accounts.signUp', {
    email: `tess${Math.random()}@example.test`,
    password: 'Walk_The_Gait9',
    firstName: 'Tess',
    lastName: 'Therapist',
    roles: 'pt',
    acceptTerms: true,
  })
  const { user, token } = body.data
  const calls = api.bearing(token)
  const profile = await buildProfile(db, user.id)
  await calls.call('clinicians.edit', { ...profile, ...final })
  return { calls, profile, userId: user.id as string }
}

test('clinician profile: a credential set to “no” keeps no dates and no document', async () => {
  const { calls } = await signedUp()
  const { body } = await calls.call('clinicians.edit', {
    isCPRCertification: false,
    isTbTest: false,
    isMalpracticeInsurance: false,
    cprExpiryDate: epoch('2029-01-01'),
  })
  expect(body.data).toMatchObject({
    isCPRCertification: false,
    cprExpiryDate: null,
    cprPictureUrl: null,
    isTbTest: false,
    tbTestDate: null,
    tbTestResult: null,
    tbTestExpiryDate: null,
    tbTestPictureUrl: null,
    isMalpracticeInsurance: false,
    malpracticeExp: null,
    malpracticeUrl: null,
  })
})

test('clinician profile: an expired license doesn’t block other changes, but a new license must be valid', async () => {
  const { calls, profile } = await signedUp()
  services.clock.set(new Date('2028-06-01T12:00:00Z'))
  expect((await calls.call('clinicians.edit', { phone: '5555550199' })).status).toBe(200)
  const again = await calls.call('clinicians.edit', { licenseDetails: profile.licenseDetails })
  expect(again.body.error).toEqual({
    'licenseDetails.0.licenseExpDate': 'This date has passed. Enter a future date.',
  })
  const [license] = profile.licenseDetails
  const renewed = [{ ...license, licenseExpDate: epoch('2030-01-01') }]
  expect((await calls.call('clinicians.edit', { licenseDetails: renewed })).status).toBe(200)
})

test('clinician profile: a declined clinician resubmits it, staff are notified and decide again', async () => {
  const { calls, userId } = await signedUp()
  const firstNotifications = await db('notifications').where({ userId: admin.userId })
  const decided = await api
    .as(admin)
    .call('accounts.decide', { userId, status: 'rejected', reason: 'The license cannot be read.' })
  expect(decided.status).toBe(200)
  expect((await calls.call('accounts.current')).body.data).toMatchObject({
    status: 'rejected',
    statusReason: 'The license cannot be read.',
  })
  await calls.call('clinicians.edit', { aboutMe: 'Updated.' })
  expect((await calls.call('accounts.current')).body.data.status).toBe('rejected')
  const incomplete = await calls.call('clinicians.edit', { resumeUrl: null, ...final })
  expect(incomplete.body.error).toEqual({ resumeUrl: 'Resume is required' })
  const submitted = await calls.call('clinicians.edit', { isSignupCompleted: true })
  expect(submitted.status).toBe(200)
  expect((await calls.call('accounts.current')).body.data).toMatchObject({
    status: 'pending',
    statusReason: null,
  })
  expect(await db('notifications').where({ userId: admin.userId })).toHaveLength(
    firstNotifications.length + 1,
  )
  expect(await db('events').where({ noun: 'user', nounId: userId, verb: 'resubmit' })).toHaveLength(1)
})

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
  expect([answer.status, answer.body.code]).toEqual([409, 'out_of_date'])
  expect(await lives(person.id)).toEqual(placeAt('85004'))
})

test('home address: a save without an address looks nothing up and keeps the coordinates', async () => {
  const person = await newcomer()
  const { api: slow, lookUps } = slowly(() => person.save(seattle))
  expect((await slow.as(person).call('clinicians.add', { aboutMe: 'Gait.' })).status).toBe(201)
  expect(lookUps()).toBe(0)
  expect(await lives(person.id)).toEqual(placeAt('77002'))
})
