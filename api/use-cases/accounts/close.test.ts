import { hashPassword } from '../../services/secrets.ts'
import { buildApplication } from '../../testing/builders/application.ts'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildFacility, buildMember } from '../../testing/builders/facility.ts'
import { buildJob } from '../../testing/builders/job.ts'
import { buildUser } from '../../testing/builders/user.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'
import { runTasks } from '../../testing/tasks.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

const password = 'Walk_The_Gait9'
const passwordHash = await hashPassword(password)
const close = async (person: { userId: string }, entered = password) =>
  (await api.as(person).call('accounts.close', { password: entered })).body

/** Every text in every row that names this person, in every table. */
const tracesOf = async (needle: string) => {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const found = []
  for (const { name } of rows) {
    const { rows: hits } = await db.raw<{ rows: unknown[] }>(
      `SELECT 1 FROM ?? AS t WHERE to_jsonb(t)::text ILIKE ? LIMIT 1`,
      [name, `%${needle}%`],
    )
    if (hits.length > 0) found.push(name)
  }
  return found
}

test('close: erases everything personal and keeps the shifts without the person', async () => {
  const clinician = await buildClinician(db, { passwordHash, email: 'quinn.erasable@example.test' })
  await db('users')
    .where({ id: clinician.userId })
    .update({ firstName: 'Quinnerasable', phone: '5550100777' })
  await db('clinicians')
    .where({ id: clinician.id })
    .update({ about: 'Quinnerasable walks', npiNumber: '1234567893' })
  const { id, job } = await buildApplication(db, { clinician })
  expect((await close(clinician)).status).toBe(200)
  await runTasks(services)
  expect(await tracesOf('quinnerasable')).toEqual([])
  expect(await tracesOf('quinn.erasable')).toEqual([])
  expect(await tracesOf('5550100777')).toEqual([])
  expect(await db('applications').where({ id }).first('status', 'job_id')).toEqual({
    status: 'removed',
    jobId: job.id,
  })
  const login = await api.guest.call('accounts.logIn', { email: 'quinn.erasable@example.test', password })
  expect(login.body.code).toBe('wrong_login')
  expect(services.mailer.emails.at(-1)).toMatchObject({
    to: 'quinn.erasable@example.test',
    subject: 'Your account is closed',
  })
})

test('close: clears the browser’s cookie', async () => {
  const clinician = await buildClinician(db, { passwordHash })
  const answer = await api.as(clinician).call('accounts.close', { password })
  const cookies = [answer.get('set-cookie') ?? []].flat()
  expect(cookies.map(cookie => cookie.split('=;')[0])).toEqual([
    'gaitway_refresh',
    'gaitway_signed_in',
    'gaitway_remember',
  ])
})

test('close: requires the password, and the account can’t be reopened', async () => {
  const clinician = await buildClinician(db, { passwordHash })
  expect((await close(clinician, 'Wrong_The_Gait9')).error).toEqual({
    password: 'The password is incorrect.',
  })
  await close(clinician)
  const admin = await buildUser(db, { role: 'admin' })
  const answer = await api.as(admin).call('accounts.decide', { userId: clinician.userId, status: 'approved' })
  expect(answer.body.code).toBe('move_not_open')
})

test('close: an account with open business says what is open and stays', async () => {
  const { clinician, job } = await buildApplication(db, { status: 'upcoming' })
  await db('users').whereIn('id', [clinician.userId, job.facility.userId]).update({ passwordHash })
  expect((await close(clinician)).message).toMatch(/^1 confirmed shift is coming up/)
  expect((await close(job.facility)).code).toBe('account_in_use')
  const posting = await buildFacility(db, { passwordHash })
  await buildJob(db, { facility: posting })
  expect((await close(posting)).message).toMatch(/^You have 1 open shift\./)
})

test('close: a facility closed by its owner locks out its members; a member closes only their own account', async () => {
  const facility = await buildFacility(db, { passwordHash })
  const member = await buildMember(db, { facilityId: facility.id, access: ['shifts'], passwordHash })
  const leaving = await buildMember(db, { facilityId: facility.id, access: [], passwordHash })
  expect((await close(leaving)).status).toBe(200)
  expect((await api.as(facility).call('accounts.current')).status).toBe(200)
  expect((await close(facility)).status).toBe(200)
  expect((await api.as(member).call('members.list')).body.code).toBe('deactivated')
  expect(await db('facilities').where({ id: facility.id }).first('office_name')).toMatchObject({
    officeName: expect.stringMatching(/./),
  })
})
