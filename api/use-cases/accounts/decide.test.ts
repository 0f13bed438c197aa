import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const admin = await buildUser(db)
const subadmin = await buildUser(db, { role: 'subadmin' })

const decide = (userId: string, status: string, reason?: string, by = admin) =>
  api.as(by).call('accounts.decide', { userId, status, ...(reason ? { reason } : {}) })
const emailsTo = async (email: string) => {
  await runTasks(services)
  return services.mailer.emails.filter(message => message.to === email)
}

test('decide: an approved person can use the product on their next call, with a notification and an email', async () => {
  const clinician = await buildClinician(db, { status: 'pending' })
  const answer = await decide(clinician.userId, 'approved', undefined, subadmin)
  expect(answer.body).toMatchObject({
    status: 200,
    message: 'Decision saved. We’ve emailed them.',
    data: { status: 'approved', isApprovedByAdmin: true },
  })
  const notified = await api.as(clinician).call('notifications.list')
  expect(notified.body.data).toMatchObject({
    unReadNotifications: 1,
    userStatus: 'approved',
    data: [{ type: 'accountApproved', isRead: false, link: '/' }],
  })
  expect(await emailsTo(clinician.email)).toMatchObject([{ subject: 'Your account is approved' }])
  expect(await db('events').where({ nounId: clinician.userId })).toMatchObject([
    {
      verb: 'approve',
      fromState: 'pending',
      toState: 'approved',
      actorUserId: subadmin.userId,
      clinicianId: clinician.id,
    },
  ])
})

test('decide: a declined person logs in, reads why, updates their information and is pending again', async () => {
  const facility = await buildFacility(db, { status: 'pending' })
  await decide(facility.userId, 'rejected', 'We could not reach you.')
  const me = await api.as(facility).call('accounts.current')
  expect(me.body.data).toMatchObject({ status: 'rejected', statusReason: 'We could not reach you.' })
  expect((await emailsTo(facility.email))[0]?.text).toContain(
    'We couldn’t approve your account. Reason: We could not reach you. Update your information',
  )
  await api
    .as(facility)
    .call('facilities.add', { signupStageCount: 4, phone: '5555550199', referenceFrom: 'Flyer' })
  expect((await api.as(facility).call('accounts.current')).body.data).toMatchObject({
    status: 'pending',
    statusReason: null,
  })
  expect(await db('notifications').where({ userId: admin.userId })).toMatchObject([
    { type: 'facilitySignedUp' },
  ])
  await decide(facility.userId, 'rejected')
  expect((await decide(facility.userId, 'pending')).body.data.status).toBe('pending')
})

test('decide: a deactivated person is refused at once, but polling still says so and logging out works', async () => {
  const facility = await buildFacility(db)
  const member = await buildMember(db, { facilityId: facility.id, access: ['shifts'] })
  await api.as(facility).call('accounts.current')
  await decide(facility.userId, 'deactivate', 'Asked for it.')
  for (const person of [facility, member]) {
    const calls = api.as(person)
    expect((await calls.call('accounts.current')).body.code).toBe('deactivated')
    expect((await calls.call('notifications.list')).body.data).toEqual({
      data: [],
      unReadNotifications: 0,
      userStatus: 'deactivate',
      count: 0,
    })
    expect((await calls.call('accounts.logOut', { id: person.userId, roles: 'facility' })).status).toBe(200)
  }
  const [farewell] = await emailsTo(facility.email)
  expect(farewell?.subject).toBe('Your account has been deactivated')
  expect(farewell?.text).toContain(
    'We’ve deactivated your account. Reason: Asked for it. If you think this is a mistake, email support@gaitway.test.',
  )
  expect((await decide(facility.userId, 'approved')).body.data.status).toBe('approved')
  expect((await emailsTo(facility.email)).at(-1)?.subject).toBe('Your account is active again')
})

test('decide: of two decisions at once, one is refused', async () => {
  const clinician = await buildClinician(db, { status: 'pending' })
  const answers = await Promise.all([
    decide(clinician.userId, 'approved'),
    decide(clinician.userId, 'rejected', undefined, subadmin),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await emailsTo(clinician.email)).toHaveLength(1)
})

test('decide: statuses change only by their moves, and staff accounts have none', async () => {
  const clinician = await buildClinician(db)
  expect((await decide(clinician.userId, 'rejected')).body.code).toBe('move_not_open')
  expect((await decide(clinician.userId, 'approved')).body.code).toBe('move_not_open')
  expect((await decide(subadmin.userId, 'deactivate')).body.code).toBe('not_allowed')
  expect((await decide('019a9f00-0000-7000-8000-000000000000', 'approved')).body.code).toBe('not_found')
})

test('decide: an incomplete signup can be declined but not approved', async () => {
  const clinician = await buildClinician(db, { status: 'pending', isSignupCompleted: false })
  const facility = await buildFacility(db, { status: 'pending', isSignupCompleted: false })
  for (const { userId } of [clinician, facility]) {
    const answer = await decide(userId, 'approved')
    expect([answer.status, answer.body.code]).toEqual([409, 'signup_unfinished'])
    expect(await db('users').where({ id: userId }).first('status')).toEqual({ status: 'pending' })
  }
  await db('clinicians').where({ id: clinician.id }).update({ isSignupCompleted: true })
  expect((await decide(clinician.userId, 'approved')).body.data.status).toBe('approved')
  expect((await decide(facility.userId, 'rejected')).body.data.status).toBe('rejected')
})
