import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))
const admin = await buildUser(db)

const day = (number: number) => new Date(Date.UTC(2026, 9, number))
const bayou = await buildFacility(db, {
  officeName: 'Bayou 100% Rehab',
  firstName: 'Olga',
  createdAt: day(4),
})
const sam = await buildMember(db, {
  facilityId: bayou.id,
  access: ['shifts'],
  firstName: 'Sam',
  phone: '5555550177',
  createdAt: day(5),
})
const tess = await buildClinician(db, {
  firstName: 'Tess',
  lastName: 'Zimmer',
  email: 'tess@example.test',
  phone: '5555550142',
  createdAt: day(3),
})
const pete = await buildClinician(db, {
  firstName: 'Pete',
  lastName: 'Adams',
  status: 'pending',
  isSignupCompleted: false,
  createdAt: day(2),
})
const gone = await buildClinician(db, { type: 'slp', status: 'deactivate', createdAt: day(1) })

const find = async (input: Record<string, unknown>) => {
  const { body } = await api.as(admin).call('accounts.list', input)
  return { ids: body.data.data.map((user: { id: string }) => user.id), count: body.data.count }
}
const found = (...people: { userId: string }[]) => ({
  ids: people.map(({ userId }) => userId),
  count: people.length,
})

test('people: staff find everyone who signed up, newest first, but no staff', async () => {
  expect(await find({})).toEqual(found(sam, bayou, tess, pete, gone))
  expect(await find({ skip: 1, limit: 2 })).toEqual({ ids: [bayou.userId, tess.userId], count: 5 })
})

test('people: a tab shows one side', async () => {
  expect(await find({ tab: 'facility' })).toEqual(found(sam, bayou))
  expect(await find({ tab: 'clinician' })).toEqual(found(tess, pete, gone))
})

test('people: filters by several statuses; incomplete means an unfinished signup', async () => {
  expect(await find({ statuses: 'approved,deactivate' })).toEqual(found(sam, bayou, tess, gone))
  expect(await find({ statuses: 'pending' })).toEqual(found(pete))
  expect(await find({ statuses: 'incomplete' })).toEqual(found(pete))
  expect(await find({ statuses: 'incomplete,deactivate' })).toEqual(found(pete, gone))
  expect(await find({ verification: 'notVerified' })).toEqual(found(pete, gone))
  expect(await find({ verification: 'verified', tab: 'clinician' })).toEqual(found(tess))
  const unknown = await api.as(admin).call('accounts.list', { statuses: 'approved,late' })
  expect(unknown.body.error).toEqual({ statuses: 'This filter has an unknown value.' })
})

test('people: search by name, email, phone and facility name', async () => {
  expect(await find({ search: 'tess zim' })).toEqual(found(tess))
  expect(await find({ search: 'TESS@example' })).toEqual(found(tess))
  expect(await find({ search: '(555) 555-0142' })).toEqual(found(tess))
  expect(await find({ search: 'bayou 100%' })).toEqual(found(sam, bayou))
  expect(await find({ search: 'tess_zim' })).toEqual(found())
})

test('people: search by a whole ID or its last six or more characters', async () => {
  for (const id of [tess.userId, tess.id]) {
    expect(await find({ search: id })).toEqual(found(tess))
    expect(await find({ search: id.slice(-6).toUpperCase() })).toEqual(found(tess))
    expect(await find({ search: id.slice(-12) })).toEqual(found(tess))
  }
  expect((await find({ search: `${tess.userId.slice(-5)}` })).ids).not.toContain(bayou.userId)
})

test('people: sorts the list as requested', async () => {
  expect(await find({ sortBy: 'name' })).toEqual(found(pete, bayou, sam, gone, tess))
  expect(await find({ sortBy: 'createdAt', sortOrder: 'asc' })).toEqual(found(gone, pete, tess, bayou, sam))
  expect((await find({ sortBy: 'email', sortOrder: 'desc' })).ids[0]).toBe(tess.userId)
  expect((await find({ sortBy: 'status' })).ids.at(-1)).toBe(pete.userId)
})

test('people: search finds a sub-user by their own details, or by their facility’s name or ID', async () => {
  for (const search of [sam.email, '555-0177', sam.userId, sam.userId.slice(-6)])
    expect(await find({ search })).toEqual(found(sam))
  expect(await find({ search: 'bayou' })).toEqual(found(sam, bayou))
  expect(await find({ search: bayou.id.slice(-12) })).toEqual(found(sam, bayou))
  const { body } = await api.as(admin).call('accounts.list', { search: sam.email })
  expect(body.data.data).toMatchObject([{ facilityId: bayou.id, officeName: 'Bayou 100% Rehab' }])
})

test('user counts: each tab has its own, narrowed by kind, verification and search', async () => {
  const count = async (input: Record<string, unknown>, by = admin) =>
    (await api.as(by).call('accounts.counts', input)).body.data as Record<string, number>
  const kinds = { kind: 'clinician' }
  expect(await count(kinds)).toEqual({
    pending: 0,
    approved: 1,
    incomplete: 1,
    rejected: 0,
    deactivate: 1,
    all: 3,
  })
  expect(await count({ ...kinds, verification: 'notVerified' })).toMatchObject({ approved: 0, all: 2 })
  expect(await count({ q: 'tess zim' })).toMatchObject({ approved: 1, incomplete: 0, all: 1 })
  expect(await count({ q: 'nobody here' })).toMatchObject({ approved: 0, all: 0 })
  const subadmin = await buildUser(db, { role: 'subadmin' })
  const [whole, without] = [await count({}), await count({}, subadmin)]
  expect(without.approved).toBe(whole.approved)
  expect(without.all).toBe(Number(whole.all) - 2)
})
