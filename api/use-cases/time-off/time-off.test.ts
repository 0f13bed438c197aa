import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { enqueue } from '../../store/outbox.ts'
import { runTasks } from '../../../test/tasks.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

const day = { kind: 'timeOff', startsAt: '2026-11-21T06:00:00Z', endsAt: '2026-11-22T06:00:00Z' }

test('time off: is stored and listed until it ends, and no one else can remove it', async () => {
  const clinician = await buildClinician(db)
  const added = await api.as(clinician).call('timeOff.add', { ...day, note: 'A wedding' })
  expect([added.status, added.body.data.note]).toEqual([201, 'A wedding'])
  const list = async () => (await api.as(clinician).call('timeOff.list')).body.data
  expect(await list()).toEqual([added.body.data])
  const { id } = added.body.data
  const stranger = api.as(await buildClinician(db))
  expect((await stranger.call('timeOff.read', { id })).status).toBe(404)
  expect((await stranger.call('timeOff.remove', { id })).status).toBe(404)
  expect((await api.as(clinician).call('timeOff.read', { id })).body.data).toEqual(added.body.data)
  expect((await api.as(clinician).call('timeOff.remove', { id })).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await api.as(clinician).call('timeOff.read', { id })).status).toBe(404)
})

test('time off: can’t overlap other time off or a shift, or be in the past', async () => {
  const { clinician } = await buildApplication(db, { status: 'upcoming' })
  expect((await api.as(clinician).call('timeOff.add', day)).body.code).toBe('time_off_over_shift')
  const free = await buildClinician(db)
  const answers = await Promise.all(
    [1, 2, 3].map(async () => (await api.as(free).call('timeOff.add', day)).body),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'time_off_taken')).toHaveLength(2)
  const past = { ...day, startsAt: '2026-11-18T06:00:00Z', endsAt: '2026-11-19T06:00:00Z' }
  expect((await api.as(free).call('timeOff.add', past)).body.error).toEqual({
    endsAt: 'This time is in the past',
  })
  const backwards = { ...day, startsAt: day.endsAt, endsAt: day.startsAt }
  expect((await api.as(free).call('timeOff.add', backwards)).body.error).toEqual({
    endsAt: 'The end must be after the start',
  })
})

test('time off: blocks applications, confirmations and notifications of shifts in it', async () => {
  const { clinician, job, id } = await buildApplication(db)
  const off = await buildClinician(db)
  await api.as(off).call('timeOff.add', day)
  const answer = await api.as(off).call('applications.apply', { jobId: job.id })
  expect(answer.body.error).toEqual({ time_off: 'You have time off at this time.' })
  const board = await api.as(off).call('jobs.board', { withReasons: 'false' })
  expect(board.body.data.data).toEqual([])
  await api.as(clinician).call('timeOff.add', day)
  const applicants = await api.as(job.facility).call('applications.applicants', { jobId: job.id })
  const mine = applicants.body.data.data.find((one: { id: string }) => one.id === id)
  expect(mine.reasons.map(({ code }: { code: string }) => code)).toEqual(['time_off'])
  const free = await buildClinician(db)
  const newJob = await buildJob(db)
  await enqueue(db, 'announceJobs', { jobIds: [newJob.id] })
  await runTasks(services)
  const notified = await db('notifications').where({ type: 'newJob', jobId: newJob.id }).pluck('user_id')
  expect(notified).not.toContain(off.userId)
  expect(notified).toContain(free.userId)
})
