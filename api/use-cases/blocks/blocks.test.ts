import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

const reason = 'Left the patients alone'
const statusOf = async (id: string) => (await db('applications').where({ id }).first('status')).status

test('block: a facility’s block closes open business with the clinician and prevents more', async () => {
  const { clinician, job, id } = await buildApplication(db)
  const { facility } = job
  const elsewhere = await buildApplication(db, {
    clinician,
    slots: [{ startsAt: '2026-11-25T15:00:00Z', endsAt: '2026-11-25T23:00:00Z' }],
  })
  const added = await api.as(facility).call('blocks.add', { clinicianId: clinician.id, reason })
  expect([added.status, added.body.data.reason]).toEqual([201, reason])
  await runTasks(services)
  expect([await statusOf(id), await statusOf(elsewhere.id)]).toEqual(['declined', 'applied'])
  const notified = await db('notifications').where({ userId: clinician.userId })
  expect(JSON.stringify(notified)).not.toContain(reason)
  const next = await buildJob(db, { facility })
  const applied = await api.as(clinician).call('applications.apply', { jobId: next.id })
  expect(applied.body.error).toEqual({ blocked: 'This shift isn’t available to you.' })
  const again = await api.as(facility).call('blocks.add', { clinicianId: clinician.id, reason })
  expect(again.body.code).toBe('blocked_already')
})

test('block: a clinician’s block withdraws applications and hides the facility’s jobs', async () => {
  const { clinician, job, id } = await buildApplication(db)
  const added = await api.as(clinician).call('blocks.add', { facilityId: job.facility.id, reason })
  expect(added.status).toBe(201)
  await runTasks(services)
  expect(await statusOf(id)).toBe('removed')
  const board = await api.as(clinician).call('jobs.board', { withReasons: 'false' })
  const facilities = board.body.data.data.map((one: { facility: { id: string } }) => one.facility.id)
  expect(facilities).not.toContain(job.facility.id)
  expect((await api.as(job.facility).call('blocks.list')).body.data).toEqual([])
  expect((await api.as(clinician).call('blocks.list')).body.data).toEqual([added.body.data])
})

test('block: only its own side removes a block, and the other side’s stays', async () => {
  const { clinician, job } = await buildApplication(db)
  const mine = (await api.as(clinician).call('blocks.add', { facilityId: job.facility.id, reason })).body.data
  const theirs = (await api.as(job.facility).call('blocks.add', { clinicianId: clinician.id, reason })).body
    .data
  expect((await api.as(clinician).call('blocks.remove', { id: theirs.id })).status).toBe(404)
  expect((await api.as(clinician).call('blocks.remove', { id: mine.id })).status).toBe(200)
  const next = await buildJob(db, { facility: job.facility })
  const apply = async () => (await api.as(clinician).call('applications.apply', { jobId: next.id })).status
  expect(await apply()).toBe(422)
  expect((await api.as(job.facility).call('blocks.remove', { id: theirs.id })).status).toBe(200)
  expect(await apply()).toBe(201)
})

test('block: facilities name applicants, clinicians name active facilities, and members need the area', async () => {
  const facility = await buildFacility(db)
  const stranger = await buildClinician(db)
  const add = async (who: { userId: string }, input: object) =>
    (await api.as(who).call('blocks.add', { reason, ...input })).status
  expect(await add(facility, { clinicianId: stranger.id })).toBe(404)
  expect(await add(facility, { facilityId: facility.id })).toBe(422)
  const closed = await buildFacility(db, { status: 'pending' })
  expect(await add(stranger, { facilityId: closed.id })).toBe(404)
  expect(await add(stranger, { clinicianId: stranger.id })).toBe(422)
  const member = await buildMember(db, { facilityId: facility.id, access: ['shifts'] })
  expect(await add(member, { clinicianId: stranger.id })).toBe(403)
})
