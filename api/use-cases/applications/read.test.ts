import type { Role } from '@gaitway/contract/values/enums'
import { newId } from '../../store/ids.ts'
import { insertPayout } from '../../store/payouts.ts'
import { buildApplication, buildHold } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

type Applicant = { id: string; matchScore: number; status: string }
const listOf = async (person: { userId: string }, query: Record<string, unknown>) => {
  const { body } = await api.as(person).call('applications.applicants', query)
  const data: Applicant[] = body.data?.data ?? []
  return { body, count: body.data?.count, ids: data.map(({ id }) => id), data }
}

it('shows each applicant with license, years, distance, shifts worked and match', async () => {
  const job = await buildJob(db, { columns: { minExperienceYears: 10 } })
  const clinician = await buildClinician(db, { practiceYears: 8 })
  const earlier = { startsAt: '2026-11-10T15:00:00Z', endsAt: '2026-11-10T23:00:00Z' }
  await buildApplication(db, { clinician, status: 'completed', slots: [earlier] })
  const { id } = await buildApplication(db, { job, clinician, note: 'Gladly' })
  const { data, count } = await listOf(job.facility, { jobId: job.id })
  expect(count).toBe(1)
  expect(data).toEqual([
    {
      areTimesAgreed: false,
      id,
      jobId: job.id,
      clinicianId: clinician.id,
      status: 'applied',
      note: 'Gladly',
      proposedSlots: null,
      counterSlots: null,
      isStandby: false,
      createdAt: '2026-11-20T12:00:00.000Z',
      standbyOffer: null,
      isHeld: false,
      clinician: {
        id: clinician.id,
        firstName: 'Tess',
        lastName: 'Therapist',
        clinicianType: 'pt',
        profileUrl: null,
        totalPracticYears: 8,
        settingYears: 5,
        city: 'Houston',
        state: 'TX',
        licenseState: 'TX',
        licenseExpiresAt: '2030-01-01T00:00:00.000Z',
      },
      rating: null,
      ratingCount: 0,
      reliability: { shifts: 1, figures: [] },
      completedShifts: 1,
      distanceMiles: 4.2,
      matchScore: 90,
      matchParts: [
        { name: 'License', points: 30, of: 30 },
        { name: 'Years in this setting', points: 25, of: 25 },
        { name: 'Distance', points: 25, of: 25 },
        { name: 'Experience', points: 8, of: 10 },
        { name: 'Shifts worked', points: 2, of: 10 },
      ],
      reasons: [],
      proposedReasons: [],
    },
  ])
})

it('lists the best match first and closed applications last, without withdrawn ones', async () => {
  const job = await buildJob(db)
  const far = await buildClinician(db, { zipCode: '98101' })
  const unknown = await buildClinician(db, { zipCode: '99999' })
  const apply = (clinician?: typeof far, status?: 'declined' | 'removed') =>
    buildApplication(db, { job, clinician, status })
  const declined = await apply(undefined, 'declined')
  const fromFar = await apply(far)
  const fromNowhere = await apply(unknown)
  const near = await apply()
  await apply(undefined, 'removed')
  await buildHold(db, near)
  const { ids, count, data } = await listOf(job.facility, { jobId: job.id })
  expect(ids).toEqual([near.id, fromFar.id, fromNowhere.id, declined.id])
  expect(count).toBe(4)
  expect(data[0]).toMatchObject({ isHeld: true })
  const sorted = { jobId: job.id, sortBy: 'distance' }
  expect((await listOf(job.facility, sorted)).ids).toEqual([near.id, fromFar.id, fromNowhere.id, declined.id])
  expect((await listOf(job.facility, { ...sorted, sortOrder: 'desc' })).ids).toEqual([
    fromFar.id,
    near.id,
    fromNowhere.id,
    declined.id,
  ])
  expect((await listOf(job.facility, { jobId: job.id, skip: 1, limit: 2 })).ids).toEqual([
    fromFar.id,
    fromNowhere.id,
  ])
  expect((await listOf(job.facility, { jobId: job.id, sortBy: 'rating' })).count).toBe(4)
})

it('says why an applicant is no longer eligible', async () => {
  const { job, clinician } = await buildApplication(db)
  await db('clinician_licenses').where({ clinicianId: clinician.id }).update({ expiresAt: '2026-11-01' })
  const { data } = await listOf(job.facility, { jobId: job.id })
  expect(data).toMatchObject([{ reasons: [{ code: 'license_expired' }], matchScore: 60 + 8 - 8 }])
})

it('is visible to members who choose applicants and to staff only', async () => {
  const { job } = await buildApplication(db)
  const access = (areas: ('applicants' | 'payments')[]) =>
    buildMember(db, { facilityId: job.facility.id, access: areas })
  const query = { jobId: job.id }
  for (const reader of [
    await access(['applicants']),
    await buildUser(db),
    await buildUser(db, { role: 'subadmin' }),
  ])
    expect((await listOf(reader, query)).count).toBe(1)
  expect((await listOf(await access(['payments']), query)).body.status).toBe(403)
  expect((await listOf(await buildClinician(db), query)).body.status).toBe(403)
  expect((await listOf(await buildFacility(db), query)).body.status).toBe(404)
})

it('shows an applicant’s picture as a signed link', async () => {
  const job = await buildJob(db)
  const clinician = await buildClinician(db)
  const picture = '/api/files/01900000-0000-7000-8000-000000000001'
  await db('users').where({ id: clinician.userId }).update({ profileUrl: picture })
  await buildApplication(db, { job, clinician })
  const { body } = await listOf(job.facility, { jobId: job.id })
  expect(body.data.data[0].clinician.profileUrl).toMatch(
    new RegExp(`^${picture}\\?expires=\\d+&signature=[\\w-]+$`),
  )
})

/** A past shift with a submitted time card and a payout due. */
const buildOver = async () => {
  const { id, clinician, facility } = await buildApplication(db, { status: 'completed' })
  const at = services.clock.now()
  await db('timesheets').insert({
    id: newId(),
    applicationId: id,
    status: 'pending',
    submittedAt: at,
    workedMinutes: 450,
    payCents: 46_500,
    createdAt: at,
  })
  await insertPayout(db, {
    applicationId: id,
    clinicianId: clinician.id,
    amountCents: 46_500,
    reason: 'timesheet',
    at,
  })
  return { clinician, facility }
}
const timeCard = { timesheet: { status: 'pending' }, totalWorkedHours: 7.5, isTimesheetSubmitted: true }
const noTimeCard = { timesheet: null, totalWorkedHours: null, isTimesheetSubmitted: false }
const payout = { amountCents: 46_500, status: 'due' }

it('shifts: hides time cards and payouts from sub-admins, and payouts from facilities', async () => {
  const { clinician, facility } = await buildOver()
  const seenBy = async (person: { userId: string }) => {
    const { body } = await api.as(person).call('applications.shifts', { clinicianId: clinician.id })
    return body.data.data
  }
  const staff = (role: Role) => buildUser(db, { role })
  expect(await seenBy(clinician)).toMatchObject([{ ...timeCard, payout }])
  expect(await seenBy(await staff('admin'))).toMatchObject([{ ...timeCard, payout }])
  expect(await seenBy(await staff('subadmin'))).toMatchObject([{ ...noTimeCard, payout: null }])
  expect(await seenBy(facility)).toMatchObject([{ ...timeCard, payout: null }])
})
