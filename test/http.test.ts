import { buildClinician } from './builders/clinician.ts'
import { buildFacility, buildMember } from './builders/facility.ts'
import { buildUser } from './builders/user.ts'
import { testDatabase } from './database.ts'
import { testApi } from './http.ts'
import { testServices } from './services.ts'
import { findActor } from '../api/store/sessions.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

test('http: requires login, and an unknown path doesn’t exist', async () => {
  expect((await api.guest.call('accounts.current')).body.code).toBe('not_signed_in')
  expect((await api.guest.send('get', '/nowhere')).status).toBe(404)
})

test('http: builders create users that the database knows as their actors say', async () => {
  const facility = await buildFacility(db)
  const people = [
    await buildUser(db),
    facility,
    await buildMember(db, { facilityId: facility.id, access: ['shifts'] }),
    await buildClinician(db, { type: 'ota', status: 'pending', isSignupCompleted: false }),
  ]
  for (const { by } of people) {
    await db('sessions').insert({
      id: by.sessionId,
      userId: by.userId,
      refreshHash: Buffer.from(by.sessionId),
      rotatedAt: services.clock.now(),
      createdAt: services.clock.now(),
      lastUsedAt: services.clock.now(),
    })
    expect(await findActor(db, by.sessionId)).toEqual(by)
  }
})

test('http: a user of the wrong side is refused with their own token', async () => {
  const clinician = await buildClinician(db)
  const answer = await api.as(clinician).call('accounts.list')
  expect([answer.status, answer.body.code]).toEqual([403, 'not_allowed'])
})
