import { addDays, addMinutes } from '@gaitway/contract/time'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'
import { endSessionsOf } from '../../store/sessions.ts'
import { openSession } from './session.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const { clock } = services
const api = testApi(services)

const signIn = async () => {
  const person = await buildClinician(db)
  return { ...person, ...(await openSession(services, db, { userId: person.userId, userAgent: 'test' })) }
}
const exchange = async (refreshToken: string) => {
  const answer = await api.guest.call('accounts.refresh', {}, { 'x-refresh-token': refreshToken })
  return { status: answer.status, code: answer.body.code, ...answer.body.data } as {
    status: number
    code?: string
    token: string
    refreshToken: string
  }
}
const later = (seconds: number) => clock.setReal(addMinutes(clock.real(), seconds / 60))
const isIn = async (token: string) => (await api.bearing(token).call('accounts.current')).status === 200

test('refresh: exchanges a token for the next one, which works', async () => {
  const { refreshToken } = await signIn()
  const first = await exchange(refreshToken)
  expect(first.status).toBe(200)
  expect(first.refreshToken).not.toBe(refreshToken)
  expect(await isIn(first.token)).toBe(true)
  later(60)
  expect((await exchange(first.refreshToken)).status).toBe(200)
})

test('refresh: two tabs get the same next token, at once or within 30 seconds', async () => {
  const { refreshToken } = await signIn()
  const tabs = await Promise.all([1, 2, 3].map(() => exchange(refreshToken)))
  expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(tabs.map(tab => tab.refreshToken)).size).toBe(1)
  later(30)
  expect((await exchange(refreshToken)).refreshToken).toBe(tabs[0]?.refreshToken)
})

test('refresh: a token exchanged more than 30 seconds ago ends the session', async () => {
  const { refreshToken, token } = await signIn()
  const { refreshToken: next } = await exchange(refreshToken)
  later(31)
  expect(await exchange(refreshToken)).toMatchObject({ status: 401, code: 'refresh_refused' })
  expect((await exchange(next)).status).toBe(401)
  expect(await isIn(token)).toBe(false)
})

test('refresh: a token two exchanges old ends the session at once', async () => {
  const { refreshToken } = await signIn()
  const { refreshToken: second } = await exchange(refreshToken)
  const { refreshToken: third } = await exchange(second)
  expect((await exchange(refreshToken)).status).toBe(401)
  expect((await exchange(third)).status).toBe(401)
})

test('refresh: a session ends after 7 idle days, and after 30 days in any case', async () => {
  const idle = await signIn()
  const busy = await signIn()
  const start = clock.real()
  clock.setReal(addDays(start, 6))
  let { refreshToken } = await exchange(busy.refreshToken)
  clock.setReal(addDays(start, 7))
  expect((await exchange(idle.refreshToken)).status).toBe(401)
  for (const day of [12, 18, 24, 29]) {
    clock.setReal(addDays(start, day))
    ;({ refreshToken } = await exchange(refreshToken))
  }
  clock.setReal(addDays(start, 30))
  expect((await exchange(refreshToken)).status).toBe(401)
})

test('refresh: a cookie counts only with the header other sites can’t send', async () => {
  const { refreshToken } = await signIn()
  const cookie = `other=1; gaitway_refresh=${refreshToken}`
  expect((await api.guest.call('accounts.refresh', {}, { cookie })).status).toBe(401)
  expect((await api.guest.call('accounts.refresh', {}, { cookie, 'x-refresh-token': 'cookie' })).status).toBe(
    200,
  )
  expect((await api.guest.call('accounts.refresh')).body.code).toBe('refresh_refused')
  expect((await exchange('x'.repeat(43))).code).toBe('refresh_refused')
})

test('logout: ends the session for both tokens and clears the cookie', async () => {
  const { userId, token, refreshToken } = await signIn()
  const answer = await api
    .bearing(token)
    .call('accounts.logOut', { id: userId, roles: 'pt', deviceToken: null })
  expect(answer.status).toBe(200)
  expect(answer.get('set-cookie')?.[0]).toMatch(/^gaitway_refresh=; .*Expires=Thu, 01 Jan 1970/)
  expect(await isIn(token)).toBe(false)
  expect((await exchange(refreshToken)).status).toBe(401)
})

test('logout: names the person who was signed in, and no one else', async () => {
  const { token, userId } = await signIn()
  const other = await signIn()
  const logOut = (id: string, roles: string) =>
    api.bearing(token).call('accounts.logOut', { id, roles, deviceToken: null })
  expect((await logOut(other.userId, 'pt')).body.code).toBe('identity_mismatch')
  expect((await logOut(userId, 'ot')).body.code).toBe('identity_mismatch')
  expect(await isIn(other.token)).toBe(true)
})

test('refresh: a deactivated person can’t continue', async () => {
  const { userId, refreshToken } = await signIn()
  await db('users').where({ id: userId }).update({ status: 'deactivate' })
  expect((await exchange(refreshToken)).code).toBe('deactivated')
})

test('refresh: a session ended by a deactivation says so for any of its tokens, old or new', async () => {
  const { userId, refreshToken: old } = await signIn()
  const { refreshToken } = await exchange(old)
  await endSessionsOf(db, userId, { at: clock.real(), reason: 'deactivated' })
  for (const token of [refreshToken, old])
    expect(await exchange(token)).toMatchObject({ status: 403, code: 'deactivated' })
})

test('refresh: a session that ended for another reason only says that it is over', async () => {
  const { userId, refreshToken } = await signIn()
  await endSessionsOf(db, userId, { at: clock.real(), reason: 'logged out elsewhere' })
  expect(await exchange(refreshToken)).toMatchObject({ status: 401, code: 'refresh_refused' })
})
