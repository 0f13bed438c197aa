import { buildApplication, buildHold } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildPayout } from '../../../test/builders/payout.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

let test: TestDatabase
let api: ReturnType<typeof testApi>
beforeAll(async () => {
  test = await testDatabase()
  api = testApi(testServices(test.db))
})
afterAll(() => test.close())

const contact = { firstName: 'Ada', lastName: 'Office', title: 'Director of Rehab', phone: '5555550111' }
const read = async (person: { userId: string }, id: string) =>
  (await api.as(person).call('jobs.read', { id })).body

describe("a job's page", () => {
  it('shows a clinician the distance, the usual rate and every reason, but no contact or price', async () => {
    const job = await buildJob(test.db)
    const clinician = await buildClinician(test.db, {
      licenses: [],
      columns: { cprExpiresAt: new Date('2026-11-20T00:00:00Z') },
    })
    expect((await read(clinician, job.id)).data).toMatchObject({
      id: job.id,
      distanceMiles: 4.2,
      home: { latitude: expect.closeTo(29.76, 1), longitude: expect.closeTo(-95.37, 1) },
      medianRateCents: 5_142,
      medianRateKind: 'mean',
      reasons: [
        { code: 'no_license', text: 'You don’t have a license for Texas.' },
        { code: 'cpr_expired', text: 'Your CPR certification expires before the shift ends.' },
      ],
      contact: null,
      price: null,
      myApplicationId: null,
      myApplicationStatus: null,
    })
  })

  it.each(['applied', 'upcoming', 'current', 'completed', 'declined', 'cancelled'] as const)(
    'shows the contact to an applicant who is %s only if confirmed',
    async status => {
      const { id, job, clinician } = await buildApplication(test.db, { status })
      const { data } = await read(clinician, job.id)
      expect(data).toMatchObject({ myApplicationId: id, myApplicationStatus: status })
      expect(data.contact).toEqual(['upcoming', 'current', 'completed'].includes(status) ? contact : null)
    },
  )

  it('shows its facility and staff the price by each payment method, and no reasons', async () => {
    const facility = await buildFacility(test.db, { feePercent: 0 })
    const job = await buildJob(test.db, { facility })
    for (const person of [facility, await buildUser(test.db), await buildUser(test.db, { role: 'subadmin' })])
      expect((await read(person, job.id)).data).toMatchObject({
        home: null,
        price: { feePercent: 0, ACH: { totalCents: 49_600 }, card: { processingCents: 1_468 } },
        contact,
        reasons: [],
        distanceMiles: null,
      })
  })

  it('keeps the fee agreed at the confirmation', async () => {
    const { job, facility } = await buildApplication(test.db, { status: 'upcoming' })
    await test.db('facilities').where({ id: facility.id }).update({ feePercent: 25 })
    expect((await read(facility, job.id)).data.price.feePercent).toBe(10)
  })

  it("is not found by other facilities; nor a deleted job's by non-applicants", async () => {
    const { job, clinician } = await buildApplication(test.db)
    expect((await read(await buildFacility(test.db), job.id)).status).toBe(404)
    await test.db('jobs').where({ id: job.id }).update({ status: 'deleted' })
    expect((await read(await buildClinician(test.db), job.id)).status).toBe(404)
    expect((await read(clinician, job.id)).data.reasons).toMatchObject([{ code: 'not_open' }])
  })
})

describe("a facility's jobs", () => {
  const setUp = async () => {
    const facility = await buildFacility(test.db)
    const slots = (day: string, hours: number) => [
      { startsAt: `${day}T10:00:00Z`, endsAt: new Date(Date.parse(`${day}T10:00:00Z`) + hours * 3_600_000) },
    ]
    const near = await buildJob(test.db, { facility, slots: slots('2026-11-21', 8), hourlyRate: 40 })
    const far = await buildJob(test.db, {
      facility,
      slots: slots('2026-12-21', 4),
      hourlyRate: 100,
      city: 'Dallas 100%_',
      columns: { addressNickname: 'Annex', createdAt: '2026-11-01T00:00:00Z' },
    })
    const done = await buildJob(test.db, { facility, slots: slots('2026-11-10', 6), hourlyRate: 20 })
    await buildJob(test.db, { facility, status: 'deleted' })
    await buildJob(test.db)
    const { clinician, id } = await buildApplication(test.db, { job: done, status: 'completed' })
    const applied = await buildApplication(test.db, { job: near })
    await buildApplication(test.db, { job: near, status: 'removed' })
    return { facility, near, far, done, clinician, confirmedId: id, applied }
  }
  const listOf = async (person: { userId: string }, query: Record<string, unknown> = {}) => {
    const { body } = await api.as(person).call('jobs.listOwn', query)
    const data: { id: string }[] = body.data?.data ?? []
    return { body, count: body.data?.count, ids: data.map(({ id }) => id), data }
  }

  it('are sorted by the specified names too', async () => {
    const { facility, near, far, done } = await setUp()
    const ascending = async (sort: string) => (await listOf(facility, { sort, sortOrder: 'asc' })).ids
    expect(await ascending('total time')).toEqual([far.id, done.id, near.id])
    expect(await ascending('total amount')).toEqual([done.id, near.id, far.id])
    expect(await ascending('shift ID')).toEqual([near.id, far.id, done.id])
    expect((await ascending('date posted'))[0]).toBe(far.id)
    expect((await ascending('number of applicants'))[0]).toBe(far.id)
    const both = { sort: 'total time', sortBy: 'shiftId', sortOrder: 'asc' }
    expect((await listOf(facility, both)).ids).toEqual([near.id, far.id, done.id])
    expect((await listOf(facility, { sort: 'totalTime' })).body.code).toBe('fields_wrong')
  })

  it('list the latest start first, with applicants and confirmations', async () => {
    const { facility, near, far, done, clinician, confirmedId, applied } = await setUp()
    await buildHold(test.db, applied)
    const { data, ids, count } = await listOf(facility)
    expect([ids, count]).toEqual([[far.id, near.id, done.id], 3])
    expect(data).toMatchObject([
      { numberOfApplicants: 0, confirmed: null, isHeld: false, totalMinutes: 240 },
      { numberOfApplicants: 1, confirmed: null, isHeld: true, totalMinutes: 480 },
      {
        numberOfApplicants: 1,
        isHeld: false,
        confirmed: { applicationId: confirmedId, clinicianId: clinician.id, clinicianName: 'Tess Therapist' },
      },
    ])
  })

  it('cost what is owed once settled, and before that what they were confirmed at', async () => {
    const { facility, far, near } = await setUp()
    const settled = await buildPayout(test.db, { job: far, paymentType: 'ACH', owedCents: 28_050 })
    const unsettled = await buildPayout(test.db, { job: near, paymentType: 'invoice', chargesCents: [] })
    await test
      .db('holds')
      .where({ applicationId: unsettled.id })
      .update({ paymentType: 'invoice', price: { totalCents: 35_200 } })
    await test.db('payments').where({ id: unsettled.paymentId }).update({ settledAt: null, owedCents: 0 })
    await test.db('applications').where({ id: settled.id }).update({ status: 'cancelled' })
    const { data } = await listOf(facility)
    expect(data).toMatchObject([{ costCents: 28_050 }, { costCents: 35_200 }, { costCents: null }])
  })

  it('are sorted, filtered, searched and paged', async () => {
    const { facility, near, far, done } = await setUp()
    const idsOf = async (query: Record<string, unknown>) => (await listOf(facility, query)).ids
    expect(await idsOf({ sortBy: 'shiftId', sortOrder: 'asc' })).toEqual([near.id, far.id, done.id])
    expect(await idsOf({ sortBy: 'totalTime' })).toEqual([near.id, done.id, far.id])
    expect(await idsOf({ sortBy: 'totalAmount', sortOrder: 'desc' })).toEqual([far.id, near.id, done.id])
    expect(await idsOf({ sortBy: 'createdAt', sortOrder: 'asc' })).toContainEqual(far.id)
    expect(await idsOf({ sortBy: 'numberOfApplicants', sortOrder: 'asc' })).toEqual([
      far.id,
      near.id,
      done.id,
    ])
    expect(await idsOf({ statuses: 'posted' })).toEqual([far.id, near.id])
    expect(await idsOf({ statuses: 'completed,deleted' })).toHaveLength(2)
    expect(await idsOf({ search: String(near.serialNumber).padStart(4, '0') })).toEqual([near.id])
    expect(await idsOf({ search: 'anneX' })).toEqual([far.id])
    expect(await idsOf({ search: '100%_' })).toEqual([far.id])
    expect(await idsOf({ search: '%' })).toEqual([far.id])
    expect(await idsOf({ search: '99999999999999' })).toEqual([])
    expect(await idsOf({ search: '12/21' })).toEqual([far.id])
    expect(await idsOf({ search: 'Sat, 11/21/2026' })).toEqual([near.id])
    expect(await idsOf({ search: 'completed' })).toEqual([done.id])
    expect(await idsOf({ search: '4 hr' })).toEqual([far.id])
    expect(await idsOf({ search: '6.00' })).toEqual([done.id])
    expect(await idsOf({ search: '1 Fannin St' })).toHaveLength(3)
    expect(await idsOf({ search: 'ayou reha' })).toHaveLength(3)
    expect(await idsOf({ skip: 1, limit: 1 })).toEqual([near.id])
    expect((await listOf(facility, { skip: 9 })).count).toBe(3)
  })

  it('are those with applicants to decide on, or with a cost', async () => {
    const { facility, near, far, done } = await setUp()
    await buildApplication(test.db, { job: far, status: 'declined' })
    await test.db('applications').where({ jobId: done.id }).update({ confirmedAt: '2026-11-09T10:00:00Z' })
    const open = await listOf(facility, { with: 'applicants' })
    expect([open.ids, open.count]).toEqual([[near.id], 1])
    expect(open.data).toMatchObject([{ openApplicants: 1 }])
    expect((await listOf(facility, { with: 'cost' })).ids).toEqual([done.id])
  })

  it('are found by a slot within a date range', async () => {
    const { facility, near } = await setUp()
    const idsOf = async (fromDate: string, toDate: string) =>
      (await listOf(facility, { fromDate, toDate })).ids
    expect(await idsOf('2026-11-21T17:59:00Z', '2026-11-23T00:00:00Z')).toEqual([near.id])
    expect(await idsOf('2026-11-21T18:00:00Z', '2026-11-23T00:00:00Z')).toEqual([])
    const backwards = { fromDate: '2026-11-23T00:00:00Z', toDate: '2026-11-21T00:00:00Z' }
    expect((await listOf(facility, backwards)).body.error).toEqual({
      toDate: 'The end is before the start',
    })
  })

  it("are its own; staff see everyone's or one facility's", async () => {
    const { facility } = await setUp()
    const stranger = await buildFacility(test.db)
    const admin = await buildUser(test.db)
    expect((await listOf(stranger)).count).toBe(0)
    expect((await listOf(stranger, { facilityId: facility.id })).body.code).toBe('identity_mismatch')
    expect((await listOf(admin, { facilityId: facility.id })).count).toBe(3)
    expect((await listOf(admin)).count).toBeGreaterThan(3)
  })
})

describe('the median rate', () => {
  const rateOf = async (query: Record<string, unknown>) => {
    const clinician = await buildClinician(test.db)
    return (await api.as(clinician).call('jobs.medianRate', query)).body.data
  }

  it('is the reference rate until ten shifts are confirmed, then their median', async () => {
    const input = { clinicianType: 'slp', state: 'AZ' }
    const filled = (hourlyRate: number, city: string) =>
      buildJob(test.db, { clinicianType: 'slp', state: 'AZ', status: 'confirmed', hourlyRate, city })
    for (let rate = 50; rate < 59; rate += 1) await filled(rate, 'Phoenix')
    expect(await rateOf(input)).toEqual({
      rateCents: 4_688,
      source: 'US Bureau of Labor Statistics, May 2023, mean',
      kind: 'mean',
      sample: null,
      minRate: 20,
      defaultRate: 58,
    })
    await filled(99, 'Tucson')
    const hourly = { minRate: 20, defaultRate: 58 }
    const own = {
      rateCents: 5_450,
      source: 'Confirmed shifts, median',
      kind: 'median',
      sample: 10,
      ...hourly,
    }
    expect(await rateOf(input)).toEqual(own)
    expect(await rateOf({ ...input, city: 'Tucson' })).toEqual(own)
    await filled(58, 'PHOENIX')
    expect(await rateOf({ ...input, city: 'phoenix' })).toMatchObject({ rateCents: 5_450, sample: 10 })
    expect(await rateOf(input)).toMatchObject({ rateCents: 5_500, sample: 11 })
  })

  it('is unknown without either', async () => {
    expect(await rateOf({ clinicianType: 'pt', state: 'AK' })).toEqual({
      rateCents: null,
      source: 'No rate yet',
      kind: 'median',
      sample: null,
      minRate: 20,
      defaultRate: 60,
    })
  })
})
