import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { TEST_NOW, testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const admin = await buildUser(db)
const phone = '5555550142'

beforeEach(async () => {
  services.clock.set(new Date(TEST_NOW))
  await db('onboarding_calls').delete()
})

const waiting = () => buildClinician(db, { status: 'pending' })
type Caller = { userId: string }
const book = (person: Caller, startsAt: string) => api.as(person).call('onboarding.book', { startsAt, phone })
const startsFor = async (person: Caller): Promise<string[]> =>
  (await api.as(person).call('onboarding.slots')).body.data.starts
const emailsTo = async (email: string) => {
  await runTasks(services)
  return services.mailer.emails.filter(({ to }) => to === email)
}
/** The unfolded calendar file of an email. */
const fileIn = (message: { attachments?: { content: string }[] } | undefined) =>
  (message?.attachments?.[0]?.content ?? '').replaceAll('\r\n ', '')

const monday = '2026-11-23T15:00:00.000Z'
const tuesday = '2026-11-24T15:30:00.000Z'

test('call: a person pending review schedules an available time, and no one else is offered it', async () => {
  const tess = await waiting()
  const offered = (await api.as(tess).call('onboarding.slots')).body.data
  expect(offered).toMatchObject({ timeZone: 'America/Chicago', phone: '5555550100' })
  expect(offered.starts).toContain(monday)
  const answer = await book(tess, monday)
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    message: 'Your call is booked. We’ve emailed you the details.',
    data: { startsAt: monday, endsAt: '2026-11-23T15:15:00.000Z', status: 'booked', phone },
  })
  expect((await api.as(tess).call('onboarding.read')).body.data).toMatchObject({ startsAt: monday })
  expect(await startsFor(await waiting())).not.toContain(monday)
})

test('call: a person in another time zone sees both their time and ours', async () => {
  const facility = await buildFacility(db, { status: 'pending' })
  await db('facilities').where({ id: facility.id }).update({ timeZone: 'America/New_York' })
  await book(facility, monday)
  expect((await emailsTo(facility.email))[0]?.subject).toBe(
    'Your call with Gaitway: Monday, 11/23/2026, 10:00 AM EST, 9:00 AM CST for us',
  )
  await db('facilities').where({ id: facility.id }).update({ timeZone: 'America/Chicago' })
  await api.as(facility).call('onboarding.cancel')
})

test('call: is emailed with a calendar file, the team is notified, and it is recorded', async () => {
  const tess = await waiting()
  const { id } = (await book(tess, monday)).body.data as { id: string }
  const [message] = await emailsTo(tess.email)
  expect(message?.subject).toBe('Your call with Gaitway: Monday, 11/23/2026, 9:00 AM CST')
  expect(message?.text).toContain('(555) 555-0142')
  expect(message?.text).toContain('Reschedule or cancel:\nhttp://gaitway.test/schedule')
  expect(message?.html).toContain('>Reschedule or cancel</a>')
  expect(message?.attachments).toMatchObject([
    { filename: 'gaitway-call.ics', contentType: 'text/calendar; charset=utf-8; method=REQUEST' },
  ])
  expect(fileIn(message)).toContain(`UID:${id}@gaitway.test\r\nSEQUENCE:0\r\n`)
  expect(fileIn(message)).toContain('DTSTART:20261123T150000Z')
  expect((await api.as(admin).call('notifications.list')).body.data.data[0]).toMatchObject({
    type: 'callBooked',
    link: `/admin/onboarding-calls/${id}/show`,
  })
  expect(await db('events').where({ nounId: id })).toMatchObject([
    { noun: 'onboardingCall', verb: 'book', toState: 'booked', clinicianId: tess.id },
  ])
})

test('call: of ten people scheduling one time at once, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, waiting))
  const answers = await Promise.all(people.map(person => book(person, monday)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 9 }, () => 409),
  ])
  expect(answers.filter(({ body }) => body.code === 'call_time_taken')).toHaveLength(9)
  expect(await db('onboarding_calls').where({ status: 'booked' })).toHaveLength(1)
})

test('call: of many moving to one time at once, one gets it, and the others keep theirs', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, waiting))
  const starts = await startsFor(people[0] as Caller)
  await Promise.all(people.map((person, index) => book(person, starts[index + 10] as string)))
  const answers = await Promise.all(
    people.map(person => api.as(person).call('onboarding.rebook', { startsAt: tuesday })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'call_time_taken')).toHaveLength(5)
  expect(await db('onboarding_calls').where({ status: 'booked' })).toHaveLength(6)
})

test('call: the database itself prevents two calls at one time or for one person', async () => {
  const [tess, ann] = [await waiting(), await waiting()]
  const row = (userId: string, id: number, startsAt: string) => ({
    id: `019a9f00-0000-7000-8000-00000000000${id}`,
    userId,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 15 * 60_000),
    createdAt: TEST_NOW,
  })
  await db('onboarding_calls').insert(row(tess.userId, 1, monday))
  await expect(db('onboarding_calls').insert(row(ann.userId, 2, '2026-11-23T15:14:00.000Z'))).rejects.toThrow(
    /onboarding_calls_one_at_a_time/,
  )
  await expect(db('onboarding_calls').insert(row(tess.userId, 3, tuesday))).rejects.toThrow(
    /onboarding_calls_one_each/,
  )
})

test('call: only an offered time can be scheduled', async () => {
  const tess = await waiting()
  for (const startsAt of ['2026-11-23T15:05:00.000Z', '2026-11-22T15:00:00.000Z', '2026-11-20T15:45:00.000Z'])
    expect((await book(tess, startsAt)).body.code).toBe('call_time_taken')
  expect((await api.as(tess).call('onboarding.book', { startsAt: monday, phone: '123' })).body.error).toEqual(
    {
      phone: 'Enter a 10-digit phone number',
    },
  )
})

test('call: one per person', async () => {
  const tess = await waiting()
  await book(tess, monday)
  expect((await book(tess, tuesday)).body.code).toBe('call_booked_already')
})

test('call: a moved call keeps its calendar entry and counts up', async () => {
  const tess = await waiting()
  const { id } = (await book(tess, monday)).body.data as { id: string }
  const answer = await api.as(tess).call('onboarding.rebook', { startsAt: tuesday })
  expect(answer.body).toMatchObject({ status: 200, data: { id, startsAt: tuesday, phone } })
  const message = (await emailsTo(tess.email)).at(-1)
  expect(message?.subject).toBe('Your call with Gaitway was rescheduled to Tuesday, 11/24/2026, 9:30 AM CST')
  expect(fileIn(message)).toContain(`UID:${id}@gaitway.test\r\nSEQUENCE:1\r\n`)
  expect(fileIn(message)).toContain('DTSTART:20261124T153000Z')
  expect(await startsFor(await waiting())).toContain(monday)
  await api.as(tess).call('onboarding.rebook', { startsAt: tuesday })
  expect(await emailsTo(tess.email)).toHaveLength(2)
})

test('call: a canceled call frees its time and its calendar entry; another can be scheduled', async () => {
  const tess = await waiting()
  const { id } = (await book(tess, monday)).body.data as { id: string }
  expect((await api.as(tess).call('onboarding.cancel')).body).toMatchObject({
    status: 200,
    message: 'Call canceled',
  })
  const message = (await emailsTo(tess.email)).at(-1)
  expect(message?.attachments?.[0]?.contentType).toContain('method=CANCEL')
  expect(fileIn(message)).toContain(`UID:${id}@gaitway.test\r\nSEQUENCE:1\r\n`)
  expect((await api.as(tess).call('onboarding.read')).body.data).toMatchObject({ status: 'cancelled' })
  expect((await book(tess, monday)).status).toBe(201)
})

test('call: without a scheduled call there is nothing to move or cancel', async () => {
  const tess = await waiting()
  expect((await api.as(tess).call('onboarding.read')).body.data).toBeNull()
  expect((await api.as(tess).call('onboarding.rebook', { startsAt: monday })).status).toBe(404)
  expect((await api.as(tess).call('onboarding.cancel')).status).toBe(404)
})

test('call: only for people whose signup is complete and not approved yet', async () => {
  const approved = await buildFacility(db)
  expect((await book(approved, monday)).body.code).toBe('call_not_needed')
  expect((await api.as(approved).call('onboarding.slots')).body.code).toBe('call_not_needed')
  const unfinished = await buildClinician(db, { status: 'pending', isSignupCompleted: false })
  expect((await book(unfinished, monday)).body.code).toBe('signup_incomplete')
})

test('call: sends one reminder, an hour before', async () => {
  const tess = await waiting()
  await book(tess, monday)
  const reminded = async (at: string) => {
    services.clock.set(new Date(at))
    await Promise.all([tick(services), tick(services)])
    return (await emailsTo(tess.email)).filter(({ subject }) => subject.includes('is at 9:00 AM')).length
  }
  expect(await reminded('2026-11-23T13:59:59Z')).toBe(0)
  expect(await reminded('2026-11-23T14:00:00Z')).toBe(1)
  expect(await reminded('2026-11-23T14:30:00Z')).toBe(1)
})

test('call: no reminder when scheduled at short notice', async () => {
  const tess = await waiting()
  await book(tess, '2026-11-20T16:15:00.000Z')
  services.clock.set(new Date('2026-11-20T15:30:00Z'))
  await tick(services)
  expect(await emailsTo(tess.email)).toHaveLength(1)
})
