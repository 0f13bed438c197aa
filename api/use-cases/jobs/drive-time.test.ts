import { addDays } from '@gaitway/contract/format/time'
import type { Drive } from '../../services/places/google-drives.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { TEST_NOW, testServices } from '../../../test/services.ts'
import { prune } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database

const home = { latitude: 29.75612, longitude: -95.36541 }
const requests: object[] = []
let known: Drive | null | undefined
const services = testServices(db)
const { clock } = services
const places = {
  ...services.places,
  findDrive: async (...ends: object[]) => {
    requests.push(ends)
    return known
  },
}
const withDrives = testApi({ ...services, places })
beforeEach(async () => {
  requests.length = 0
  known = { seconds: 1440, meters: 17_702 }
  clock.set(new Date(TEST_NOW))
  await db('drive_times').delete()
})

const buildNeighbor = () => buildClinician(db, { columns: home })
const driveOf = async (person: { userId: string }, id: string, api = withDrives) =>
  (await api.as(person).call('jobs.driveTime', { id })).body.data?.drive

test('drive time: is asked once for both rounded ends, and kept for neighbors and other shifts', async () => {
  const facility = await buildFacility(db)
  const [job, other] = [await buildJob(db, { facility }), await buildJob(db, { facility })]
  const drive = { minutes: 24, miles: expect.closeTo(11, 1) }
  expect(await driveOf(await buildNeighbor(), job.id)).toEqual(drive)
  expect(await driveOf(await buildNeighbor(), other.id)).toEqual(drive)
  expect(requests).toEqual([
    [
      { latitude: 29.756, longitude: -95.365 },
      { latitude: 29.704, longitude: -95.401 },
    ],
  ])
})

test('drive time: that there is no road is kept too, and a short way takes a minute', async () => {
  const job = await buildJob(db)
  const clinician = await buildNeighbor()
  known = null
  expect([await driveOf(clinician, job.id), await driveOf(clinician, job.id)]).toEqual([null, null])
  expect(requests).toHaveLength(1)
  known = { seconds: 12, meters: 90 }
  expect(await driveOf(clinician, (await buildJob(db, { zipCode: '77002' })).id)).toMatchObject({
    minutes: 1,
  })
})

test('drive time: what isn’t known now is asked again, and a kept one after thirty days', async () => {
  const job = await buildJob(db)
  const clinician = await buildNeighbor()
  known = undefined
  expect(await driveOf(clinician, job.id)).toBeNull()
  known = { seconds: 1440, meters: 17_702 }
  expect(await driveOf(clinician, job.id)).toMatchObject({ minutes: 24 })
  known = { seconds: 1200, meters: 15_000 }
  clock.set(addDays(new Date(TEST_NOW), 29))
  expect(await driveOf(clinician, job.id)).toMatchObject({ minutes: 24 })
  clock.set(addDays(new Date(TEST_NOW), 30))
  expect(await driveOf(clinician, job.id)).toMatchObject({ minutes: 20 })
})

test('drive time: is removed after thirty days', async () => {
  await driveOf(await buildNeighbor(), (await buildJob(db)).id)
  const countAfter = async (days: number) => {
    clock.set(addDays(new Date(TEST_NOW), days))
    await prune(services)
    return (await db('drive_times')).length
  }
  expect([await countAfter(29), await countAfter(30)]).toEqual([1, 0])
})

test('drive time: isn’t asked without an address service, or where a position isn’t known', async () => {
  const job = await buildJob(db)
  expect(await driveOf(await buildNeighbor(), job.id, testApi(services))).toBeNull()
  const nowhere = await buildClinician(db, { columns: { latitude: null, longitude: null } })
  expect(await driveOf(nowhere, job.id)).toBeNull()
  expect(await driveOf(await buildNeighbor(), (await buildJob(db, { zipCode: '99999' })).id)).toBeNull()
  expect(requests).toEqual([])
})

test('drive time: isn’t told of a shift that the clinician can’t see', async () => {
  const job = await buildJob(db, { columns: { inviteOnly: true } })
  const { status } = await withDrives.as(await buildNeighbor()).call('jobs.driveTime', { id: job.id })
  expect([status, requests]).toEqual([404, []])
})

test('drive time: front ends learn whether to ask', async () => {
  const hasDriveTimes = async (api: typeof withDrives) =>
    (await api.guest.call('product.config')).body.data.hasDriveTimes
  expect([await hasDriveTimes(withDrives), await hasDriveTimes(testApi(services))]).toEqual([true, false])
})
