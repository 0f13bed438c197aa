import { hashPassword } from '../../services/secrets.ts'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildFacility, buildMember } from '../../testing/builders/facility.ts'
import { buildUser } from '../../testing/builders/user.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))
const admin = await buildUser(db)

const password = 'Walk_The_Gait9'
const passwordHash = await hashPassword(password)
const close = async (person: { userId: string }) =>
  (await api.as(person).call('accounts.close', { password })).status

const firstFree = async (person: { userId: string }): Promise<string> =>
  (await api.as(person).call('onboarding.slots')).body.data.starts[0]

test('close: cancels the scheduled call, frees its time and notifies the team without a name', async () => {
  const waiting = { passwordHash, status: 'pending', firstName: 'Zedekiah' } as const
  const [person, next] = [await buildClinician(db, waiting), await buildClinician(db, waiting)]
  const startsAt = await firstFree(person)
  const booked = await api.as(person).call('onboarding.book', { startsAt, phone: '5555550177' })
  expect(booked.status).toBe(201)
  expect(await close(person)).toBe(200)
  expect(await db('onboarding_calls').where({ userId: person.userId })).toMatchObject([
    { status: 'cancelled', phone: null },
  ])
  expect(await db('events').where({ nounId: booked.body.data.id, verb: 'cancel' })).toMatchObject([
    { actorUserId: person.userId, clinicianId: person.id },
  ])
  const notified = { userId: admin.userId, type: 'callCancelled', fromUserId: person.userId }
  expect(await db('notifications').where(notified).pluck('body')).toEqual([
    expect.stringMatching(/^Closed account canceled the call on /),
  ])
  const again = await api.as(next).call('onboarding.book', { startsAt, phone: '5555550178' })
  expect(again.status).toBe(201)
})

test('close: a sub-user who closes the account leaves the facility, and its owner can’t bring them back', async () => {
  const facility = await buildFacility(db)
  const leaving = await buildMember(db, { facilityId: facility.id, access: ['shifts'], passwordHash })
  expect(await close(leaving)).toBe(200)
  expect(await db('facility_members').where({ userId: leaving.userId }).first('status')).toEqual({
    status: 'deactivate',
  })
  expect(await db('events').where({ noun: 'member', nounId: leaving.userId })).toMatchObject([
    { verb: 'deactivate', fromState: 'active', actorUserId: leaving.userId, facilityId: facility.id },
  ])
  const owner = api.as(facility)
  expect((await owner.call('members.list')).body.data).toMatchObject([{ id: facility.userId }])
  const back = { subUserId: leaving.userId, status: 'active' }
  expect((await owner.call('members.edit', back)).body.code).toBe('not_found')
})
