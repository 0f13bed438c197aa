import { buildClinician } from '../../test/builders/clinician.ts'
import { buildUser } from '../../test/builders/user.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'
import { stockProvider } from '../../test/stock-provider.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const admin = await buildUser(db)
const subadmin = await buildUser(db, { role: 'subadmin' })
const providerOf = (person: typeof admin) => stockProvider(api, person)
const provider = providerOf(admin)

test('user: a PUT changes the name and phone, refuses its status and role, and an older version', async () => {
  const tess = await buildClinician(db, { status: 'pending' })
  const { data } = await provider.getOne('users', { id: tess.userId })
  const send = (changes: object) =>
    providerOf(subadmin).update('users', {
      id: tess.userId,
      data: { ...data, ...changes },
      previousData: data,
    })
  const fixed = 'This can’t be changed here.'
  await expect(send({ firstName: 'Tessa', status: 'approved', role: 'admin' })).rejects.toMatchObject({
    status: 422,
    error: { status: fixed, role: fixed },
  })
  const { data: after } = await send({ firstName: 'Tessa' })
  expect(after).toMatchObject({
    firstName: 'Tessa',
    status: 'pending',
    role: 'pt',
    version: data.version + 1,
  })
  const stale = provider.update('users', {
    id: tess.userId,
    data: { ...data, phone: null },
    previousData: data,
  })
  await expect(stale).rejects.toMatchObject({ status: 409, code: 'out_of_date' })
  const wrong = provider.update('users', { id: tess.userId, data: { firstName: '' }, previousData: data })
  await expect(wrong).rejects.toMatchObject({ status: 422, error: { firstName: expect.any(String) } })
  const [event] = await db('events').where({ nounId: tess.userId, verb: 'update' })
  expect(event).toMatchObject({ actorUserId: subadmin.userId, details: { fields: ['firstName'] } })
})

test('user: a sub-admin can’t change staff', async () => {
  const { userId } = admin
  const update = providerOf(subadmin).update('users', {
    id: userId,
    data: { firstName: 'Eve' },
    previousData: {} as never,
  })
  await expect(update).rejects.toMatchObject({ status: 404 })
})

test('clinician: an admin’s PUT changes the profile with the rules of its form, sub-admins can’t', async () => {
  const tess = await buildClinician(db, { isSignupCompleted: false })
  const { data } = await provider.getOne('clinicians', { id: tess.id })
  expect(data).toMatchObject({ userId: tess.userId, name: 'Tess Therapist', licenseStates: ['TX'] })
  const { data: after } = await provider.update('clinicians', {
    id: tess.id,
    data: { ...data, lastName: 'Walker', totalPracticYears: 7 },
    previousData: data,
  })
  expect(after).toMatchObject({ name: 'Tess Walker', totalPracticYears: 7, status: 'approved' })
  const send = (fields: object, by = provider) =>
    by.update('clinicians', { id: tess.id, data: fields, previousData: data })
  await expect(send({ status: 'deactivate' })).rejects.toMatchObject({
    status: 422,
    error: { status: 'This can’t be changed here.' },
  })
  await expect(send({ ...data, totalPracticYears: 8 })).rejects.toMatchObject({ code: 'out_of_date' })
  await expect(send({ npiNumber: '1234567890' })).rejects.toMatchObject({
    status: 422,
    error: { npiNumber: 'This isn’t a valid NPI. Check the digits.' },
  })
  await expect(send({ totalPracticYears: 8 }, providerOf(subadmin))).rejects.toMatchObject({ status: 403 })
})

test('clinicians: are found by name, discipline, license state and user', async () => {
  const slp = await buildClinician(db, { type: 'slp', firstName: 'Sal', lastName: 'Speech' })
  for (const filter of [
    { q: 'sal speech' },
    { clinicianType: 'slp', status: 'approved', licensedIn: 'TX' },
    { userId: slp.userId },
  ]) {
    const found = await provider.getList('clinicians', {
      filter,
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: 5 },
    })
    expect(found.data.map(({ id }) => id)).toEqual([slp.id])
  }
})
