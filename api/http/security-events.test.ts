import { eventNames, NOBODY } from '@gaitway/contract/events'
import { listEventsOfTerm, securityEvents, securityTerms } from '@gaitway/contract/security-events'
import { addMinutes } from '@gaitway/contract/format/time'
import { hashPassword } from '../services/secrets.ts'
import { FLOOD_MAX_AN_HOUR } from '../use-cases/security-events.ts'
import { newId } from '../store/ids.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildUser } from '../../test/builders/user.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const counted: string[] = []
const proxied = testServices(db, { config: { trustedProxies: 1 } })
const services = { ...proxied, countSecurityEvent: (term: string) => void counted.push(term) }
const { clock } = services
const api = testApi(services)
const password = 'Walk_The_Gait9'
const passwordHash = await hashPassword(password)

beforeEach(async () => {
  counted.length = 0
  clock.set(addMinutes(clock.now(), 120))
})

const logIn = (email: string, entered: string, address = '203.0.113.5') =>
  api.guest.call('accounts.logIn', { email, password: entered }, { 'x-forwarded-for': address })
/** `login.fail wrong: password` of the events about someone since the last test. */
const eventsAbout = async (nounId: string) => {
  const events = await db('events').where({ nounId }).where('happened_at', '>=', clock.now()).orderBy('id')
  const show = ([name, value]: [string, unknown]) => (name === 'network' ? [] : `${name}: ${String(value)}`)
  return events.map(({ noun, verb, details }) =>
    [`${noun}.${verb}`, ...Object.entries(details).flatMap(show)].join(' '),
  )
}

test('security events: failed, locked and successful logins are recorded with their network’s name only', async () => {
  const { email, userId } = await buildClinician(db, { passwordHash })
  for (let time = 0; time < 6; time++) await logIn(email, 'wrong')
  await logIn(email, password, '203.0.113.6')
  expect(await eventsAbout(userId)).toEqual(['login.fail wrong: password', 'login.lock', 'login.succeed'])
  expect(counted).toEqual([
    ...Array.from({ length: 5 }, () => 'authn_login_fail'),
    'authn_login_lock',
    'authn_login_success',
  ])
  const events = await db('events').where({ nounId: userId, noun: 'login' }).orderBy('id')
  const networks = events.map(({ details }) => details.network)
  expect(networks[0]).toMatch(/^[0-9a-f]{8}$/)
  expect(networks[0]).toBe(networks[1])
  expect(networks[0]).not.toBe(networks[2])
  expect(JSON.stringify(events)).not.toContain('203.0.113')
  expect(events.map(event => event.actorUserId)).toEqual([null, null, userId])
})

test('security events: an email without an account is about nobody, and isn’t kept', async () => {
  await logIn('nobody-knows@example.test', 'wrong')
  expect(await eventsAbout(NOBODY)).toEqual(['login.fail wrong: password'])
  expect(JSON.stringify(await db('events').where({ nounId: NOBODY }))).not.toContain('nobody-knows')
})

test('security events: the code that guesses make necessary is recorded, and so is a wrong one', async () => {
  const { email, userId } = await buildClinician(db, { passwordHash })
  for (let network = 0; network < 5; network++)
    for (let time = 0; time < 2; time++) await logIn(email, 'wrong', `198.51.100.${network}`)
  const { challenge } = (await logIn(email, password)).body.data
  await api.guest.call('accounts.verifySecondFactor', { challenge, otp: '000000' })
  expect((await eventsAbout(userId)).slice(-2)).toEqual(['login.requireCode', 'login.fail wrong: code'])
})

test('security events: a refresh token that is used again is recorded', async () => {
  const { email, userId } = await buildClinician(db, { passwordHash })
  const { refreshToken } = (await logIn(email, password)).body.data
  const refresh = () => api.guest.call('accounts.refresh', {}, { 'x-refresh-token': refreshToken })
  await refresh()
  clock.setReal(addMinutes(clock.real(), 1))
  expect((await refresh()).status).toBe(401)
  expect(await eventsAbout(userId)).toEqual(['login.succeed', 'login.reuseToken'])
})

test('security events: a refused request names its endpoint, once in a quarter of an hour', async () => {
  const clinician = await buildClinician(db)
  const { userId } = clinician
  for (let time = 0; time < 3; time++) await api.as(clinician).send('get', '/admin/users')
  await api.as(clinician).send('get', `/admin/users/${newId()}`)
  expect(await eventsAbout(userId)).toEqual([
    'access.refuse endpoint: GET /api/admin/users',
    'access.refuse endpoint: GET /api/admin/users/{id}',
  ])
  // another process asks the database
  const other = testApi(services)
  await other.as(clinician).send('get', '/admin/users')
  expect(await eventsAbout(userId)).toHaveLength(2)
  clock.set(addMinutes(clock.now(), 15))
  await testApi(services).as(clinician).send('get', '/admin/users')
  expect(await eventsAbout(userId)).toHaveLength(1)
})

test('security events: a webhook with a wrong signature and too many requests are recorded without a person', async () => {
  const strict = testApi(testServices(db, { config: { requestLimits: 'strict' } }))
  await strict.guest.send('post', '/payments/webhook', { id: 'evt_1' })
  for (let time = 0; time < 25; time++)
    await strict.guest.call('accounts.checkEmail', { email: 'a@example.test' })
  const events = await db('events').where({ noun: 'access', nounId: NOBODY }).orderBy('id')
  expect(events.map(({ verb, details }) => `${verb} ${details.endpoint}`)).toEqual([
    'rejectWebhook POST /api/payments/webhook',
    'limit POST /api/email-check',
  ])
})

test('security events: staff who open an account are recorded, but not when it is their own', async () => {
  const [admin, clinician] = [await buildUser(db), await buildClinician(db)]
  const read = (id: string) => api.as(admin).send('get', `/admin/users/${id}`)
  for (let time = 0; time < 3; time++) expect((await read(clinician.userId)).status).toBe(200)
  await read(admin.userId)
  expect(await eventsAbout(clinician.userId)).toEqual(['user.readAccount'])
  expect(await eventsAbout(admin.userId)).toEqual([])
})

test('security events: a flood from many networks fills the audit log with 300 of a kind an hour, and each is counted', async () => {
  const row = (number: number) => ({
    id: newId(),
    happenedAt: clock.now(),
    actorSide: 'guest',
    noun: 'login',
    nounId: NOBODY,
    verb: 'fail',
    details: { wrong: 'password', network: String(number) },
  })
  const count = async () => (await db('events').where({ nounId: NOBODY, verb: 'fail' })).length
  const before = await count()
  await db('events').insert(Array.from({ length: FLOOD_MAX_AN_HOUR - 1 }, (_, number) => row(number)))
  for (let network = 0; network < 4; network++)
    await logIn(`flood${network}@example.test`, 'wrong', `198.51.100.${network}`)
  expect([(await count()) - before, counted]).toEqual([
    FLOOD_MAX_AN_HOUR,
    Array.from({ length: 4 }, () => 'authn_login_fail'),
  ])
  // people who log in are no flood
  const { email, userId } = await buildClinician(db, { passwordHash })
  await logIn(email, password)
  expect(await eventsAbout(userId)).toEqual(['login.succeed'])
  clock.set(addMinutes(clock.now(), 61))
  await logIn('later@example.test', 'wrong')
  expect((await count()) - before).toBe(FLOOD_MAX_AN_HOUR + 1)
})

test('security events: the audit log finds them by OWASP’s terms, each of which has events', async () => {
  const admin = await buildUser(db)
  expect(Object.keys(securityEvents).filter(name => !eventNames.includes(name))).toEqual([])
  expect(securityTerms.filter(term => listEventsOfTerm(term).length === 0)).toEqual([])
  const find = (security: string) =>
    api
      .as(admin)
      .send(
        'get',
        `/admin/audit-log?${new URLSearchParams({ filter: JSON.stringify({ security }), range: '[0,99]' })}`,
      )
  for (const term of securityTerms) {
    const { status, body } = await find(term)
    const names: string[] = body.map(({ noun, verb }: { noun: string; verb: string }) => `${noun}.${verb}`)
    expect([term, status, names.filter(name => !listEventsOfTerm(term).includes(name))]).toEqual([
      term,
      200,
      [],
    ])
  }
  expect((await find('authn_login_fail')).body.length).toBeGreaterThan(0)
  expect((await find('constructor')).status).toBe(422)
})
