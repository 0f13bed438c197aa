import { addHours } from '@gaitway/contract/format/time'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

type BuiltFacility = Awaited<ReturnType<typeof buildFacility>>

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))

type Began = 'completed' | 'cancelled' | 'expired'
const startsAt = (at: string) => [{ startsAt: `${at}Z`, endsAt: addHours(new Date(`${at}Z`), 4) }]
/** A shift that someone was confirmed for, unless it expired. */
const buildStarted = async (
  facility: BuiltFacility,
  at: string,
  { status = 'completed', missed = null }: { status?: Began; missed?: string | null } = {},
) => {
  if (status === 'expired') return (await buildJob(db, { facility, status, slots: startsAt(at) })).id
  const job = await buildJob(db, { facility, slots: startsAt(at) })
  const { id } = await buildApplication(db, { job, status: 'completed' })
  await db('applications')
    .where({ id })
    .update({ confirmedAt: '2026-09-01T00:00:00Z', clinicianMissed: missed, status })
  await db('jobs').where({ id: job.id }).update({ status })
  return job.id
}

test('fill rate: counts each week from Sunday in its time zone, and its list has exactly those shifts', async () => {
  const facility = await buildFacility(db)
  // Sunday, 12:30 AM, and Saturday, 11:30 PM, in Houston
  const sunday = await buildStarted(facility, '2026-11-15T06:30:00')
  const saturday = await buildStarted(facility, '2026-11-15T05:30:00', { status: 'expired' })
  const noShow = await buildStarted(facility, '2026-11-17T15:00:00', {
    status: 'cancelled',
    missed: 'noShow',
  })
  const expired = await buildStarted(facility, '2026-11-18T15:00:00', { status: 'expired' })
  // not counted: canceled in time, not begun, too long ago, another facility's
  await buildStarted(facility, '2026-11-17T16:00:00', { status: 'cancelled' })
  await buildJob(db, { facility, status: 'confirmed', slots: startsAt('2026-11-20T18:00:00') })
  const before = await buildStarted(facility, '2026-09-27T04:30:00')
  await buildStarted(await buildFacility(db), '2026-11-17T15:00:00')
  const { data } = (await api.as(facility).call('jobs.fillRate')).body
  expect([data.filled, data.counted, data.weeks.length]).toEqual([2, 4, 8])
  expect(data.weeks[0]).toEqual({ fromDay: '2026-09-27', filled: 0, counted: 0 })
  expect(data.weeks.slice(-2)).toEqual([
    { fromDay: '2026-11-08', filled: 0, counted: 1 },
    { fromDay: '2026-11-15', filled: 2, counted: 3 },
  ])
  const listed = async (range: object) => {
    const { body } = await api
      .as(facility)
      .call('jobs.listOwn', { with: 'fillRate', sortOrder: 'asc', ...range })
    return body.data.data.map(({ id }: { id: string }) => id)
  }
  const week = { fromDate: '2026-11-15T06:00:00Z', toDate: '2026-11-22T06:00:00Z' }
  expect(await listed(week)).toEqual([sunday, noShow, expired])
  expect(await listed({ fromDate: '2026-09-27T05:00:00Z' })).toEqual([saturday, sunday, noShow, expired])
  expect(await listed({})).toEqual([before, saturday, sunday, noShow, expired])
})

test('fill rate: counts nothing for a new facility', async () => {
  const { data } = (await api.as(await buildFacility(db)).call('jobs.fillRate')).body
  expect(data).toMatchObject({ filled: 0, counted: 0 })
  expect(data.weeks).toHaveLength(8)
})
