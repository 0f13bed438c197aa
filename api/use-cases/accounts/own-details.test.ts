import { TERMS_VERSION } from '@gaitway/contract/limits'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildFacility } from '../../testing/builders/facility.ts'
import { buildFile } from '../../testing/builders/profile.ts'
import { buildUser } from '../../testing/builders/user.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
type Person = { userId: string }
const update = (by: Person, input: Record<string, unknown>) => api.as(by).call('accounts.update', input)

test('own details: everyone changes their own name, phone and picture, and nothing else', async () => {
  const tess = await buildClinician(db)
  const url = await buildFile(db, { userId: tess.userId, purpose: 'profilePicture' })
  const changes = { firstName: 'Theresa', lastName: 'Trainer', phone: '5555550177' }
  const answer = await update(tess, { ...changes, profileUrl: url })
  expect(answer.body).toMatchObject({ message: 'Changes saved', data: changes })
  expect(answer.body.data.profileUrl).toContain(url)
  expect((await update(tess, { profileUrl: answer.body.data.profileUrl })).status).toBe(200)
  expect((await update(tess, { phone: null, profileUrl: null })).body.data).toMatchObject({
    firstName: 'Theresa',
    phone: null,
    profileUrl: null,
  })
  expect((await update(tess, { email: 'new@example.test' })).body.error).toEqual({
    email: 'Unknown field.',
  })
  expect((await update(tess, { firstName: '', phone: '1' })).body.error).toEqual({
    firstName: 'Please enter a first name',
    phone: 'Enter a 10-digit phone number',
  })
  const events = await db('events').where({ nounId: tess.userId, verb: 'update' }).orderBy('id')
  expect(events.map(({ details }) => details.fields)).toEqual([
    ['firstName', 'lastName', 'phone', 'profileUrl'],
    ['profileUrl'],
    ['phone', 'profileUrl'],
  ])
  expect(JSON.stringify(events)).not.toContain('Theresa')
})

test('own details: a picture must be one’s own file, uploaded as a picture', async () => {
  const [tess, pete] = [await buildClinician(db), await buildClinician(db)]
  for (const url of [
    await buildFile(db, { userId: pete.userId, purpose: 'profilePicture' }),
    await buildFile(db, { userId: tess.userId, purpose: 'resume' }),
  ])
    expect((await update(tess, { profileUrl: url })).body.error).toEqual({
      profileUrl: 'This isn’t one of your files.',
    })
  expect((await update(tess, { profileUrl: 'https://elsewhere.test/a.png' })).status).toBe(422)
})

test('own details: only staff change other people, and sub-admins change no staff', async () => {
  const [tess, facility] = [await buildClinician(db), await buildFacility(db)]
  const [admin, subadmin, other] = [
    await buildUser(db),
    await buildUser(db, { role: 'subadmin' }),
    await buildUser(db, { role: 'subadmin' }),
  ]
  const rename = async (by: Person, of: Person) =>
    (await update(by, { userId: of.userId, firstName: 'Renamed' })).body
  expect((await rename(facility, tess)).code).toBe('identity_mismatch')
  expect((await rename(tess, facility)).code).toBe('identity_mismatch')
  expect((await rename(tess, tess)).data.firstName).toBe('Renamed')
  expect((await rename(subadmin, facility)).data).toMatchObject({ id: facility.userId, firstName: 'Renamed' })
  expect((await rename(subadmin, subadmin)).status).toBe(200)
  expect((await rename(subadmin, other)).code).toBe('not_allowed')
  expect((await rename(subadmin, admin)).code).toBe('not_allowed')
  expect((await rename(admin, other)).status).toBe(200)
  const nobody = { userId: '019a9f00-0000-7000-8000-000000000000' }
  expect((await rename(admin, nobody)).code).toBe('not_found')
  expect(await db('events').where({ nounId: facility.userId, verb: 'update' })).toMatchObject([
    { actorUserId: subadmin.userId, facilityId: facility.id },
  ])
})

test('own details: staff use only the person’s own files as their picture', async () => {
  const [admin, tess] = [await buildUser(db), await buildClinician(db)]
  const [mine, theirs] = [
    await buildFile(db, { userId: admin.userId, purpose: 'profilePicture' }),
    await buildFile(db, { userId: tess.userId, purpose: 'profilePicture' }),
  ]
  expect((await update(admin, { userId: tess.userId, profileUrl: mine })).status).toBe(422)
  expect((await update(admin, { userId: tess.userId, profileUrl: theirs })).status).toBe(200)
})

test('own details: accepts only the current terms, and records when', async () => {
  const tess = await buildClinician(db)
  await db('users').where({ id: tess.userId }).update({ termsVersion: '2025-01' })
  const accept = (version: string) => api.as(tess).call('accounts.acceptTerms', { version })
  expect((await accept('2025-01')).body.error).toEqual({
    version: 'The terms have changed. Please reload the page.',
  })
  expect((await accept(TERMS_VERSION)).body.data.termsVersion).toBe(TERMS_VERSION)
  expect(await db('users').where({ id: tess.userId })).toMatchObject([
    { termsVersion: TERMS_VERSION, termsAcceptedAt: services.clock.now() },
  ])
})

test('own details: every answer about oneself includes the session’s second factor', async () => {
  const tess = await buildClinician(db)
  const until = '2026-11-25T15:00:00.000Z'
  await api.as(tess).call('accounts.current')
  await db('sessions').where({ userId: tess.userId }).update({ secondFactorUntil: until })
  for (const answer of [
    await update(tess, { firstName: 'Tess' }),
    await api.as(tess).call('accounts.acceptTerms', { version: TERMS_VERSION }),
    await api.as(tess).call('accounts.current'),
  ])
    expect(answer.body.data.secondFactorUntil).toBe(until)
})

test('staff: admins see the team with two-step verification and last activity', async () => {
  await db('users').whereIn('role', ['admin', 'subadmin']).update({ createdAt: '2026-10-01T12:00:00Z' })
  const admin = await buildUser(db, { firstName: 'Zora', lastName: 'Last' })
  const sub = await buildUser(db, { role: 'subadmin', firstName: 'Abe', lastName: 'First' })
  const list = async (input = {}) => (await api.as(admin).call('accounts.staff', input)).body.data
  const all = await list()
  expect(all.count).toBe(all.data.length)
  expect(all.data.every(({ roles }: { roles: string }) => ['admin', 'subadmin'].includes(roles))).toBe(true)
  expect(all.data.slice(0, 2)).toMatchObject([
    { id: sub.userId, isTwoFactorOn: false, lastSeenAt: null },
    { id: admin.userId, lastSeenAt: services.clock.real().toISOString() },
  ])
  const byName = await list({ sortBy: 'name', limit: 500 })
  const names = byName.data.map(({ lastName }: { lastName: string }) => lastName)
  expect([names.indexOf('First') < names.indexOf('Last'), names.at(-1)]).toEqual([true, 'Last'])
  expect((await list({ sortBy: 'email', sortOrder: 'desc', skip: 1, limit: 1 })).data).toHaveLength(1)
})
