import { saveNotificationSettings } from '../../store/notification-settings.ts'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildFacility } from '../../testing/builders/facility.ts'
import { buildJob } from '../../testing/builders/job.ts'
import { testDatabase } from '../../testing/database.ts'
import { testServices } from '../../testing/services.ts'
import { runTasks } from '../../testing/tasks.ts'
import { announceJobs } from './post.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)

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
const emailed = () => people.map(({ email }) => services.mailer.emails.some(({ to }) => to === email))

test('announce: a new shift reaches everyone who wants new shifts, by email as often as they chose', async () => {
  const job = await buildJob(db, { facility })
  await announceJobs(services, { jobIds: [job.id] })
  await runTasks(services)
  expect(await notificationsOf(job.id)).toEqual([true, false, true, true])
  expect(emailed()).toEqual([true, false, true, false])
  const waiting = await db('digest_entries').where({ userId: daily.userId })
  expect(waiting).toMatchObject([
    { title: 'New shift in your area', link: `/clinician/jobprofile/${job.id}` },
  ])
})

test('announce: a boosted shift reaches everyone who wants those, once however often it is announced', async () => {
  const job = await buildJob(db, { facility })
  await db('jobs').where({ id: job.id }).update({ boostPercent: 20 })
  await announceJobs(services, { jobIds: [job.id] })
  await announceJobs(services, { jobIds: [job.id] })
  expect(await notificationsOf(job.id)).toEqual([true, true, false, true])
  const notified = await db('notifications').where({ jobId: job.id })
  expect([notified.length, notified[0].type, notified[0].title]).toEqual([
    3,
    'boostedJob',
    'Boosted shift in your area',
  ])
})
