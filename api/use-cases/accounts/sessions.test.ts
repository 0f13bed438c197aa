import { buildClinician } from '../../testing/builders/clinician.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi, tokenOf } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

type Listed = { id: string; isThisOne: boolean }
const signedIn = async (userId: string) => api.bearing(await tokenOf(services, userId))
const listOf = async (device: Awaited<ReturnType<typeof signedIn>>): Promise<Listed[]> =>
  (await device.call('accounts.sessions')).body.data

test('sessions: a person sees their devices, and logs one or all others out', async () => {
  const { userId } = await buildClinician(db)
  const phone = await signedIn(userId)
  const laptop = await signedIn(userId)
  const tablet = await signedIn(userId)
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
  const [session] = await listOf(await signedIn(theirs.userId))
  expect((await api.as(mine).call('accounts.endSession', { id: session?.id })).status).toBe(404)
})
