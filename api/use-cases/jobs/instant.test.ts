import { errors } from '@gaitway/contract/values/errors'
import { buildCard } from '../../../test/builders/card.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { instantSteps } from '../../../test/scenarios/instant.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const { pageOf } = instantSteps(services)

type Person = { userId: string }

test('instant confirmation: opened when posting, only by members who may pay, and shown to the facility', async () => {
  const facility = await buildFacility(db)
  const planner = await buildMember(db, { facilityId: facility.id, access: ['shifts'] })
  const job = {
    jobType: 'PART_TIME',
    clinicianType: 'pt',
    slots: [{ startDate: '2026-11-24T15:00:00.000Z', endDate: '2026-11-24T23:00:00.000Z' }],
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
    instant: { paymentType: 'card', totalCents: 56_172 },
  }
  const posted = (who: Person) => api.as(who).call('jobs.post', { jobs: [job] })
  expect((await posted(planner)).status).toBe(403)
  expect((await posted(facility)).body.error).toEqual({
    'jobs.0.instant': 'Add a card first, or choose one of your cards.',
  })
  await buildCard(db, { facilityId: facility.id })
  const role = await api.as(facility).call('jobs.post', { jobs: [{ ...job, jobType: 'FULL_TIME' }] })
  expect(role.body.error).toEqual({ 'jobs.0.instant': errors.instant_full_time[1] })
  await db('facilities').where({ id: facility.id }).update({ feePercent: 12 })
  expect((await posted(facility)).body.code).toBe('out_of_date')
  expect(await db('jobs').where({ facilityId: facility.id })).toEqual([])
  await db('facilities').where({ id: facility.id }).update({ feePercent: null })
  const { body } = await posted(facility)
  expect((await pageOf(facility, body.data[0])).instant).toMatchObject({
    paymentType: 'card',
    source: { last4: '4242', isRemoved: false },
  })
  const totalCents = 1
  const wrong = { jobId: body.data[0].id, paymentType: 'card', totalCents }
  expect((await api.as(facility).call('jobs.allowInstant', wrong)).body.code).toBe('out_of_date')
  expect((await api.as(planner).call('jobs.allowInstant', wrong)).status).toBe(403)
  expect((await api.as(planner).call('jobs.endInstant', { jobId: body.data[0].id })).status).toBe(200)
  expect((await pageOf(facility, body.data[0])).instant).toBeNull()
})

test('instant confirmation: refused for a full-time role', async () => {
  const facility = await buildFacility(db)
  const role = await buildJob(db, { facility, jobType: 'FULL_TIME' })
  const terms = { jobId: role.id, paymentType: 'card', totalCents: 56_172 }
  expect((await api.as(facility).call('jobs.allowInstant', terms)).body.code).toBe('instant_full_time')
})
