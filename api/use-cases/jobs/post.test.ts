import { calculatePrice } from '@gaitway/contract/values/fees'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { newId } from '../../store/ids.ts'

let test: TestDatabase
let services: TestServices
let api: ReturnType<typeof testApi>
beforeAll(async () => {
  test = await testDatabase()
  services = testServices(test.db)
  api = testApi(services)
})
afterAll(() => test.close())

const slot = (day: string, from = '15:00', to = '23:00') => ({
  startDate: `${day}T${from}:00.000Z`,
  endDate: `${day}T${to}:00.000Z`,
})
const input = {
  jobType: 'PART_TIME',
  clinicianType: 'pt',
  slots: [slot('2026-11-21')],
  settingTypes: ['SNF'],
  patientTypes: ['Geriatric'],
  dressCode: 'Scrubs',
  description: 'Evaluate and treat.',
  hourlyRate: 62,
  minExperienceYears: 2,
}

describe('a posted shift', () => {
  it('has the facility’s address and time zone, and its pay', async () => {
    const facility = await buildFacility(test.db, { zipCode: '85004', city: 'Phoenix', state: 'AZ' })
    const { body } = await api
      .as(facility)
      .call('jobs.post', { jobs: [{ ...input, parkingCents: 1_000, otherCents: 500 }] })
    expect(body).toMatchObject({ status: 201, message: 'Shift posted' })
    expect(body.data[0]).toMatchObject({
      status: 'posted',
      slots: [{ ...slot('2026-11-21'), sortOrder: 0 }],
      jobAddress1: '1 Fannin St',
      city: 'Phoenix',
      state: 'AZ',
      zipCode: '85004',
      timeZone: 'America/Phoenix',
      latitude: 33.4514,
      hourlyRate: 62,
      payRateCents: 6_200,
      totalPayCents: 49_600 + 1_500,
      numberOfApplicants: 0,
      createdAt: services.clock.now().toISOString(),
    })
    expect(body.data[0].serialNumber).toBeGreaterThan(0)
  })

  it('posted with others gets consecutive numbers in order, with its slots in order', async () => {
    const facility = await buildFacility(test.db)
    const days = ['2026-11-28', '2026-11-21', '2026-12-05']
    const jobs = days.map(day => ({
      ...input,
      slots: [slot(day, '20:00', '22:00'), slot(day, '15:00', '19:00')],
    }))
    const { body } = await api.as(facility).call('jobs.post', { jobs })
    expect(body.message).toBe('3 shifts posted')
    const posted: { serialNumber: number; slots: { startDate: string }[] }[] = body.data
    expect(posted.map(job => job.slots.map(({ startDate }) => startDate))).toEqual(
      days.map(day => [slot(day).startDate, slot(day, '20:00').startDate]),
    )
    const [first] = posted
    expect(posted.map(job => job.serialNumber - (first?.serialNumber ?? 0))).toEqual([0, 1, 2])
  })

  it('shows the documentation system to clinicians, in the next posting and in the back office', async () => {
    const facility = await buildFacility(test.db)
    const jobs = [{ ...input, documentationSystem: ' PointClickCare ' }]
    const { body } = await api.as(facility).call('jobs.post', { jobs })
    const { id } = body.data[0]
    const named = { id, documentationSystem: 'PointClickCare' }
    expect(body.data[0]).toMatchObject(named)
    const clinician = await buildClinician(test.db)
    const asRead = await api.as(clinician).call('jobs.read', { id })
    expect(asRead.body.data).toMatchObject(named)
    const last = await api.as(facility).call('facilities.lastJob')
    expect(last.body.data).toMatchObject(named)
    const admin = await buildUser(test.db)
    expect((await api.as(admin).send('get', `/admin/jobs/${id}`)).body).toMatchObject(named)
  })

  it('has no documentation system by default, and refuses a long one', async () => {
    const facility = await buildFacility(test.db)
    const { body } = await api.as(facility).call('jobs.post', { jobs: [input] })
    expect(body.data[0].documentationSystem).toBeNull()
    const tooLong = { ...input, documentationSystem: 'x'.repeat(61) }
    const refused = await api.as(facility).call('jobs.post', { jobs: [tooLong] })
    expect(refused.body.error).toEqual({
      'jobs.0.documentationSystem': 'The documentation system should not exceed 60 characters',
    })
  })

  it('is recorded with who posted it', async () => {
    const facility = await buildFacility(test.db)
    const { body } = await api.as(facility).call('jobs.post', { jobs: [input] })
    expect(await test.db('events').where({ nounId: body.data[0].id })).toMatchObject([
      {
        noun: 'job',
        verb: 'post',
        toState: 'posted',
        actorUserId: facility.userId,
        facilityId: facility.id,
      },
    ])
  })

  it('uses a location or a typed address; an unknown ZIP code is allowed', async () => {
    const facility = await buildFacility(test.db)
    const locationId = newId()
    await test.db('facility_locations').insert({
      id: locationId,
      facilityId: facility.id,
      sortOrder: 0,
      nickname: 'Downtown',
      address1: '2 Elm St',
      city: 'Austin',
      state: 'TX',
      zipCode: '78701',
      timeZone: 'America/Chicago',
    })
    const address = { jobAddress1: '3 Far Rd', city: 'Nowhere', state: 'WA', zipCode: '99999' }
    const { body } = await api.as(facility).call('jobs.post', {
      jobs: [
        { ...input, locationId },
        { ...input, ...address },
      ],
    })
    expect(body.data).toMatchObject([
      { jobAddressNickname: 'Downtown', zipCode: '78701', latitude: 30.2713 },
      { jobAddress1: '3 Far Rd', zipCode: '99999', latitude: null, timeZone: 'America/Chicago' },
    ])
  })

  it('comes only from members with the shifts area', async () => {
    const facility = await buildFacility(test.db)
    const one = await buildMember(test.db, { facilityId: facility.id, access: ['shifts'] })
    const other = await buildMember(test.db, { facilityId: facility.id, access: ['payments'] })
    expect((await api.as(one).call('jobs.post', { jobs: [input] })).status).toBe(201)
    expect((await api.as(other).call('jobs.post', { jobs: [input] })).status).toBe(403)
  })
})

describe('a shift that can’t be posted', () => {
  const refused = async (...jobs: object[]) => {
    const facility = await buildFacility(test.db)
    const { body } = await api
      .as(facility)
      .call('jobs.post', { jobs: jobs.map(job => ({ ...input, ...job })) })
    const count = await test.db('jobs').where({ facilityId: facility.id })
    expect(count).toEqual([])
    expect(body.status).toBe(422)
    return body.error
  }

  it('is named with its invalid field, and none of the others is posted', async () => {
    const past = slot('2026-11-19')
    const backwards = slot('2026-11-22', '15:00', '14:00')
    expect(await refused({}, { slots: [slot('2026-11-21'), backwards] }, { slots: [past] })).toEqual({
      'jobs.1.slots.1.endDate': 'The end must be after the start',
      'jobs.2.slots.0.startDate': 'The start must be in the future',
    })
  })

  it('is at another facility’s location', async () => {
    expect(await refused({ locationId: newId() })).toEqual({
      'jobs.0.locationId': 'This isn’t one of your locations',
    })
  })

  it('has a rate, parking or costs out of range, no slot, or too many', async () => {
    expect(await refused({ hourlyRate: 19, parkingCents: 10_001, otherCents: 5_001 })).toEqual({
      'jobs.0.hourlyRate': 'Enter an hourly rate between $20 and $200',
      'jobs.0.parkingCents': 'It should not be more than 100',
      'jobs.0.otherCents': 'It should not be more than 50',
    })
    expect(await refused({ slots: [] })).toEqual({ 'jobs.0.slots': 'Please add a day and time' })
    expect(await refused({ slots: Array.from({ length: 32 }, () => slot('2026-11-21')) })).toEqual({
      'jobs.0.slots': 'A shift can have up to 31 days',
    })
  })
})

describe('clinicians of the area', () => {
  it('are notified once of new shifts: nearby, of the state or licensed there, approved, of the discipline', async () => {
    const near = await buildClinician(test.db, { state: 'LA' })
    const ofState = await buildClinician(test.db, { zipCode: '75201' })
    const away = { zipCode: '98101', state: 'WA' }
    const licensed = await buildClinician(test.db, { ...away, licenses: [{ state: 'TX' }] })
    const others = [
      await buildClinician(test.db, { ...away, licenses: [{ state: 'WA' }] }),
      await buildClinician(test.db, { type: 'slp' }),
      await buildClinician(test.db, { status: 'pending' }),
      await buildClinician(test.db, { isSignupCompleted: false }),
    ]
    const facility = await buildFacility(test.db, { officeName: 'News Rehab' })
    const jobs = ['2026-11-22', '2026-11-21'].map(day => ({ ...input, slots: [slot(day)] }))
    await api.as(facility).call('jobs.post', { jobs })
    await runTasks(services)
    const notificationsOf = async () =>
      test
        .db('notifications')
        .where({ type: 'newJob', facilityId: facility.id })
        .orderBy('user_id')
        .select('user_id', 'body')
    const notified = await notificationsOf()
    const reached = new Set(notified.map(({ userId }) => userId))
    const found = [near, ofState, licensed, ...others].filter(one => reached.has(one.userId))
    expect(found).toEqual([near, ofState, licensed])
    const { body } = notified[0]
    expect(body).toBe(
      'News Rehab posted a shift for 11/21/2026, 9:00 AM CST (and 1 more). Pay: $496.00 total.',
    )
  })

  it('aren’t notified again when the task repeats, nor of a job no longer posted', async () => {
    const clinician = await buildClinician(test.db, { type: 'ot' })
    const facility = await buildFacility(test.db)
    const { body } = await api.as(facility).call('jobs.post', { jobs: [{ ...input, clinicianType: 'ot' }] })
    const { body: taken } = await api
      .as(facility)
      .call('jobs.post', { jobs: [{ ...input, clinicianType: 'ot' }] })
    await test.db('jobs').where({ id: taken.data[0].id }).update({ status: 'cancelled' })
    await runTasks(services)
    await test.db.raw(`select graphile_worker.add_job('announceJobs', ?::json)`, [
      JSON.stringify({ jobIds: [body.data[0].id] }),
    ])
    await runTasks(services)
    const notified = await test.db('notifications').where({ userId: clinician.userId, type: 'newJob' })
    expect(notified.map(({ jobId }) => jobId)).toEqual([body.data[0].id])
  })

  it('aren’t notified if the facility was deactivated first', async () => {
    const clinician = await buildClinician(test.db, { type: 'ot' })
    const facility = await buildFacility(test.db)
    const { body } = await api.as(facility).call('jobs.post', { jobs: [{ ...input, clinicianType: 'ot' }] })
    await test.db('users').where({ id: facility.userId }).update({ status: 'deactivate' })
    await runTasks(services)
    expect(body.status).toBe(201)
    expect(await test.db('notifications').where({ userId: clinician.userId, type: 'newJob' })).toEqual([])
  })
})

describe('the price before posting', () => {
  it('of the job as it will be posted is the contract’s, with the facility’s own fee, by each payment method', async () => {
    const facility = await buildFacility(test.db, { feePercent: 7.5 })
    const { body } = await api.as(facility).call('jobs.previewPrice', {
      ...input,
      slots: [slot('2026-11-21'), slot('2026-11-22', '15:00', '18:30')],
      parkingCents: 700,
    })
    const facts = {
      jobType: 'PART_TIME' as const,
      hourlyRate: 62,
      payRateCents: 6_200,
      slotMinutes: [480, 210],
      parkingCents: 700,
      otherCents: 0,
      feePercent: 7.5,
    }
    expect(body.data).toEqual({
      feePercent: 7.5,
      card: calculatePrice({ ...facts, paymentType: 'card' }),
      ACH: calculatePrice({ ...facts, paymentType: 'ACH' }),
      invoice: calculatePrice({ ...facts, paymentType: 'invoice' }),
    })
  })

  it('refuses slots that end before they start', async () => {
    const facility = await buildFacility(test.db)
    const slots = [slot('2026-11-21', '15:00', '14:00')]
    const { body } = await api
      .as(facility)
      .call('jobs.previewPrice', { jobType: 'PART_TIME', slots, hourlyRate: 62 })
    expect(body.error).toEqual({ 'slots.0.endDate': 'The end must be after the start' })
  })
})

describe('the job posted last', () => {
  it('is the template of the next; there is none at first', async () => {
    const facility = await buildFacility(test.db)
    const last = async () => (await api.as(facility).call('facilities.lastJob')).body.data
    expect(await last()).toBeNull()
    await api.as(facility).call('jobs.post', { jobs: [input] })
    services.clock.set(new Date(services.clock.now().getTime() + 1_000))
    await api.as(facility).call('jobs.post', { jobs: [{ ...input, description: 'The newer one' }] })
    expect(await last()).toMatchObject({ description: 'The newer one', hourlyRate: 62 })
  })
})
