import { buildApplication, buildHold } from '../../testing/builders/application.ts'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { buildPayable, confirmIt } from '../../testing/confirm-application.ts'
import { testServices, type TestServices } from '../../testing/services.ts'
import { runTasks } from '../../testing/tasks.ts'
import { buildJob } from '../../testing/builders/job.ts'
import { enqueue } from '../../store/outbox.ts'
import { apply } from './apply.ts'

let test: TestDatabase
let services: TestServices
beforeAll(async () => {
  test = await testDatabase()
  services = testServices(test.db)
})
afterAll(() => test.close())

const slotsFrom = (startsAt: string, endsAt: string) => ({ slots: [{ startsAt, endsAt }] })
const statusOf = async (id: string) =>
  (await test.db('applications').where({ id }).first('status', 'status_reason')).status
const displace = async (clinicianId: string, holdId: string | null) => {
  await enqueue(test.db, 'displaceOverlapping', { clinicianId, holdId })
  await runTasks(services)
}

it('overlaps: declines applications that overlap the confirmed shift, notifies the clinician, and leaves the rest', async () => {
  const clinician = await buildClinician(test.db)
  const confirmed = await buildApplication(test.db, { clinician, status: 'upcoming' })
  const overlapping = await buildApplication(test.db, {
    clinician,
    ...slotsFrom('2026-11-21T22:00:00Z', '2026-11-22T02:00:00Z'),
  })
  const touching = await buildApplication(test.db, {
    clinician,
    ...slotsFrom('2026-11-21T23:00:00Z', '2026-11-22T02:00:00Z'),
  })
  const stranger = await buildApplication(test.db, { job: overlapping.job })
  await displace(clinician.id, confirmed.holdId)
  expect(await statusOf(overlapping.id)).toBe('declined')
  expect(await statusOf(touching.id)).toBe('applied')
  expect(await statusOf(stranger.id)).toBe('applied')
  expect(await statusOf(confirmed.id)).toBe('upcoming')
  const notified = await test.db('notifications').where({ userId: clinician.userId })
  expect(notified).toMatchObject([{ type: 'applicationOverlaps', jobId: overlapping.job.id }])
  expect(await test.db('events').where({ nounId: overlapping.id })).toMatchObject([
    { verb: 'displace', actorSide: 'clock', fromState: 'applied', toState: 'declined' },
  ])
  await displace(clinician.id, confirmed.holdId)
  expect(await test.db('events').where({ nounId: overlapping.id })).toHaveLength(1)
})

it('overlaps: declines nothing if the shift was canceled before the worker ran', async () => {
  const clinician = await buildClinician(test.db)
  const confirmed = await buildApplication(test.db, { clinician, status: 'upcoming' })
  const overlapping = await buildApplication(test.db, {
    clinician,
    ...slotsFrom('2026-11-21T22:00:00Z', '2026-11-22T02:00:00Z'),
  })
  await test.db('clinician_bookings').where({ holdId: confirmed.holdId }).delete()
  await displace(clinician.id, confirmed.holdId)
  expect(await statusOf(overlapping.id)).toBe('applied')
})

it('overlaps: leaves other applicants of the same job alone, also during a confirmation', async () => {
  const clinician = await buildClinician(test.db)
  const confirmed = await buildApplication(test.db, { clinician, status: 'upcoming' })
  const overlapping = await buildApplication(test.db, { clinician })
  const other = await buildApplication(test.db, { job: overlapping.job })
  await buildHold(test.db, other)
  await displace(clinician.id, confirmed.holdId)
  expect(await statusOf(overlapping.id)).toBe('declined')
  expect(await statusOf(other.id)).toBe('applied')
})

it('overlaps: an application made during the confirmation doesn’t stay open', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 8; round += 1) {
    const chosen = await buildPayable(test.db)
    const elsewhere = await buildJob(test.db)
    const applying = apply(
      services,
      chosen.clinician.by,
      { jobId: elsewhere.id },
      { address: '', userAgent: '' },
    )
    const [, applied] = await Promise.allSettled([
      confirmIt(services, chosen.facility.by, chosen.id),
      applying,
    ])
    await runTasks(services)
    const left = await test.db('applications').where({ jobId: elsewhere.id }).pluck('status')
    outcomes.add(applied.status === 'fulfilled' ? left.join() : applied.reason.code)
  }
  expect([...outcomes].filter(outcome => !['declined', 'not_eligible'].includes(outcome))).toEqual([])
})
