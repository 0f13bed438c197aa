import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { buildApplication, buildHold } from '../../testing/builders/application.ts'
import { buildFacility } from '../../testing/builders/facility.ts'
import { buildJob } from '../../testing/builders/job.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'

let test: TestDatabase
let api: ReturnType<typeof testApi>
beforeAll(async () => {
  test = await testDatabase()
  api = testApi(testServices(test.db))
})
afterAll(() => test.close())

const statusOf = async (table: string, id: string) =>
  (await test.db(table).where({ id }).first('status')).status

it('deleting a job hides it, cancels its applications and notifies the applicants', async () => {
  const open = await buildApplication(test.db)
  const declined = await buildApplication(test.db, { job: open.job, status: 'declined' })
  const { body } = await api.as(open.facility).call('jobs.delete', { id: open.job.id })
  expect(body).toMatchObject({ status: 200, data: {} })
  expect(await statusOf('jobs', open.job.id)).toBe('deleted')
  expect(await statusOf('applications', open.id)).toBe('cancelled')
  expect(await statusOf('applications', declined.id)).toBe('declined')
  const notified = await test.db('notifications').where({ jobId: open.job.id })
  expect(notified).toMatchObject([{ userId: open.clinician.userId, type: 'shiftCancelled' }])
  const events = await test.db('events').where({ jobId: open.job.id }).orderBy('id')
  expect(events).toMatchObject([
    { noun: 'job', verb: 'delete', fromState: 'posted', toState: 'deleted' },
    { noun: 'application', verb: 'cancel', fromState: 'applied', toState: 'cancelled' },
  ])
})

it.each(jobLifecycle.states)('deleting a job that is %s', async status => {
  const job = await buildJob(test.db, { status })
  const { body } = await api.as(job.facility).call('jobs.delete', { id: job.id })
  const isOpen = ['posted', 'expired', 'cancelled'].includes(status)
  expect(body.code ?? body.status).toBe(isOpen ? 200 : 'move_not_open')
  expect(await statusOf('jobs', job.id)).toBe(isOpen ? 'deleted' : status)
})

it('deleting a job is refused while an applicant is being confirmed', async () => {
  const application = await buildApplication(test.db)
  await buildHold(test.db, application)
  const { body } = await api.as(application.facility).call('jobs.delete', { id: application.job.id })
  expect(body).toMatchObject({ status: 409, code: 'job_already_held' })
  expect(await statusOf('applications', application.id)).toBe('applied')
})

it("deleting another facility's job: not found", async () => {
  const job = await buildJob(test.db)
  const stranger = await buildFacility(test.db)
  expect((await api.as(stranger).call('jobs.delete', { id: job.id })).status).toBe(404)
  expect(await statusOf('jobs', job.id)).toBe('posted')
})
