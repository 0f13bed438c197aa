import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, testPlaces } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))
const admin = await buildUser(db)

const signUp = async () => {
  const answer = await api.guest.call('accounts.signUp', {
    email: `owner${Math.random()}@example.test`,
    password: 'Walk_The_Gait9',
    firstName: 'Olga',
    lastName: 'Owner',
    roles: 'facility',
    acceptTerms: true,
  })
  const { user, token } = answer.body.data
  return { userId: user.id as string, facilityId: user.facilityId.id as string, calls: api.bearing(token) }
}
const second = {
  signupStageCount: 2,
  officeName: 'Desert Rehab',
  phone: '5555550133',
  address1: '1 Main St',
  city: 'Phoenix',
  state: 'AZ',
  zipCode: '85004',
  dressCode: 'Scrubs',
  facilityTypes: ['SNF'],
}
const third = {
  signupStageCount: 3,
  contactFirstName: 'Olga',
  contactLastName: 'Owner',
  contactTitle: 'Director',
  billingEmail: 'Billing@Example.test',
  locations: [
    { nickname: 'North', address1: '2 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85004' },
    { nickname: 'South', address1: '3 Main St', city: 'Tucson', state: 'AZ', zipCode: '85701' },
  ],
}
const fourth = { signupStageCount: 4, agreementSignature: 'Olga Owner', referenceFrom: 'Flyer' }

test('add facility: signs up in steps, gets coordinates from its address, and notifies staff at the end', async () => {
  const { calls, userId: ownerId, facilityId } = await signUp()
  const two = await calls.call('facilities.add', second)
  expect([two.status, two.body.data]).toMatchObject([
    201,
    { id: facilityId, officeName: 'Desert Rehab', timeZone: 'America/Phoenix', signupStageCount: 2 },
  ])
  const three = await calls.call('facilities.add', third)
  expect(three.body.data).toMatchObject({
    billingEmail: 'billing@example.test',
    isSignupCompleted: false,
    signupStageCount: 3,
    locations: [{ nickname: 'North' }, { nickname: 'South', description: null }],
  })
  const notified = () =>
    db('notifications').where({ facilityId }).orWhere({ userId: ownerId }).orderBy('user_id')
  expect(await notified()).toEqual([])
  const four = await calls.call('facilities.add', fourth)
  expect(four.body.data).toMatchObject({ isSignupCompleted: true, signupStageCount: 4, feePercent: 10 })
  const staff = await db('users').whereIn('role', ['admin', 'subadmin']).orderBy('id').pluck('id')
  expect(staff).toContain(admin.userId)
  expect(await notified()).toMatchObject(
    staff.map(userId => ({ userId, type: 'facilitySignedUp', facilityId })),
  )
  expect(await db('facilities').where({ id: facilityId })).toMatchObject([
    { latitude: 33.4514, longitude: -112.0706, agreementSignature: 'Olga Owner' },
  ])
})

test('add facility: a submitted signup can’t be repeated; the signature and its date stay', async () => {
  const facility = await buildFacility(db)
  const kept = () => db('facilities').where({ id: facility.id }).first()
  const before = await kept()
  for (const input of [second, third, { ...fourth, agreementSignature: 'Somebody Else' }]) {
    const answer = await api.as(facility).call('facilities.add', { ...input })
    expect([answer.status, answer.body.code]).toEqual([409, 'signup_submitted'])
  }
  expect(await kept()).toEqual(before)
  expect(await db('facility_locations').where({ facilityId: facility.id })).toEqual([])
})

test('add facility: a declined signup can be repeated, and its signature stays', async () => {
  const facility = await buildFacility(db, { status: 'rejected' })
  const before = await db('facilities').where({ id: facility.id }).first()
  const again = { ...fourth, agreementSignature: 'Somebody Else', locations: third.locations }
  const answer = await api.as(facility).call('facilities.add', again)
  expect([answer.status, answer.body.data]).toMatchObject([
    201,
    { referenceFrom: 'Flyer', locations: [{ nickname: 'North' }, { nickname: 'South' }] },
  ])
  const { agreementSignature, agreementAt } = before
  expect(await db('facilities').where({ id: facility.id })).toMatchObject([
    { agreementSignature, agreementAt },
  ])
  expect((await api.as(facility).call('facilities.add', again)).body.code).toBe('signup_submitted')
})

test('add facility: each step requires its own fields and those of earlier steps', async () => {
  const { calls } = await signUp()
  const early = await calls.call('facilities.add', { signupStageCount: 2, officeName: 'Only a name' })
  expect([early.status, early.body.error]).toEqual([
    422,
    {
      phone: 'Please enter a phone number',
      address1: 'Please enter an address',
      city: 'Please enter a city',
      state: 'Please choose a state',
      zipCode: 'Please enter a ZIP code',
      dressCode: 'Please choose a dress code',
    },
  ])
  const skipped = await calls.call('facilities.add', fourth)
  expect(Object.keys(skipped.body.error)).toEqual(expect.arrayContaining(['officeName', 'billingEmail']))
  const unsigned = await calls.call('facilities.add', { signupStageCount: 4 })
  expect(unsigned.body.error).toMatchObject({
    agreementSignature: 'Please sign with your first and last name',
    referenceFrom: 'Please tell us how you heard about us',
  })
  expect((await calls.call('facilities.read')).body.data).toMatchObject({
    officeName: '',
    signupStageCount: 1,
  })
})

test('add facility: the stage never decreases, and repeating a step keeps fields it doesn’t name', async () => {
  const { calls } = await signUp()
  await calls.call('facilities.add', second)
  await calls.call('facilities.add', third)
  const again = await calls.call('facilities.add', { ...second, officeName: 'Desert Rehab Two' })
  expect(again.body.data).toMatchObject({
    officeName: 'Desert Rehab Two',
    signupStageCount: 3,
    contactTitle: 'Director',
    locations: [{ nickname: 'North' }, { nickname: 'South' }],
  })
})

test('add facility: an unknown ZIP code means no coordinates, and no error', async () => {
  const { calls, facilityId } = await signUp()
  const answer = await calls.call('facilities.add', { ...second, zipCode: '00001' })
  expect([answer.status, answer.body.data.timeZone]).toEqual([201, 'America/Chicago'])
  expect(await db('facilities').where({ id: facilityId })).toMatchObject([{ latitude: null }])
})

test('add facility: fields that only admins set aren’t part of the signup', async () => {
  const { calls } = await signUp()
  const answer = await calls.call('facilities.add', {
    ...second,
    feePercent: 0,
    invoiceAllowed: true,
    trusted: true,
    isSignupCompleted: true,
  })
  expect([answer.status, Object.keys(answer.body.error).toSorted()]).toEqual([
    422,
    ['feePercent', 'invoiceAllowed', 'isSignupCompleted', 'trusted'],
  ])
})

test('add facility: a sub-user can’t sign the facility up', async () => {
  const facility = await buildFacility(db)
  const member = await buildMember(db, { facilityId: facility.id, access: ['shifts', 'payments'] })
  expect((await api.as(member).call('facilities.add', second)).body.code).toBe('not_allowed')
})

test('add facility: visible to itself and staff, without contact to approved clinicians, and to no one else', async () => {
  const facility = await buildFacility(db)
  const other = await buildFacility(db)
  const clinician = await buildClinician(db)
  const hidden = { phone: null, contactFirstName: null, billingEmail: null, feePercent: null }
  const read = async (person: { userId: string }, id?: string) =>
    (await api.as(person).call('facilities.read', id ? { id } : {})).body
  expect((await read(facility)).data).toMatchObject({ feePercent: 10, invoiceAllowed: false })
  expect((await read(facility, other.id)).code).toBe('not_found')
  expect((await read(admin, facility.id)).data).toMatchObject({ feePercent: 10, phone: '5555550111' })
  const subadmin = await buildUser(db, { role: 'subadmin' })
  expect((await read(subadmin, facility.id)).data).toMatchObject({ feePercent: null, phone: '5555550111' })
  expect((await read(clinician, facility.id)).data).toMatchObject({ officeName: 'Bayou Rehab', ...hidden })
  expect((await read(admin)).error).toEqual({ id: 'Please choose a facility.' })
  const early = await buildClinician(db, { status: 'pending' })
  expect((await read(early, facility.id)).code).toBe('not_approved')
  const closed = await buildFacility(db, { status: 'pending' })
  expect((await read(clinician, closed.id)).code).toBe('not_found')
})

test('add facility: finds itself in the directory while typing', async () => {
  await db('facility_directory').insert({
    ccn: '455001',
    name: 'Cypress Creek Care Center',
    address1: '9 Creek Rd',
    city: 'Houston',
    state: 'TX',
    zip: '77002',
    county: 'Harris',
    outsideArea: false,
  })
  const facility = await buildFacility(db)
  const answer = await api.as(facility).call('facilities.searchDirectory', { search: 'cypres cre' })
  expect(answer.body.data).toEqual([
    {
      cmsCertificationNumber: '455001',
      name: 'Cypress Creek Care Center',
      address1: '9 Creek Rd',
      city: 'Houston',
      state: 'TX',
      zipCode: '77002',
    },
  ])
})

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
  expect([answer.status, answer.body.code]).toEqual([409, 'out_of_date'])
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
