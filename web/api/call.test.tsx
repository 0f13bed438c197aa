import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { isCountCapped } from '@gaitway/contract/answers'
import { FORM_ERROR } from 'final-form'
import { call, CallFailed } from './call.ts'
import { accessToken, deactivation, keepToken, session } from './session.ts'
import { getSubmitErrors } from './use-call.ts'

type RecordedRequest = { url: string; init: RequestInit }
let requests: RecordedRequest[]
let answers: [status: number, body: unknown][]
let contentType: string
let furtherHeaders: Record<string, string>

const headersOf = (index: number) => requests[index]?.init.headers as Record<string, string> | undefined

beforeEach(() => {
  requests = []
  answers = []
  contentType = 'application/json'
  furtherHeaders = {}
  keepToken(undefined)
  document.cookie = 'gaitway_signed_in=1; path=/'
  global.fetch = jest.fn(async (url: unknown, init: RequestInit = {}) => {
    requests.push({ url: String(url), init })
    const next = answers.shift()
    if (!next) throw new TypeError('no connection')
    const [status, body] = next
    const answer = {
      ok: status < 400,
      status,
      headers: new Headers({ 'content-type': contentType, ...furtherHeaders }),
      json: async () => body,
    }
    return { ...answer, clone: () => answer }
  }) as never
})
afterEach(() => keepToken(undefined))

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const done = (data: unknown) => ({ status: 200, message: 'OK', data })

test('call: path fields fill the address, the rest goes into the query or the body', async () => {
  answers.push([200, done({})], [200, done({})])
  await call('timesheets.read', { id })
  await call('applications.remove', { jobApplicationId: id, clinicianId: id })
  expect(requests.map(({ url }) => url)).toEqual([`/api/timesheet/${id}`, '/api/remove-application'])
  expect(JSON.parse(requests[1]?.init.body as string)).toEqual({ jobApplicationId: id, clinicianId: id })
})

test('call: a list keeps whether its count was capped', async () => {
  answers.push([200, done({ data: [], count: 3 })], [200, done({ data: [], count: 10_000 })])
  expect(isCountCapped(await call('applications.shifts', {}))).toBe(false)
  furtherHeaders = { 'x-count-capped': 'true' }
  expect(isCountCapped(await call('applications.shifts', {}))).toBe(true)
})

test('call: a stale token is refreshed once and the call repeated', async () => {
  keepToken('old')
  answers.push(
    [401, { code: 'not_signed_in' }],
    [200, done({ token: 'new', refreshToken: 'r' })],
    [200, done({ id })],
  )
  expect(await call('jobs.read', { id })).toEqual({ id })
  expect(requests[1]?.url).toBe('/api/user/refreshToken')
  expect(headersOf(2)?.authorization).toBe('Bearer new')
})

test('call: without a session to refresh, the token is removed and the error is shown', async () => {
  keepToken('old')
  answers.push([401, { code: 'not_signed_in', message: 'Please log in to continue.' }], [401, {}])
  await expect(call('jobs.read', { id })).rejects.toThrow('Please log in to continue.')
  expect(accessToken()).toBeUndefined()
})

test('call: a session that can’t be refreshed without a connection stays', async () => {
  keepToken('old')
  answers.push([401, { code: 'not_signed_in' }], [503, {}])
  await expect(call('jobs.read', { id })).rejects.toThrow('No internet connection')
  expect(accessToken()).toBe('old')
})

test.each([
  [401, 'not_signed_in'],
  [401, 'stale_token'],
  [403, 'stale_token'],
])('call: a session refused with a fresh token ends: %s %s', async (status, code) => {
  keepToken('old')
  const refusal = { code, message: 'Log in.' }
  answers.push([status, refusal], [200, done({ token: 'new' })], [status, refusal])
  const ends: string[] = []
  const forget = session.onSessionEnd(why => ends.push(why))
  await expect(call('jobs.read', { id })).rejects.toThrow('Log in.')
  expect([ends, accessToken()]).toEqual([['expired'], undefined])
  forget()
})

test('call: a plain 403 with a fresh token leaves the session', async () => {
  keepToken('old')
  answers.push([401, {}], [200, done({ token: 'new' })], [403, { code: 'not_allowed', message: 'No.' }])
  await expect(call('jobs.read', { id })).rejects.toThrow('No.')
  expect(accessToken()).toBe('new')
})

test('call: a session ended by deactivation shows that reason', async () => {
  keepToken('old')
  answers.push([401, { code: 'not_signed_in', message: 'Log in.' }], [403, { code: 'deactivated' }])
  const ends: string[] = []
  const forget = session.onSessionEnd(why => ends.push(why))
  await expect(call('jobs.read', { id })).rejects.toThrow('Log in.')
  expect([ends, accessToken()]).toEqual([['deactivated'], undefined])
  forget()
})

test.each([
  ['signed_out_elsewhere', 'signedOutElsewhere'],
  ['password_changed', 'passwordChanged'],
])('call: a session that ended elsewhere says so: %s', async (code, why) => {
  keepToken('old')
  answers.push([401, { code: 'stale_token', message: 'Log in.' }], [401, { code }])
  const ends: string[] = []
  const forget = session.onSessionEnd(end => ends.push(end))
  await expect(call('jobs.read', { id })).rejects.toThrow('Log in.')
  expect(ends).toEqual([why])
  forget()
})

test('call: a deactivated user is logged out right away, before the next poll', async () => {
  keepToken('good')
  const notified = jest.fn()
  const forget = deactivation.subscribe(notified)
  answers.push([403, { code: 'deactivated', message: 'This account has been deactivated.' }])
  await expect(call('jobs.read', { id })).rejects.toThrow('deactivated')
  expect(notified).toHaveBeenCalledTimes(1)
  forget()
})

test('call: a plain 403 means not allowed and isn’t retried', async () => {
  keepToken('good')
  answers.push([403, { code: 'not_allowed', message: 'Your account may not do this.' }])
  await expect(call('jobs.read', { id })).rejects.toThrow('Your account may not do this.')
  expect(requests).toHaveLength(1)
})

test('call: an HTML page from a proxy gives a generic error', async () => {
  keepToken('good')
  contentType = 'text/html'
  answers.push([403, undefined])
  await expect(call('jobs.read', { id })).rejects.toThrow('Something went wrong')
})

test('call: a wrong password is the form’s own error and doesn’t refresh the session', async () => {
  answers.push([401, { code: 'wrong_login', message: 'The email or the password is not correct.' }])
  await expect(call('accounts.logIn', { email: 'a@b.co', password: 'x' })).rejects.toThrow('not correct')
  expect(requests).toHaveLength(1)
})

test('call: a lost connection says so', async () => {
  await expect(call('jobs.read', { id })).rejects.toThrow('No internet connection')
})

test('call: field errors go to their fields, other errors to the form', () => {
  expect(getSubmitErrors(new CallFailed('x', 422, 'fields_wrong', { email: 'wrong' }))).toEqual({
    email: 'wrong',
  })
  expect(getSubmitErrors(new CallFailed('No.', 409, 'email_taken', {}))).toEqual({ [FORM_ERROR]: 'No.' })
})
