import type { Knex } from 'knex'
import request from 'supertest'
import { callNames, calls } from '@gaitway/contract/calls/index'
import type { Row } from '@gaitway/contract/calls/row'
import { errors } from '@gaitway/contract/values/errors'
import { isUnavailable } from './unavailable.ts'
import { openLog } from '../services/log.ts'
import { connect } from '../store/postgres/index.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { newDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'
import { buildUser } from '../../test/builders/user.ts'

const database = await newDatabase()
const { db } = database
afterAll(database.close)
beforeEach(() => {
  lines.length = 0
})

const lines: string[] = []
const errorLog = openLog('error', { write: line => void lines.push(line) })
const api = testApi({ ...testServices(db), log: errorLog })
const CANARY = 'canary@example.test'

test('failures: an internal error shows only an ID that can be found in the log', async () => {
  const person = await buildClinician(db)
  // violates a database constraint that none of our calls would violate
  await db.raw(
    'ALTER TABLE users ADD CONSTRAINT no_canaries CHECK (first_name <> ?)'.replace('?', `'${CANARY}'`),
  )
  const answer = await api.as(person).call('clinicians.add', { firstName: CANARY })
  expect(answer.status).toBe(500)
  expect(answer.body).toMatchObject({ status: 500, code: 'internal', message: 'Something went wrong' })
  const requestId = /\(([0-9a-f]{32})\)$/.exec(answer.body.error)?.[1] ?? 'none'
  expect(answer.text).not.toMatch(/constraint|users|node_modules/)
  expect(lines).toHaveLength(1)
  const logged = JSON.parse(lines[0] ?? '{}')
  expect(logged).toMatchObject({ requestId, method: 'POST', route: '/api/add-clinician' })
  expect(logged.err).toMatchObject({ code: '23514', constraint: 'no_canaries' })
  expect(logged.err.message).toContain('update "users"')
  expect(lines[0]).not.toContain(CANARY)
})

test('failures: refusals aren’t logged, and answers aren’t cached', async () => {
  const answer = await api.guest.call('accounts.logIn', { email: CANARY, password: 'x' })
  expect(answer.body).toEqual({
    status: 401,
    code: 'wrong_login',
    message: 'The email or password is incorrect.',
    error: 'The email or password is incorrect.',
  })
  expect(answer.get('cache-control')).toBe('no-store')
  expect(answer.get('x-powered-by')).toBeUndefined()
  expect(lines).toEqual([])
})

describe('database away or too busy:', () => {
  const away = (url: string, options: Partial<Parameters<typeof connect>[1]> = {}) =>
    connect(url, { name: 'away', max: 1, onTrouble: () => {}, ...options })
  const [status, message] = errors.unavailable

  test('each request gets 503 and when to try again, and the log one line a minute', async () => {
    const gone = away('postgres://nobody@127.0.0.1:1/none')
    const services = { ...testServices(gone), log: errorLog }
    try {
      const { guest } = testApi(services)
      const ask = () => guest.call('members.readInvitation', { token: 'x'.repeat(43) })
      for (let time = 0; time < 3; time++) {
        const answer = await ask()
        expect(answer.body).toEqual({ status, code: 'unavailable', message, error: message })
        expect(answer.get('retry-after')).toBe('5')
      }
      expect(lines.map(line => JSON.parse(line).msg)).toEqual([
        'The database is away or too busy, so requests get 503',
      ])
      services.clock.setReal(new Date(services.clock.real().getTime() + 60_000))
      await ask()
      expect(lines).toHaveLength(2)
    } finally {
      await gone.destroy()
    }
  })

  test.each<[string, (one: Knex) => Promise<unknown>]>([
    ['a statement that takes too long', one => one.raw('select pg_sleep(60)')],
    [
      'a row that another transaction holds for too long',
      async one => {
        const holder = await db.transaction()
        await holder.raw('lock table users')
        try {
          return await one.transaction(async trx => {
            await trx.raw(`set local lock_timeout = '10ms'`)
            return trx('users').first()
          })
        } finally {
          await holder.rollback()
        }
      },
    ],
    [
      'a connection that the server ends',
      one => one.transaction(trx => trx.raw('select pg_terminate_backend(pg_backend_pid())')),
    ],
    [
      'a connection that all others have',
      one => one.transaction(() => one.raw('select 1').then(() => 'answered')),
    ],
  ])('%s counts as away', async (_case, fail) => {
    const busy = away(database.url, { statementTimeoutMilliseconds: 500, acquireMilliseconds: 20 })
    try {
      const thrown = await fail(busy).catch((error: unknown) => error)
      expect([isUnavailable(thrown), String(thrown)]).toEqual([true, expect.any(String)])
    } finally {
      await busy.destroy()
    }
  })

  test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])(
    '%s of a service that isn’t the database doesn’t count',
    async code => {
      const services = { ...testServices(db), log: errorLog }
      const read = async () => {
        throw Object.assign(new Error(`connect ${code} 192.0.2.1:443`), { code })
      }
      const clock = { ...services.clock, sync: read }
      const { status } = await testApi({ ...services, clock }).guest.call('members.readInvitation', {
        token: 'x'.repeat(43),
      })
      expect([status, lines.map(line => JSON.parse(line).msg)]).toEqual([500, ['A request failed']])
    },
  )

  test('a constraint that is violated doesn’t count', async () => {
    const thrown = await db('users')
      .insert({})
      .catch((error: unknown) => error)
    expect([thrown instanceof Error, isUnavailable(thrown)]).toEqual([true, false])
  })
})

test('proxy that isn’t trusted: said once in the log', async () => {
  const warnLog = openLog('warn', { write: line => void lines.push(line) })
  const { app } = testApi({ ...testServices(db), log: warnLog })
  const visit = () => request(app).get('/app-config').expect(200)
  await visit()
  expect(lines).toEqual([])
  await visit().set('x-forwarded-for', '203.0.113.7')
  await visit().set('x-forwarded-for', '203.0.113.8')
  expect(lines.map(line => JSON.parse(line).msg)).toEqual([
    'Requests come through a proxy, but TRUSTED_PROXIES is 0: its address counts as that of everybody',
  ])
})

const log = openLog('trace', { write: line => void lines.push(line) })
/** Any call that reads the clock fails with an internal error, which is logged. */
const broken = testServices(database.db)
const fault = async () => {
  throw new Error('the clock is broken')
}
const { app } = testApi({ ...broken, log, clock: { ...broken.clock, sync: fault } })
const SECRET = 'canary-secret-7f3a-that-nobody-may-read-in-logs'
const secretHeaders = Object.values<Row>(calls).flatMap(({ headers }) => Object.values(headers ?? {}))
const withSecret = callNames.filter(name => calls[name].path.includes('{token}'))

test.each(withSecret)('%s: the token of a link isn’t logged, its purpose is', async name => {
  const { method, path } = calls[name]
  const verb = method.toLowerCase() as 'get'
  for (const address of [path, path.toUpperCase().replace('{TOKEN}', '{token}')]) {
    const answer = await request(app)[verb](address.replace('{token}', SECRET))
    expect(answer.status).toBe(500)
    expect(JSON.parse(lines.at(-1) ?? '{}').route).toBe(`/api${path}`)
  }
  expect(lines.join('')).not.toContain('canary')
})

test('logs: have no tokens or codes from headers, cookies, URLs, or bodies when a call fails', async () => {
  const headers = {
    authorization: `Bearer ${SECRET}`,
    cookie: `gaitway_refresh=${SECRET}; gaitway_remember=${SECRET}`,
    'x-refresh-token': SECRET,
    ...Object.fromEntries(secretHeaders.map(name => [name, SECRET])),
    'idempotency-key': SECRET,
    'stripe-signature': SECRET,
    'user-agent': SECRET,
  }
  const body = { email: `${SECRET}@example.test`, password: SECRET, token: SECRET, otp: SECRET }
  for (const name of ['accounts.logIn', 'accounts.resetPassword', 'accounts.endSecondFactor'] as const)
    expect((await request(app).post(calls[name].path).set(headers).send(body)).status).toBe(500)
  expect((await request(app).delete(calls['accounts.close'].path).set(headers)).status).toBe(500)
  for (const name of ['accounts.verifySecondFactor', 'accounts.refresh', 'accounts.current'] as const)
    expect((await request(app).get(calls[name].path).set(headers).query({ token: SECRET })).status).toBe(500)
  expect(lines).toHaveLength(7)
  expect(lines.join('')).not.toContain('canary')
})

test('logs: every header that the contract keeps out of URLs is redacted', () => {
  expect(secretHeaders).toEqual(expect.arrayContaining(['x-password', 'x-challenge', 'x-otp']))
})

test('logs: an object with secrets is logged without them, whatever logs it', () => {
  const names = [
    'password',
    'oldPassword',
    'confirmPassword',
    'token',
    'refreshToken',
    'rememberToken',
    'deviceToken',
    'challenge',
    'otp',
    'recoveryCode',
    'secret',
    'otpauthUrl',
    'qrCode',
    'authorization',
    'cookie',
    'set-cookie',
    'x-refresh-token',
    'stripe-signature',
    ...secretHeaders,
  ]
  const secrets = Object.fromEntries(names.map(name => [name, SECRET]))
  log.info(secrets, 'at the top')
  log.info({ input: secrets }, 'one level down')
  log.info({ request: { headers: secrets } }, 'in headers')
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain('canary')
})

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const speciality = { name: 'Half a \ud83d face', description: 'x', receivedYear: '2020' }

test.each([
  ['a null character', { aboutMe: 'a\0b' }, 'aboutMe'],
  ['an unpaired surrogate', { specialityDetails: [speciality] }, 'specialityDetails.0.name'],
])('input: refuses %s, which no database takes, and names the field', async (_, sent, field) => {
  const { status, body } = await api.as(await buildClinician(db)).call('clinicians.add', sent)
  expect([status, body.code, body.error]).toEqual([
    400,
    'unreadable',
    { [field]: 'This contains characters we can’t read.' },
  ])
})

test('input: takes valid Unicode characters of all kinds', async () => {
  const aboutMe = 'Zoë 😀 \u{1F469}\u200D⚕️'
  const person = await buildClinician(db, { isSignupCompleted: false })
  const { status, body } = await api.as(person).call('clinicians.add', { aboutMe })
  expect([status, body.data.aboutMe]).toEqual([201, aboutMe])
})

test('input: refuses a search for a null character', async () => {
  const staff = api.as(await buildUser(db, { role: 'admin' }))
  expect((await staff.call('accounts.list', { search: '\0x' })).status).toBe(400)
})

test('input: refuses deep nesting and unsafe names, also when an Idempotency-Key is stored', async () => {
  const staff = api.as(await buildUser(db, { role: 'admin' }))
  for (const [name, value] of [
    ['x', nested(30)],
    ['a\0b', 1],
  ]) {
    const sent = { kind: 'cancel', [String(name)]: value }
    const { status, body } = await staff.call('applications.cancel', sent)
    expect([status, Object.keys(body.error)]).toEqual([400, [name]])
  }
})
