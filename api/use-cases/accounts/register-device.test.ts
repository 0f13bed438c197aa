import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildDevice, newDeviceToken } from '../../testing/builders/device.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

type Person = { userId: string }
const sessionOf = async (person: Person): Promise<string> => {
  const { body } = await api.as(person).call('accounts.sessions')
  return body.data.find(({ isThisOne }: { isThisOne: boolean }) => isThisOne).id
}
const register = async (person: Person, deviceToken: string, deviceId?: string) =>
  api.as(person).call('accounts.registerDevice', {
    userId: person.userId,
    deviceId: deviceId ?? (await sessionOf(person)),
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
  const deviceId = await sessionOf(tess)
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
  await sessionOf(tess)
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
