import { AGREEMENT_VERSION } from '@gaitway/contract/values/limits'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildProfile } from '../../../test/builders/profile.ts'
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

const password = 'Walk_The_Gait9'
const person = {
  firstName: 'Zedekiah',
  lastName: 'Quillfeather',
  email: 'zed.quill@example.test',
  phone: '5557778888',
}
const name = `${person.firstName} ${person.lastName}`
const final = { isFromSignup: true, isSignupCompleted: true, signupStageCount: 4 }

/** Every column that contains one of these words, as `table.column`. */
const placesOf = async (words: readonly string[]) => {
  const { rows: tables } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  )
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await db.raw<{ rows: { key: string }[] }>(
      `SELECT DISTINCT one.key FROM ?? AS t, jsonb_each_text(to_jsonb(t)) AS one
       WHERE one.value ILIKE ANY (?) ORDER BY 1`,
      [table.name, words.map(word => `%${word}%`)],
    )
    found.push(...rows.map(({ key }) => `${table.name}.${key}`))
  }
  return found
}
const ok = ({ status, body }: { status: number; body: { error?: unknown } }) => {
  expect([status < 300, body.error]).toEqual([true, undefined])
  return body as { data: Record<string, string> }
}

/**
 * Signs up, completes the profile, signs, schedules and moves a call, is approved, applies, is declined and
 * applies again.
 */
const live = async () => {
  const { email, firstName, lastName } = person
  const input = { email, password, firstName, lastName, roles: 'pt', acceptTerms: true }
  const { body } = await api.guest.call('accounts.signUp', input)
  const userId = body.data.user.id as string
  const calls = api.bearing(body.data.token)
  const profile = await buildProfile(db, userId)
  const own = { firstName, lastName, phone: person.phone, aboutMe: `${name} walks with you.` }
  ok(await calls.call('clinicians.edit', { ...profile, ...own, ...final }))
  ok(await calls.call('clinicians.updateAgreement', { version: AGREEMENT_VERSION, signature: name }))
  const { starts } = (await calls.call('onboarding.slots')).body.data
  ok(await calls.call('onboarding.book', { startsAt: starts[0], phone: person.phone }))
  ok(await calls.call('onboarding.rebook', { startsAt: starts[1] }))
  ok(await api.as(admin).call('accounts.decide', { userId, status: 'approved' }))
  const facility = await buildFacility(db)
  const [first, second] = [await buildJob(db, { facility }), await buildJob(db, { facility })]
  const applied = ok(
    await calls.call('applications.apply', { jobId: first.id, note: `${name} knows this wing.` }),
  )
  const decline = { decision: 'decline', jobApplicationId: applied.data.id }
  ok(await api.as(facility).call('applications.decline', decline))
  ok(await calls.call('applications.apply', { jobId: second.id, note: `Ask for ${person.firstName}.` }))
  await runTasks(services)
  return { calls, userId, facility }
}
const words = [person.firstName, person.lastName, 'zed.quill', person.phone]

/** What others got about the person, by email and in a digest. */
const notifyOthers = async (facility: { userId: string }) => {
  await db('mailbox_mails').insert(
    [person.email, 'other@example.test'].map((recipient, index) => ({
      id: `019a9f00-0000-7000-8000-00000000000${index}`,
      channel: 'email',
      recipient,
      subject: `${name} has applied`,
      textBody: `${name} has applied.`,
      htmlBody: `<p>${name} has applied.</p>`,
      sentAt: services.clock.now(),
    })),
  )
  await db('digest_entries').insert({
    id: '019a9f00-0000-7000-8000-000000000009',
    userId: facility.userId,
    channel: 'email',
    type: 'clinicianApplied',
    title: 'New applicant',
    body: `${name} has applied.`,
    link: '/',
    createdAt: services.clock.now(),
    dueAt: services.clock.now(),
  })
}

/** Lives, then closes the account. */
const liveAndClose = async () => {
  const { calls, userId, facility } = await live()
  const placesBefore = await placesOf(words)
  await notifyOthers(facility)
  ok(await calls.call('accounts.close', { password }))
  await runTasks(services)
  return { userId, facility, placesBefore }
}
const { userId, facility, placesBefore } = await liveAndClose()

test('close: an active account leaves personal data in many places', () => {
  expect(placesBefore).toEqual(
    expect.arrayContaining([
      'applications.note',
      'clinician_agreements.signature',
      'clinicians.about',
      'notifications.body',
      'notifications.details',
      'onboarding_calls.phone',
      'users.email',
      'users.first_name',
      'users.phone',
    ]),
  )
})

test('close: erases name, email and phone everywhere except in the signed agreement', async () => {
  expect(await placesOf(words)).toEqual(['clinician_agreements.signature'])
  expect(await db('mailbox_mails').pluck('subject')).toEqual(['Closed account has applied'])
})

test('close: notifications to others stay, without the name', async () => {
  const notified = (await api.as(facility).call('notifications.list')).body.data.data as { body: string }[]
  expect(notified.map(({ body }) => body)).toEqual([
    expect.stringMatching(/^Closed account applied for /),
    expect.stringMatching(/^Closed account applied for /),
  ])
  expect(
    await db('notifications').where({ userId: admin.userId, fromUserId: userId }).orderBy('id'),
  ).toMatchObject([
    { type: 'clinicianSignedUp', details: { personName: 'Closed account' } },
    { type: 'callBooked', body: expect.stringMatching(/^Closed account booked a call/) },
    { type: 'callMoved', body: expect.stringMatching(/^Closed account rescheduled the call/) },
  ])
})

test('close: the goodbye email says that what was signed stays', () => {
  const farewell = services.mailer.emails.at(-1)
  expect([farewell?.to, farewell?.subject]).toEqual([person.email, 'Your account is closed'])
  expect(farewell?.text).toContain('Documents you signed keep your signature.')
})
