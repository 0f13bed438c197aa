import { buildApplication, buildHold } from '../../test/builders/application.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildJob } from '../../test/builders/job.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { testServices, type TestServices } from '../../test/services.ts'
import { expireJob } from './jobs/move.ts'
import { tick } from './tick.ts'

let test: TestDatabase
let services: TestServices
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(() => {
  services = testServices(test.db)
})
afterAll(() => test.close())

const start = '2026-11-21T15:00:00Z'
const end = '2026-11-21T23:00:00Z'
const tickAt = async (at: string) => {
  services.clock.set(new Date(at))
  await tick(services)
}
const statusOf = async (table: 'jobs' | 'applications', id: string) =>
  (await test.db(table).where({ id }).first('status')).status
const verbsOf = async (jobId: string) =>
  (await test.db('events').where({ jobId }).orderBy(['happened_at', 'id'])).map(
    ({ noun, verb, actorSide }) => `${actorSide}: ${noun} ${verb}`,
  )

it('a posted job with open applications expires at the start of its first slot, not before', async () => {
  const { id, job } = await buildApplication(test.db)
  const declined = await buildApplication(test.db, { job, status: 'declined' })
  await tickAt('2026-11-21T14:59:59.999Z')
  expect(await statusOf('jobs', job.id)).toBe('posted')
  await tickAt(start)
  expect(await statusOf('jobs', job.id)).toBe('expired')
  expect(await statusOf('applications', id)).toBe('expired')
  expect(await statusOf('applications', declined.id)).toBe('declined')
  expect(await verbsOf(job.id)).toEqual(['clock: job expire', 'clock: application expire'])
})

it('a confirmed shift starts with its first slot and completes with its last, like its job', async () => {
  const second = { startsAt: '2026-11-22T15:00:00Z', endsAt: '2026-11-22T23:00:00Z' }
  const { id, job, clinician } = await buildApplication(test.db, {
    status: 'upcoming',
    slots: [{ startsAt: start, endsAt: end }, second],
  })
  await tickAt('2026-11-21T14:59:59Z')
  expect(await statusOf('applications', id)).toBe('upcoming')
  await tickAt(start)
  expect([await statusOf('applications', id), await statusOf('jobs', job.id)]).toEqual([
    'current',
    'confirmed',
  ])
  await tickAt('2026-11-22T22:59:59Z')
  expect(await statusOf('applications', id)).toBe('current')
  await tickAt('2026-11-22T23:00:00Z')
  expect([await statusOf('applications', id), await statusOf('jobs', job.id)]).toEqual([
    'completed',
    'completed',
  ])
  const notified = await test.db('notifications').where({ userId: clinician.userId }).orderBy('id')
  // nobody checked in on the second day, and the first was over before anything was asked
  expect(notified).toMatchObject([
    { type: 'checkInMissing', jobId: job.id },
    { type: 'shiftCompleted', jobId: job.id },
  ])
})

it('days late it makes all moves at once; repeated or doubled it changes nothing', async () => {
  const confirmed = await buildApplication(test.db, { status: 'upcoming' })
  const open = await buildApplication(test.db)
  services.clock.set(new Date('2026-11-25T00:00:00Z'))
  await Promise.all([tick(services), tick(services), tick(services)])
  await tick(services)
  expect(await verbsOf(confirmed.job.id)).toEqual([
    'clock: application start',
    'clock: application complete',
    'clock: job complete',
  ])
  expect(await verbsOf(open.job.id)).toEqual(['clock: job expire', 'clock: application expire'])
  const notified = test.db('notifications').where({ jobId: confirmed.job.id })
  expect(await notified.orderBy('type').pluck('type')).toEqual(['facilityShiftCompleted', 'shiftCompleted'])
})

it('skips a job with a confirmation under way', async () => {
  const application = await buildApplication(test.db)
  await buildHold(test.db, application)
  services.clock.set(new Date(start))
  await expireJob(services, application.job.id)
  expect(await statusOf('jobs', application.job.id)).toBe('posted')
  expect(await statusOf('applications', application.id)).toBe('applied')
})

it('skips a job locked by someone else and moves the others', async () => {
  const [busy, free] = [await buildJob(test.db), await buildJob(test.db)]
  services.clock.set(new Date(start))
  await test.db.transaction(async trx => {
    await trx('jobs').where({ id: busy.id }).forUpdate().first()
    await tick(services)
    expect(await statusOf('jobs', free.id)).toBe('expired')
    expect(await statusOf('jobs', busy.id)).toBe('posted')
  })
  await tick(services)
  expect(await statusOf('jobs', busy.id)).toBe('expired')
})

it('moves the others when one fails, and reports it', async () => {
  const [broken, sound] = [await buildJob(test.db), await buildJob(test.db)]
  await test.db.raw(`
    CREATE FUNCTION break_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`)
  await test.db.raw(
    `CREATE TRIGGER break_one BEFORE UPDATE ON jobs FOR EACH ROW WHEN (OLD.id = '${broken.id}')
       EXECUTE FUNCTION break_one()`,
  )
  services.clock.set(new Date(start))
  await expect(tick(services)).rejects.toThrow('1 scheduled steps failed')
  expect(await statusOf('jobs', sound.id)).toBe('expired')
  await test.db.raw('DROP TRIGGER break_one ON jobs')
  await tick(services)
  expect(await statusOf('jobs', broken.id)).toBe('expired')
})

it('asks for no time card after a full-time post', async () => {
  const clinician = await buildClinician(test.db)
  const { id } = await buildApplication(test.db, { status: 'upcoming', jobType: 'FULL_TIME', clinician })
  await tickAt(end)
  expect(await statusOf('applications', id)).toBe('completed')
  const notified = test.db('notifications').where({ userId: clinician.userId })
  expect(await notified.pluck('type')).toEqual(['reviewForFacility'])
})

it('releases applicants who waited next to the confirmed one', async () => {
  const { job } = await buildApplication(test.db, { status: 'upcoming' })
  const waiting = await buildApplication(test.db, { job })
  await tickAt(start)
  expect(await statusOf('applications', waiting.id)).toBe('expired')
})
