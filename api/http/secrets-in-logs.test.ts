import request from 'supertest'
import { calls, callNames } from '@gaitway/contract/calls/index'
import type { Row } from '@gaitway/contract/calls/row'
import { openLog } from '../services/log.ts'
import { testDatabase } from '../testing/database.ts'
import { testApi } from '../testing/http.ts'
import { testServices } from '../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)

const lines: string[] = []
const log = openLog('trace', { write: line => void lines.push(line) })
/** Any call that reads the clock fails with an internal error, which is logged. */
const broken = testServices(database.db)
const fault = async () => {
  throw new Error('the clock is broken')
}
const { app } = testApi({ ...broken, log, clock: { ...broken.clock, sync: fault } })
beforeEach(() => {
  lines.length = 0
})

const CANARY = 'canary-secret-7f3a-that-nobody-may-read-in-logs'
const secretHeaders = Object.values<Row>(calls).flatMap(({ headers }) => Object.values(headers ?? {}))
const withSecret = callNames.filter(name => calls[name].path.includes('{token}'))

test.each(withSecret)('%s: the token of a link isn’t logged, its purpose is', async name => {
  const { method, path } = calls[name]
  const verb = method.toLowerCase() as 'get'
  for (const address of [path, path.toUpperCase().replace('{TOKEN}', '{token}')]) {
    const answer = await request(app)[verb](address.replace('{token}', CANARY))
    expect(answer.status).toBe(500)
    expect(JSON.parse(lines.at(-1) ?? '{}').path).toBe(path.replace('{token}', '…'))
  }
  expect(lines.join('')).not.toContain('canary')
})

test('logs: have no tokens or codes from headers, cookies, URLs, or bodies when a call fails', async () => {
  const headers = {
    authorization: `Bearer ${CANARY}`,
    cookie: `gaitway_refresh=${CANARY}; gaitway_remember=${CANARY}`,
    'x-refresh-token': CANARY,
    ...Object.fromEntries(secretHeaders.map(name => [name, CANARY])),
    'idempotency-key': CANARY,
    'stripe-signature': CANARY,
    'user-agent': CANARY,
  }
  const body = { email: `${CANARY}@example.test`, password: CANARY, token: CANARY, otp: CANARY }
  for (const name of ['accounts.logIn', 'accounts.resetPassword', 'accounts.endSecondFactor'] as const)
    expect((await request(app).post(calls[name].path).set(headers).send(body)).status).toBe(500)
  expect((await request(app).delete(calls['accounts.close'].path).set(headers)).status).toBe(500)
  for (const name of ['accounts.verifySecondFactor', 'accounts.refresh', 'accounts.current'] as const)
    expect((await request(app).get(calls[name].path).set(headers).query({ token: CANARY })).status).toBe(500)
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
  const secrets = Object.fromEntries(names.map(name => [name, CANARY]))
  log.info(secrets, 'at the top')
  log.info({ input: secrets }, 'one level down')
  log.info({ request: { headers: secrets } }, 'in headers')
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain('canary')
})
