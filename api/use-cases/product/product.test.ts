import { movableClock } from '../../services/clock.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { TEST_NOW, testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)

test('product: a front end learns the product’s name, call hours and current time', async () => {
  const schedulingUrl = 'https://calls.example.test/onboarding'
  const mapTiles = { url: 'https://tiles.example.test/{z}/{x}/{y}.png', attribution: '© Example' }
  const api = testApi(testServices(db, { config: { ...services.config, schedulingUrl, mapTiles } }))
  expect((await api.guest.call('product.config')).body.data).toEqual({
    brand: 'Gaitway',
    publishableKey: null,
    pushPublicKey: services.push.publicKey,
    schedulingUrl,
    mapTiles,
    hasDriveTimes: false,
    isDevelopment: true,
    limits: { fileMegabytes: 10, filesPerCall: 5, pageSize: 10, pageSizeMax: 500 },
    now: new Date(TEST_NOW).toISOString(),
  })
  const unset = (await testApi(services).guest.call('product.config')).body.data
  expect(unset).toMatchObject({ schedulingUrl: null, mapTiles: null })
})

test('clock: moving it affects every process and the payment service, and runs everything due', async () => {
  const real = () => Date.parse(TEST_NOW)
  const [one, two] = [movableClock(real), movableClock(real)]
  const job = await buildJob(db)
  const move = testApi({ ...services, clock: one }).guest
  const to = '2026-11-22T15:00:00.000Z'
  expect((await move.call('product.moveClock', { to })).body.data).toEqual({ now: to })
  expect((await db('jobs').where({ id: job.id }).first('status')).status).toBe('expired')
  const other = testApi({ ...services, clock: two }).guest
  expect((await other.call('product.config')).body.data.now).toBe(to)
  const later = await other.call('product.moveClock', { byMinutes: 90 })
  expect(later.body.data.now).toBe('2026-11-22T16:30:00.000Z')
  const passed = Date.parse(to) - Date.parse(TEST_NOW)
  expect(services.payments.sentTo('passTime')).toEqual([passed / 60_000, 90])
})

test('clock: production has no such call', async () => {
  const api = testApi({ ...services, config: { ...services.config, isProduction: true } })
  expect((await api.guest.call('product.moveClock', { byMinutes: 1 })).status).toBe(404)
  expect((await api.guest.call('product.config')).body.data.isDevelopment).toBe(false)
})
