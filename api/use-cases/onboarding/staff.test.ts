import { weekdays } from '@gaitway/contract/values/enums'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { TEST_NOW, testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const admin = await buildUser(db)
const subadmin = await buildUser(db, { role: 'subadmin' })
const monday = '2026-11-23T15:00:00.000Z'
const duringTheCall = new Date('2026-11-23T15:05:00Z')
const usualHours = await db('onboarding_hours')

beforeEach(async () => {
  services.clock.set(new Date(TEST_NOW))
  await db('onboarding_calls').delete()
  await db('onboarding_hours').delete()
  await db('onboarding_hours').insert(usualHours)
})

const booked = async (startsAt = monday) => {
  const person = await buildClinician(db, { status: 'pending' })
  const answer = await api.as(person).call('onboarding.book', { startsAt, phone: '5555550142' })
  return { ...person, callId: (answer.body.data as { id: string }).id }
}
const conclude = (id: string, status: string, reason?: string) =>
  api.as(subadmin).call('onboarding.conclude', { id, status, ...(reason && { reason }) })
const subjectsTo = async (email: string) => {
  await runTasks(services)
  return services.mailer.emails.filter(({ to }) => to === email).map(({ subject }) => subject)
}
const statusOf = async (id: string) => (await db('onboarding_calls').where({ id }).first('status')).status

test('conclude call: a completed call is recorded, without an email', async () => {
  const { callId, email } = await booked()
  services.clock.set(duringTheCall)
  expect((await conclude(callId, 'done')).body).toMatchObject({ status: 200, data: { status: 'done' } })
  expect(await subjectsTo(email)).toHaveLength(1)
  expect(await db('events').where({ nounId: callId, verb: 'conclude' })).toMatchObject([
    { fromState: 'booked', toState: 'done', actorUserId: subadmin.userId },
  ])
  expect((await conclude(callId, 'missed')).body.code).toBe('move_not_open')
})

test('conclude call: no answer sends an email and allows a new call, but not before its time', async () => {
  const { callId, email, userId } = await booked()
  expect((await conclude(callId, 'missed')).body.error).toEqual({
    status: 'This call hasn’t started yet.',
  })
  services.clock.set(duringTheCall)
  expect((await conclude(callId, 'missed')).status).toBe(200)
  expect((await subjectsTo(email)).at(-1)).toBe('We missed each other')
  const again = await api
    .as({ userId })
    .call('onboarding.book', { startsAt: '2026-11-24T15:00:00.000Z', phone: '5555550142' })
  expect(again.status).toBe(201)
})

test('conclude call: a call canceled by staff is removed from the calendar, with the reason', async () => {
  const { callId, email } = await booked()
  expect((await conclude(callId, 'cancelled', 'We are closed that day.')).status).toBe(200)
  expect((await subjectsTo(email)).at(-1)).toBe('We had to cancel your call with Gaitway')
  const message = services.mailer.emails.findLast(({ to }) => to === email)
  expect(message?.text).toContain('We are closed that day.')
  expect(message?.attachments?.[0]?.contentType).toContain('method=CANCEL')
})

test('conclude call: an unknown call isn’t found', async () => {
  expect((await conclude('019a9f00-0000-7000-8000-000000000000', 'done')).status).toBe(404)
})

test.each(['approved', 'rejected'])(
  'decision: a person %s during the call completed it, and gets only the decision’s email',
  async status => {
    const { callId, email, userId } = await booked()
    services.clock.set(duringTheCall)
    await api.as(admin).call('accounts.decide', { userId, status, reason: 'So be it.' })
    expect(await statusOf(callId)).toBe('done')
    expect(await subjectsTo(email)).toHaveLength(2)
    expect(services.mailer.emails.findLast(({ to }) => to === email)?.attachments).toBeUndefined()
  },
)

test('decision: cancels the person’s future call and frees its time', async () => {
  const { callId, email, userId } = await booked()
  await api.as(admin).call('accounts.decide', { userId, status: 'approved' })
  expect(await statusOf(callId)).toBe('cancelled')
  expect(await subjectsTo(email)).toHaveLength(2)
  expect(await db('events').where({ nounId: callId }).orderBy('id').pluck('verb')).toEqual(['book', 'cancel'])
  await booked(monday)
})

test.each([
  ['approved', 'Your account is approved'],
  ['rejected', 'Your account wasn’t approved'],
])('decision: its email removes the call from the calendar: %s', async (status, subject) => {
  const { email, userId } = await booked()
  await runTasks(services)
  const invitation = services.mailer.emails.find(({ to }) => to === email)
  await api.as(admin).call('accounts.decide', { userId, status, reason: 'So be it.' })
  expect((await subjectsTo(email)).slice(1)).toEqual([subject])
  const message = services.mailer.emails.findLast(({ to }) => to === email)
  expect(message?.text).toContain('You no longer need your call on Monday, 11/23/2026, 9:00 AM CST.')
  const [file] = message?.attachments ?? []
  expect(file?.contentType).toContain('method=CANCEL')
  const uidOf = (text: string | undefined) => /UID:.*/.exec(text ?? '')?.[0]
  expect(uidOf(file?.content)).toBe(uidOf(invitation?.attachments?.[0]?.content))
  const notified = await db('notifications').where({ userId }).pluck('body')
  expect(notified.join()).not.toContain('calendar')
})

test('decision: a call scheduled during the approval doesn’t remain', async () => {
  const starts = ['15:00', '15:15', '15:30', '15:45', '16:00'].map(time => `2026-11-24T${time}:00.000Z`)
  await Promise.all(
    starts.map(async startsAt => {
      const { userId } = await buildClinician(db, { status: 'pending' })
      const [decided] = await Promise.all([
        api.as(admin).call('accounts.decide', { userId, status: 'approved' }),
        api.as({ userId }).call('onboarding.book', { startsAt, phone: '5555550142' }),
      ])
      expect(decided.status).toBe(200)
    }),
  )
  expect(await db('onboarding_calls').where({ status: 'booked' })).toEqual([])
})

test('onboarding hours: can be read and replaced, and define the offered times', async () => {
  const before = (await api.as(subadmin).call('onboarding.hours')).body.data
  expect(before).toMatchObject({ timeZone: 'America/Chicago' })
  expect(before.hours).toHaveLength(10)
  const hours = [{ weekday: 'saturday', startMinute: 600, endMinute: 630 }]
  const answer = await api.as(subadmin).call('onboarding.setHours', { hours })
  expect(answer.body).toMatchObject({ status: 200, message: 'Hours saved', data: { hours } })
  const person = await buildClinician(db, { status: 'pending' })
  expect((await api.as(person).call('onboarding.slots')).body.data.starts).toEqual([
    '2026-11-21T16:00:00.000Z',
    '2026-11-21T16:15:00.000Z',
    '2026-11-28T16:00:00.000Z',
    '2026-11-28T16:15:00.000Z',
    '2026-12-05T16:00:00.000Z',
    '2026-12-05T16:15:00.000Z',
  ])
  expect((await api.as(admin).call('onboarding.setHours', { hours: [] })).body.data.hours).toEqual([])
  expect((await api.as(person).call('onboarding.slots')).body.data.starts).toEqual([])
})

test('onboarding hours: overlapping ones are refused at their row and nothing changes', async () => {
  const hours = [
    { weekday: 'monday', startMinute: 540, endMinute: 720 },
    { weekday: 'monday', startMinute: 700, endMinute: 800 },
  ]
  const answer = await api.as(admin).call('onboarding.setHours', { hours })
  expect(answer.status).toBe(422)
  expect(answer.body.error).toEqual({
    'hours.1.startMinute': 'These hours overlap other hours on the same day',
  })
  expect((await api.as(admin).call('onboarding.hours')).body.data.hours).toHaveLength(10)
})

test('onboarding hours: two saves at once happen one after the other', async () => {
  const all = weekdays.map(weekday => ({ weekday, startMinute: 540, endMinute: 1020 }))
  const answers = await Promise.all(
    [all, all.slice(0, 5), all].map(hours => api.as(admin).call('onboarding.setHours', { hours })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('onboarding calls: the back office lists a day in order, with person and status', async () => {
  await api.as(admin).call('onboarding.setHours', {
    hours: [{ weekday: 'monday', startMinute: 540, endMinute: 1020 }],
  })
  const late = await booked('2026-11-23T16:00:00.000Z')
  const early = await booked(monday)
  await booked('2026-11-30T15:00:00.000Z')
  const facility = await buildFacility(db, { status: 'pending', officeName: 'Cedar Hill' })
  await api
    .as(facility)
    .call('onboarding.book', { startsAt: '2026-11-23T17:00:00.000Z', phone: '5555550199' })
  const list = async (filter: object) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: '["startsAt","ASC"]' })
    return api.as(subadmin).send('get', `/admin/onboarding-calls?${query}`)
  }
  const { body } = await list({ day: '2026-11-23' })
  expect(body).toMatchObject([
    { id: early.callId, name: 'Tess Therapist', role: 'pt', status: 'booked', phone: '5555550142' },
    { id: late.callId },
    { name: 'Cedar Hill', personName: 'Ada Example', role: 'facility', phone: '5555550199' },
  ])
  expect((await list({ userId: early.userId })).body).toHaveLength(1)
  expect((await list({ status: 'done' })).body).toEqual([])
  expect((await list({ day: '2026-13-01' })).status).toBe(422)
  const one = await api.as(subadmin).send('get', `/admin/onboarding-calls/${early.callId}`)
  expect(one.body).toMatchObject({ userId: early.userId, userStatus: 'pending', startsAt: monday })
})
