import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { isCountCapped } from '@gaitway/contract/answers'
import { FORM_ERROR } from 'final-form'
import { call, CallFailed } from './call.ts'
import { accessToken, deactivation, keepToken, session } from './session.ts'
import { submitErrors } from './use-call.ts'

type Asked = { url: string; init: RequestInit }
let asked: Asked[]
let answers: [status: number, body: unknown][]
let contentType: string
let furtherHeaders: Record<string, string>

const headersOf = (index: number) => asked[index]?.init.headers as Record<string, string> | undefined

beforeEach(() => {
  asked = []
  answers = []
  contentType = 'application/json'
  furtherHeaders = {}
  keepToken(undefined)
  document.cookie = 'gaitway_signed_in=1; path=/'
  global.fetch = jest.fn(async (url: unknown, init: RequestInit = {}) => {
    asked.push({ url: String(url), init })
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

test('parts of the address are filled in, the rest travels in the query or the body', async () => {
  answers.push([200, done({})], [200, done({})])
  await call('timesheets.read', { id })
  await call('applications.remove', { jobApplicationId: id, clinicianId: id })
  expect(asked.map(({ url }) => url)).toEqual([`/api/timesheet/${id}`, '/api/remove-application'])
  expect(JSON.parse(asked[1]?.init.body as string)).toEqual({ jobApplicationId: id, clinicianId: id })
})

test('call: a list keeps whether its count was capped', async () => {
  answers.push([200, done({ data: [], count: 3 })], [200, done({ data: [], count: 10_000 })])
  expect(isCountCapped(await call('applications.shifts', {}))).toBe(false)
  furtherHeaders = { 'x-count-capped': 'true' }
  expect(isCountCapped(await call('applications.shifts', {}))).toBe(true)
})

test('a stale token is renewed once and the call made again', async () => {
  keepToken('old')
  answers.push(
    [401, { code: 'not_signed_in' }],
    [200, done({ token: 'new', refreshToken: 'r' })],
    [200, done({ id })],
  )
  expect(await call('jobs.read', { id })).toEqual({ id })
  expect(asked[1]?.url).toBe('/api/user/refreshToken')
  expect(headersOf(2)?.authorization).toBe('Bearer new')
})

test('without a session to renew, the token is forgotten and the refusal is told', async () => {
  keepToken('old')
  answers.push([401, { code: 'not_signed_in', message: 'Please log in to continue.' }], [401, {}])
  await expect(call('jobs.read', { id })).rejects.toThrow('Please log in to continue.')
  expect(accessToken()).toBeUndefined()
})

test('while the session cannot be renewed for want of a connection, it goes on', async () => {
  keepToken('old')
  answers.push([401, { code: 'not_signed_in' }], [503, {}])
  await expect(call('jobs.read', { id })).rejects.toThrow('There is no connection')
  expect(accessToken()).toBe('old')
})

test('a session that is refused with a fresh token too is over', async () => {
  keepToken('old')
  answers.push([401, {}], [200, done({ token: 'new' })], [401, { code: 'not_signed_in', message: 'Log in.' }])
  const ends: string[] = []
  const forget = session.onSessionEnd(why => ends.push(why))
  await expect(call('jobs.read', { id })).rejects.toThrow('Log in.')
  expect([ends, accessToken()]).toEqual([['expired'], undefined])
  forget()
})

test('a session that a deactivation has ended says why', async () => {
  keepToken('old')
  answers.push([401, { code: 'not_signed_in', message: 'Log in.' }], [403, { code: 'deactivated' }])
  const ends: string[] = []
  const forget = session.onSessionEnd(why => ends.push(why))
  await expect(call('jobs.read', { id })).rejects.toThrow('Log in.')
  expect([ends, accessToken()]).toEqual([['deactivated'], undefined])
  forget()
})

test('whoever is refused because they were deactivated need not wait for the next poll', async () => {
  keepToken('good')
  const told = jest.fn()
  const forget = deactivation.listen(told)
  answers.push([403, { code: 'deactivated', message: 'This account has been deactivated.' }])
  await expect(call('jobs.read', { id })).rejects.toThrow('deactivated')
  expect(told).toHaveBeenCalledTimes(1)
  forget()
})

test('a plain 403 means not allowed and is not tried again', async () => {
  keepToken('good')
  answers.push([403, { code: 'not_allowed', message: 'You don’t have permission to do this.' }])
  await expect(call('jobs.read', { id })).rejects.toThrow('You don’t have permission to do this.')
  expect(asked).toHaveLength(1)
})

test('a page of a proxy between us is a refusal without words of ours, and no fault of the app', async () => {
  keepToken('good')
  contentType = 'text/html'
  answers.push([403, undefined])
  await expect(call('jobs.read', { id })).rejects.toThrow('Something went wrong')
})

test('a wrong password is the form’s own refusal: nothing is renewed', async () => {
  answers.push([401, { code: 'wrong_login', message: 'The email or password is incorrect.' }])
  await expect(call('accounts.logIn', { email: 'a@b.co', password: 'x' })).rejects.toThrow('incorrect')
  expect(asked).toHaveLength(1)
})

test('a lost connection says so', async () => {
  await expect(call('jobs.read', { id })).rejects.toThrow('There is no connection')
})

test('field errors go to their fields, other refusals to the form', () => {
  expect(submitErrors(new CallFailed('x', 422, 'fields_wrong', { email: 'wrong' }))).toEqual({
    email: 'wrong',
  })
  expect(submitErrors(new CallFailed('No.', 409, 'email_taken', {}))).toEqual({ [FORM_ERROR]: 'No.' })
})
