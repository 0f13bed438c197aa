import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildFile } from '../../../test/builders/profile.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))

const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 9, day)) })
const ana = await buildClinician(db, {
  firstName: 'Ana',
  lastName: 'Young',
  email: 'hidden.word@example.test',
  practiceYears: 3,
  licenses: [{ state: 'TX' }, { state: 'FL' }, { state: 'TX', number: 'TX2' }],
  columns: at(1),
})
const ben = await buildClinician(db, { firstName: 'Ben', lastName: 'adams', type: 'ota', columns: at(2) })
const cleo = await buildClinician(db, {
  firstName: 'Cleo',
  lastName: 'Park 100%',
  type: 'cota',
  practiceYears: 30,
  licenses: [{ state: 'FL' }],
  columns: { ...at(3), practiceYears: null },
})
await buildClinician(db, { firstName: 'Pending', status: 'pending' })
await buildClinician(db, { firstName: 'Gone', status: 'deactivate' })
await buildClinician(db, { firstName: 'Half', isSignupCompleted: false })
const facility = await buildFacility(db)

const people = new Map([ana, ben, cleo].map((person, index) => [person.id, ['Ana', 'Ben', 'Cleo'][index]]))
const list = async (input: Record<string, unknown> = {}, by: { userId: string } = facility) => {
  const { body } = await api.as(by).call('clinicians.list', input)
  const { data, count } = body.data as { data: { id: string }[]; count: number }
  return { names: data.map(({ id }) => people.get(id)), count, data }
}

test('clinicians: lists only approved clinicians with a complete signup, newest first', async () => {
  expect(await list()).toMatchObject({ names: ['Cleo', 'Ben', 'Ana'], count: 3 })
})

test('clinicians: sorts by name in any case and by most years, with an exact count per page', async () => {
  expect((await list({ sortBy: 'name' })).names).toEqual(['Ben', 'Cleo', 'Ana'])
  expect((await list({ sortBy: 'practiceYears' })).names).toEqual(['Ben', 'Ana', 'Cleo'])
  expect((await list({ sortBy: 'practiceYears', sortOrder: 'asc' })).names).toEqual(['Cleo', 'Ana', 'Ben'])
  expect(await list({ sortBy: 'name', skip: 1, limit: 1 })).toMatchObject({ names: ['Cleo'], count: 3 })
  expect(await list({ skip: 10 })).toMatchObject({ names: [], count: 3 })
})

test('clinicians: OTA and COTA are one discipline; the state is that of a license', async () => {
  expect(await list({ clinicianType: 'ota' })).toMatchObject({ names: ['Cleo', 'Ben'], count: 2 })
  expect(await list({ clinicianType: 'cota' })).toMatchObject({ count: 2 })
  expect(await list({ clinicianType: 'pt' })).toMatchObject({ names: ['Ana'], count: 1 })
  expect(await list({ state: 'FL' })).toMatchObject({ names: ['Cleo', 'Ana'], count: 2 })
  expect(await list({ state: 'FL', clinicianType: 'pt' })).toMatchObject({ names: ['Ana'], count: 1 })
})

test('clinicians: search matches names literally and never emails', async () => {
  expect(await list({ search: 'a YOU' })).toMatchObject({ names: ['Ana'], count: 1 })
  expect(await list({ search: '100%' })).toMatchObject({ names: ['Cleo'], count: 1 })
  expect(await list({ search: '_' })).toMatchObject({ count: 0 })
  expect(await list({ search: 'hidden.word' })).toMatchObject({ count: 0 })
})

test('clinicians: the list contains nothing private and says whose profile can be opened', async () => {
  const picture = await buildFile(db, { userId: ana.userId, purpose: 'profilePicture' })
  await db('users').where({ id: ana.userId }).update({ profileUrl: picture })
  await buildApplication(db, { job: await buildJob(db, { facility }), clinician: ana })
  const { data } = await list({ sortBy: 'name', search: 'young' })
  expect(data).toEqual([
    {
      id: ana.id,
      firstName: 'Ana',
      lastName: 'Young',
      clinicianType: 'pt',
      profileUrl: expect.stringContaining(`${picture}?expires=`),
      city: 'Houston',
      state: 'TX',
      totalPracticYears: 3,
      licenseStates: ['FL', 'TX'],
      isFavorite: false,
      isReadable: true,
    },
  ])
  const other = await list({ search: 'young' }, await buildFacility(db))
  expect(other.data).toMatchObject([{ isReadable: false }])
  const staff = await list({ search: 'young' }, await buildUser(db, { role: 'subadmin' }))
  expect(staff.data).toMatchObject([{ isReadable: true, isFavorite: false }])
})

const kept = async (by: { userId: string }, input: Record<string, unknown> = {}) => {
  const { body } = await api.as(by).call('clinicians.favorites', input)
  return body.data.data.map(({ id, isFavorite }: { id: string; isFavorite: boolean }) => [
    people.get(id),
    isFavorite,
  ])
}
const add = async (by: { userId: string }, clinicianId: string) =>
  (await api.as(by).call('clinicians.addFavorite', { clinicianId })).status
const remove = async (by: { userId: string }, clinicianId: string) =>
  (await api.as(by).call('clinicians.removeFavorite', { clinicianId })).status

test('favorites: belong to the facility, are shared by its members, and are stored once', async () => {
  const [mine, other] = [await buildFacility(db), await buildFacility(db)]
  const member = await buildMember(db, { facilityId: mine.id, access: [] })
  expect(await Promise.all([add(mine, ana.id), add(mine, ana.id)])).toEqual([201, 201])
  expect(await add(member, ben.id)).toBe(201)
  expect(await kept(mine, { sortBy: 'name' })).toEqual([
    ['Ben', true],
    ['Ana', true],
  ])
  expect(await kept(other)).toEqual([])
  expect(await remove(other, ana.id)).toBe(200)
  expect(await kept(member)).toHaveLength(2)
  expect([await remove(member, ana.id), await remove(mine, ana.id)]).toEqual([200, 200])
  expect(await kept(mine)).toEqual([['Ben', true]])
  const verbs = await db('events').where({ facilityId: mine.id }).orderBy('id').pluck('verb')
  expect(verbs).toEqual(['addFavorite', 'addFavorite', 'removeFavorite'])
})

test('favorites: a clinician who isn’t approved can’t be added and is no longer listed', async () => {
  const mine = await buildFacility(db)
  const pending = await buildClinician(db, { status: 'pending' })
  expect(await add(mine, pending.id)).toBe(404)
  expect(await add(mine, mine.id)).toBe(404)
  await add(mine, cleo.id)
  await db('users').where({ id: cleo.userId }).update({ status: 'deactivate' })
  expect(await kept(mine)).toEqual([])
  await db('users').where({ id: cleo.userId }).update({ status: 'approved' })
  expect(await kept(mine)).toEqual([['Cleo', true]])
})
