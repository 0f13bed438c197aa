import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { saveNotificationSettings } from '../../store/notification-settings.ts'
import { buildApplication, buildHold } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { announceJobs } from './post.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

const statusOf = async (table: string, id: string) => (await db(table).where({ id }).first('status')).status

it('deleting a job hides it, cancels its applications and notifies the applicants', async () => {
  const open = await buildApplication(db)
  const declined = await buildApplication(db, { job: open.job, status: 'declined' })
  const { body } = await api.as(open.facility).call('jobs.delete', { id: open.job.id })
  expect(body).toMatchObject({ status: 200, data: {} })
  expect(await statusOf('jobs', open.job.id)).toBe('deleted')
  expect(await statusOf('applications', open.id)).toBe('cancelled')
  expect(await statusOf('applications', declined.id)).toBe('declined')
  const notified = await db('notifications').where({ jobId: open.job.id })
  expect(notified).toMatchObject([{ userId: open.clinician.userId, type: 'shiftCancelled' }])
  const events = await db('events').where({ jobId: open.job.id }).orderBy('id')
  expect(events).toMatchObject([
    { noun: 'job', verb: 'delete', fromState: 'posted', toState: 'deleted' },
    { noun: 'application', verb: 'cancel', fromState: 'applied', toState: 'cancelled' },
  ])
})

it.each(jobLifecycle.states)('deleting a job that is %s', async status => {
  const job = await buildJob(db, { status })
  const { body } = await api.as(job.facility).call('jobs.delete', { id: job.id })
  const isOpen = ['posted', 'expired', 'cancelled'].includes(status)
  expect(body.code ?? body.status).toBe(isOpen ? 200 : 'move_not_open')
  expect(await statusOf('jobs', job.id)).toBe(isOpen ? 'deleted' : status)
})

it('deleting a job is refused while an applicant is being confirmed', async () => {
  const application = await buildApplication(db)
  await buildHold(db, application)
  const { body } = await api.as(application.facility).call('jobs.delete', { id: application.job.id })
  expect(body).toMatchObject({ status: 409, code: 'job_already_held' })
  expect(await statusOf('applications', application.id)).toBe('applied')
})

it("deleting another facility's job: not found", async () => {
  const job = await buildJob(db)
  const stranger = await buildFacility(db)
  expect((await api.as(stranger).call('jobs.delete', { id: job.id })).status).toBe(404)
  expect(await statusOf('jobs', job.id)).toBe('posted')
})

const facility = await buildFacility(db, { officeName: 'News Rehab' })
const both = await buildClinician(db)
const choosing = async (settings: Parameters<typeof saveNotificationSettings>[2]) => {
  const person = await buildClinician(db)
  await saveNotificationSettings(db, person.id, settings)
  return person
}
const onlyBoosted = await choosing({ newShiftInArea: false })
const onlyNew = await choosing({ boostedShift: false })
const daily = await choosing({ emailFrequency: 1 })
const people = [both, onlyBoosted, onlyNew, daily]

const notificationsOf = async (jobId: string) => {
  const notified: string[] = await db('notifications').where({ jobId }).pluck('user_id')
  return people.map(({ userId }) => notified.includes(userId))
}
const emailedAbout = (jobId: string) => {
  const emails = services.mailer.emails.filter(({ text }) => text.includes(jobId))
  return people.map(({ email }) => emails.some(({ to }) => to === email))
}

test('announce: a new shift reaches everyone who wants new shifts, by email as often as they chose', async () => {
  const job = await buildJob(db, { facility })
  await announceJobs(services, { jobIds: [job.id] })
  await runTasks(services)
  expect(await notificationsOf(job.id)).toEqual([true, false, true, true])
  expect(emailedAbout(job.id)).toEqual([true, false, true, false])
  const link = `/clinician/jobprofile/${job.id}`
  const waiting = await db('digest_entries').where({ userId: daily.userId, link })
  expect(waiting).toMatchObject([{ title: 'New shift: Sat, Nov 21, 9 AM–5 PM, News Rehab, $496', link }])
})

test('announce: a boosted shift reaches everyone who wants those, once however often it is announced', async () => {
  const job = await buildJob(db, { facility })
  await db('jobs').where({ id: job.id }).update({ boostPercent: 20 })
  await announceJobs(services, { jobIds: [job.id] })
  await announceJobs(services, { jobIds: [job.id] })
  expect(await notificationsOf(job.id)).toEqual([true, true, false, true])
  const receivers = people.map(({ userId }) => userId)
  const notified = await db('notifications').where({ jobId: job.id }).whereIn('userId', receivers)
  expect([notified.length, notified[0].type, notified[0].title]).toEqual([
    3,
    'boostedJob',
    'Boosted shift: Sat, Nov 21, 9 AM–5 PM, News Rehab, $496',
  ])
})
