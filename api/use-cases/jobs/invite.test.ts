import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician, type ClinicianOverrides } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { putBackRows, testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
// clinicians are notified of shifts that other tests posted
beforeEach(() => putBackRows(db))

const favorite = async (facility: { id: string }, overrides: ClinicianOverrides = {}) => {
  const clinician = await buildClinician(db, overrides)
  const createdAt = new Date('2026-11-19T12:00:00Z')
  await db('favorite_clinicians').insert({ facilityId: facility.id, clinicianId: clinician.id, createdAt })
  return clinician
}
const notifiedOf = (userId: string) =>
  db('notifications').where({ userId }).orderBy('id').select('type', 'title', 'body', 'job_id')

const slots = [{ startDate: '2026-11-24T15:00:00.000Z', endDate: '2026-11-24T23:00:00.000Z' }]
const nextDay = [{ startDate: '2026-11-25T15:00:00.000Z', endDate: '2026-11-25T23:00:00.000Z' }]
const newJob = {
  jobType: 'PART_TIME',
  clinicianType: 'pt',
  slots,
  jobAddress1: '1 Fannin St',
  city: 'Houston',
  state: 'TX',
  zipCode: '77002',
  settingTypes: ['SNF'],
  patientTypes: [],
  dressCode: 'Scrubs',
  description: 'Treat.',
  hourlyRate: 62,
  minExperienceYears: 0,
}
const boardOf = async (who: { userId: string }) => {
  const { body } = await api.as(who).call('jobs.board', { limit: 100 })
  return { count: body.data.count, ids: body.data.data.map(({ id }: { id: string }) => id) }
}

test('invite-only: only invited clinicians see it and can apply', async () => {
  const facility = await buildFacility(db)
  const [invited, stranger] = [await favorite(facility), await buildClinician(db)]
  const jobs = [{ ...newJob, inviteOnly: true, invitedClinicianIds: [invited.id] }]
  const posted = await api.as(facility).call('jobs.post', { jobs })
  expect([posted.status, posted.body.data[0].inviteOnly]).toEqual([201, true])
  const { id } = posted.body.data[0]
  await runTasks(services)

  expect((await boardOf(invited)).ids).toContain(id)
  const hidden = await boardOf(stranger)
  expect([hidden.ids.includes(id), hidden.count]).toEqual([false, hidden.ids.length])
  expect((await api.as(stranger).call('jobs.read', { id })).status).toBe(404)
  expect((await api.as(stranger).call('applications.apply', { jobId: id })).status).toBe(404)
  expect(await notifiedOf(stranger.userId)).toEqual([])

  const read = (await api.as(invited).call('jobs.read', { id })).body.data
  expect([read.isInvited, read.invited, read.reasons]).toEqual([true, null, []])
  expect((await api.as(invited).call('applications.apply', { jobId: id })).status).toBe(201)
  const own = (await api.as(facility).call('jobs.read', { id })).body.data
  expect(own.invited).toMatchObject([{ clinicianId: invited.id, applicationStatus: 'applied' }])
})

test('invitations: several shifts at once notify each clinician once, of the earliest', async () => {
  const facility = await buildFacility(db, { officeName: 'Bayou Bend' })
  const tess = await favorite(facility)
  const jobs = [{ ...newJob, slots: nextDay }, newJob].map(job => ({
    ...job,
    invitedClinicianIds: [tess.id, tess.id],
  }))
  const posted = await api.as(facility).call('jobs.post', { jobs })
  await runTasks(services)
  expect(await notifiedOf(tess.userId)).toEqual([
    {
      type: 'shiftInvitation',
      title: 'Bayou Bend invited you: Tue, Nov 24, 9 AM–5 PM (and 1 more), $496',
      body: 'The shift is on 11/24/2026, 9:00 AM CST (and 1 more). Pay: $496.00 total. Apply if you’d like to work it.',
      jobId: posted.body.data[1].id,
    },
  ])
  const { body } = await api.as(tess).call('notifications.list')
  expect(body.data.data[0].link).toBe(`/clinician/jobprofile/${posted.body.data[1].id}`)
})

test('invitations: a facility invites favorites of the discipline later, each once', async () => {
  const facility = await buildFacility(db)
  const job = await buildJob(db, { facility, columns: { inviteOnly: true } })
  const tess = await favorite(facility)
  const send = () => api.as(facility).call('jobs.invite', { jobId: job.id, clinicianIds: [tess.id] })
  expect((await send()).body.data.invited).toMatchObject([{ clinicianId: tess.id, applicationStatus: null }])
  expect((await send()).status).toBe(200)
  expect(await notifiedOf(tess.userId)).toHaveLength(1)
  expect(await db('events').where({ jobId: job.id, verb: 'invite' })).toHaveLength(1)
})

test('invitations: refused for anyone but the facility’s favorites of the discipline, and nothing is posted', async () => {
  const facility = await buildFacility(db)
  const [slp, stranger] = [await favorite(facility, { type: 'slp' }), await buildClinician(db)]
  const blocked = await favorite(facility)
  await api.as(blocked).call('blocks.add', { facilityId: facility.id, reason: 'Late' })
  const job = await buildJob(db, { facility })
  const error = 'Invite favorites of this shift’s discipline'
  for (const { id } of [slp, stranger, blocked]) {
    const later = await api.as(facility).call('jobs.invite', { jobId: job.id, clinicianIds: [id] })
    expect(later.body.error).toEqual({ clinicianIds: error })
    const jobs = [newJob, { ...newJob, invitedClinicianIds: [id] }]
    const posted = await api.as(facility).call('jobs.post', { jobs })
    expect(posted.body.error).toEqual({ 'jobs.1.invitedClinicianIds': error })
  }
  expect(await db('jobs').where({ facilityId: facility.id })).toHaveLength(1)
})

test('invitations: refused for a filled or started shift and for another facility’s shift', async () => {
  const facility = await buildFacility(db)
  const tess = await favorite(facility)
  const invite = async (jobId: string) =>
    (await api.as(facility).call('jobs.invite', { jobId, clinicianIds: [tess.id] })).body.code
  const filled = await buildJob(db, { facility, status: 'confirmed' })
  const started = await buildJob(db, {
    facility,
    slots: [{ startsAt: '2026-11-20T14:00:00Z', endsAt: '2026-11-20T22:00:00Z' }],
  })
  const { job } = await buildApplication(db)
  expect([await invite(filled.id), await invite(started.id), await invite(job.id)]).toEqual([
    'move_not_open',
    'job_already_started',
    'not_found',
  ])
})

test('posted shift: may be sent alone, without a list', async () => {
  const facility = await buildFacility(db)
  const { body } = await api.as(facility).call('jobs.post', newJob)
  expect([body.status, body.data.length]).toEqual([201, 1])
  const wrong = await api.as(facility).call('jobs.post', { ...newJob, hourlyRate: 5 })
  expect(Object.keys(wrong.body.error)).toEqual(['jobs.0.hourlyRate'])
})
