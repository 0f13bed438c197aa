import { addDays, addMinutes } from '@gaitway/contract/format/time'
import { endUserSessions } from '../../store/sessions.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildDevice, newDeviceToken } from '../../../test/builders/device.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi, tokenOf } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { openSession } from './session.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const { clock } = services
const api = testApi(services)

const signIn = async () => {
  const person = await buildClinician(db)
  return { ...person, ...(await openSession(services, db, { userId: person.userId }, { userAgent: 'test' })) }
}
const signInAgain = ({ userId }: { userId: string }) =>
  openSession(services, db, { userId }, { userAgent: 'test' })
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
  await endUserSessions(db, userId, { at: clock.real(), reason: 'deactivated' })
  for (const token of [refreshToken, old])
    expect(await exchange(token)).toMatchObject({ status: 403, code: 'deactivated' })
})

test('refresh: a device that another one signed out learns so', async () => {
  const person = await signIn()
  const [one, rest] = [await signInAgain(person), await signInAgain(person)]
  const sessions = (await api.bearing(one.token).call('accounts.sessions')).body.data
  const { id } = sessions.find(({ isThisOne }: { isThisOne: boolean }) => isThisOne)
  expect((await api.bearing(person.token).call('accounts.endSession', { id })).status).toBe(200)
  expect((await api.bearing(person.token).call('accounts.endOtherSessions')).status).toBe(200)
  for (const { refreshToken } of [one, rest])
    expect(await exchange(refreshToken)).toMatchObject({ status: 401, code: 'signed_out_elsewhere' })
})

test('refresh: a session ended by a new password says so', async () => {
  const { userId, refreshToken } = await signIn()
  await endUserSessions(db, userId, { at: clock.real(), reason: 'password reset' })
  expect(await exchange(refreshToken)).toMatchObject({ status: 401, code: 'password_changed' })
})

test('refresh: a session that ended for another reason only says that it is over', async () => {
  const { userId, refreshToken } = await signIn()
  await endUserSessions(db, userId, { at: clock.real(), reason: 'second factor turned on' })
  expect(await exchange(refreshToken)).toMatchObject({ status: 401, code: 'refresh_refused' })
})

test('access: a token that no longer works is stale, and none at all means not logged in', async () => {
  const { token, userId } = await signIn()
  const codeWith = async (bearer: string) => {
    const { status, body } = await api.bearing(bearer).call('accounts.current')
    return [status, body.code]
  }
  expect(await codeWith('forged')).toEqual([401, 'stale_token'])
  await endUserSessions(db, userId, { at: clock.real(), reason: 'logged out' })
  expect(await codeWith(token)).toEqual([401, 'stale_token'])
  const { status, body } = await api.guest.call('accounts.current')
  expect([status, body.code]).toEqual([401, 'not_signed_in'])
})

type Person = { userId: string }
const sessionIdOf = async (person: Person): Promise<string> => {
  const { body } = await api.as(person).call('accounts.sessions')
  return body.data.find(({ isThisOne }: { isThisOne: boolean }) => isThisOne).id
}
const register = async (person: Person, deviceToken: string, deviceId?: string) =>
  api.as(person).call('accounts.registerDevice', {
    userId: person.userId,
    deviceId: deviceId ?? (await sessionIdOf(person)),
    deviceToken,
    osType: 'web',
  })
const tokensOf = ({ userId }: Person) =>
  db('device_registrations').where({ userId }).orderBy('device_token').pluck('device_token')
const shownTo = async (person: Person) =>
  (await api.as(person).call('clinicians.notificationSettings')).body.data.pushedDevices

test('devices: a registered browser receives pushes and is listed until it is removed', async () => {
  const tess = await buildClinician(db)
  const token = newDeviceToken()
  expect((await register(tess, token)).status).toBe(201)
  const deviceId = await sessionIdOf(tess)
  expect([await tokensOf(tess), await shownTo(tess)]).toEqual([[token], [deviceId]])
  const pete = await buildClinician(db)
  expect((await api.as(pete).call('accounts.removeDevice', { deviceId })).status).toBe(404)
  expect((await api.as(tess).call('accounts.removeDevice', { deviceId })).status).toBe(200)
  expect([await tokensOf(tess), await shownTo(tess)]).toEqual([[], []])
  expect((await api.as(tess).call('accounts.removeDevice', { deviceId })).body.code).toBe('not_found')
})

test.each(['internal.example.test', '127.0.0.1', 'wns2-par02p.notify.windows.com'])(
  'devices: a browser with a push address at %s is refused with a message',
  async host => {
    const tess = await buildClinician(db)
    const { status, body } = await register(tess, newDeviceToken(host))
    expect([status, body.code]).toEqual([422, 'fields_wrong'])
    expect(body.error.deviceToken).toContain('Push notifications can’t be sent to this browser')
    expect(await tokensOf(tess)).toEqual([])
  },
)

test('devices: registers the device with its current session', async () => {
  const tess = await buildClinician(db)
  const answer = await register(tess, newDeviceToken(), 'tablet')
  expect(answer.body.error.deviceId).toContain('Reload the page')
})

test('devices: belongs to the last person who registered it, with the latest token', async () => {
  const [tess, pete] = [await buildClinician(db), await buildClinician(db)]
  const [first, second] = [newDeviceToken(), newDeviceToken()]
  await register(tess, first)
  await register(tess, first)
  await register(tess, second)
  expect(await tokensOf(tess)).toEqual([second])
  await register(pete, second)
  expect([await tokensOf(tess), await tokensOf(pete)]).toEqual([[], [second]])
})

test('devices: two registrations at once make one device', async () => {
  const tess = await buildClinician(db)
  const [a, b] = [newDeviceToken(), newDeviceToken()]
  await sessionIdOf(tess)
  const answers = await Promise.all([a, b, a, b].map(token => register(tess, token)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(await tokensOf(tess)).toHaveLength(1)
})

test('logout: ends pushes to this browser, however it was registered, and to no other', async () => {
  const tess = await buildClinician(db)
  const [earlier, other] = [await buildDevice(db, tess), await buildDevice(db, tess)]
  await register(tess, newDeviceToken())
  const leave = { id: tess.userId, roles: 'pt', deviceToken: earlier.token }
  expect((await api.as(tess).call('accounts.logOut', leave)).status).toBe(200)
  expect(await tokensOf(tess)).toEqual([other.token])
})

test('devices: a browser logged out from elsewhere is no longer listed', async () => {
  const tess = await buildClinician(db)
  const { id } = await buildDevice(db, tess)
  expect(await shownTo(tess)).toEqual([id])
  await api.as(tess).call('accounts.endSession', { id })
  expect(await shownTo(tess)).toEqual([])
})

type Listed = { id: string; isThisOne: boolean }
const deviceOf = async (userId: string) => api.bearing(await tokenOf(services, userId))
const listOf = async (device: Awaited<ReturnType<typeof deviceOf>>): Promise<Listed[]> =>
  (await device.call('accounts.sessions')).body.data

test('sessions: a person sees their devices, and logs one or all others out', async () => {
  const { userId } = await buildClinician(db)
  const phone = await deviceOf(userId)
  const laptop = await deviceOf(userId)
  const tablet = await deviceOf(userId)
  const before = await listOf(phone)
  expect([before.length, before.filter(({ isThisOne }) => isThisOne).length]).toEqual([3, 1])
  const [other] = (await listOf(laptop)).filter(({ isThisOne }) => isThisOne)
  expect((await phone.call('accounts.endSession', { id: other?.id })).status).toBe(200)
  expect((await laptop.call('accounts.current')).status).toBe(401)
  expect((await phone.call('accounts.endOtherSessions')).body.data).toEqual({ ended: 1 })
  expect((await tablet.call('accounts.current')).status).toBe(401)
  expect((await phone.call('accounts.current')).status).toBe(200)
})

test('sessions: no one ends someone else’s session', async () => {
  const mine = await buildClinician(db)
  const theirs = await buildClinician(db)
  const [session] = await listOf(await deviceOf(theirs.userId))
  expect((await api.as(mine).call('accounts.endSession', { id: session?.id })).status).toBe(404)
})
