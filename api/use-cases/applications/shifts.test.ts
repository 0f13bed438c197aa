import { paymentStages } from '@gaitway/contract/values/enums'
import { applicationLifecycle, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { paymentStage } from '../../domain/payment-balance.ts'
import { newId } from '../../store/ids.ts'
import { buildApplication, buildHold } from '../../../test/builders/application.ts'
import { buildCallOut } from '../../../test/builders/call-out.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildFile } from '../../../test/builders/profile.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { TEST_NOW, testServices } from '../../../test/services.ts'

let test: TestDatabase
let api: ReturnType<typeof testApi>
beforeAll(async () => {
  test = await testDatabase()
  api = testApi(testServices(test.db))
})
afterAll(() => test.close())

type Query = Record<string, unknown>
const listOf = async (person: { userId: string }, query: Query = {}) => {
  const { body } = await api.as(person).call('applications.shifts', query)
  const data: { id: string; shiftStatus: string; payout: unknown; paymentStage: string }[] =
    body.data?.data ?? []
  return { body, count: body.data?.count, ids: data.map(({ id }) => id), data }
}
const unattended = {
  checkedInAt: null,
  checkedInPlace: null,
  checkedInMiles: null,
  isArrivalRecorded: false,
  checkedOutAt: null,
  checkedOutPlace: null,
  checkedOutMiles: null,
}
const everyStatus = applicationLifecycle.states.join(',')
const dayOf = (day: number) => `2026-12-${String(day).padStart(2, '0')}`
const slotsOn = (day: number) => [{ startsAt: `${dayOf(day)}T15:00:00Z`, endsAt: `${dayOf(day)}T23:00:00Z` }]

const addTimesheet = async (applicationId: string, status: string) => {
  const id = newId()
  await test.db('timesheets').insert({
    id,
    applicationId,
    status,
    workedMinutes: 450,
    payCents: 46_500,
    createdAt: TEST_NOW,
    acceptedAt: status === 'accepted' ? TEST_NOW : null,
  })
  return id
}
const addPayout = (applicationId: string, clinicianId: string) =>
  test.db('payouts').insert({
    reason: 'timesheet',
    id: newId(),
    applicationId,
    clinicianId,
    amountCents: 46_500,
    dueAt: TEST_NOW,
    createdAt: TEST_NOW,
  })
const addPayment = (applicationId: string, facilityId: string, columns: Query = {}) =>
  test.db('payments').insert({
    id: newId(),
    applicationId,
    facilityId,
    paymentType: 'card',
    createdAt: TEST_NOW,
    ...columns,
  })

describe("a clinician's shifts", () => {
  it('fill every column of the confirmed-shifts table', async () => {
    const { id, job, clinician, facility } = await buildApplication(test.db, { status: 'completed' })
    const timesheetId = await addTimesheet(id, 'accepted')
    await addPayout(id, clinician.id)
    const profileUrl = await buildFile(test.db, { userId: facility.userId, purpose: 'profilePicture' })
    await test.db('facilities').where({ id: facility.id }).update({ profileUrl })
    await addPayment(id, facility.id, { owedCents: 100, paidCents: 100, settledAt: TEST_NOW })
    const { data, count } = await listOf(clinician)
    expect(count).toBe(1)
    expect(data).toEqual([
      {
        id,
        shiftStatus: 'completed',
        clinicianId: { id: clinician.id, firstName: 'Tess', lastName: 'Therapist' },
        jobId: {
          id: job.id,
          serialNumber: job.serialNumber,
          status: 'completed',
          clinicianType: 'pt',
          jobType: 'PART_TIME',
          jobAddressNickname: 'North wing',
          jobAddress1: '1 Fannin St',
          jobAddress2: null,
          city: 'Houston',
          state: 'TX',
          zipCode: '77030',
          timeZone: 'America/Chicago',
          startDate: '2026-11-21T15:00:00.000Z',
          endDate: '2026-11-21T23:00:00.000Z',
          totalPayCents: 49_600,
          payRateCents: 6_200,
        },
        facilityId: { id: facility.id, officeName: 'Bayou Rehab', userId: facility.userId },
        facilityPhotoUrl: expect.stringMatching(/^\/api\/files\/[\w-]+\?expires=/),
        shiftSlots: [
          {
            id: job.slots[0]?.id,
            startDate: '2026-11-21T15:00:00.000Z',
            endDate: '2026-11-21T23:00:00.000Z',
            isMissed: false,
            ...unattended,
          },
        ],
        isStandby: false,
        standbyOffer: null,
        postedSlots: null,
        isProposedNewTime: false,
        proposedSlots: null,
        counterSlots: null,
        totalWorkedHours: 7.5,
        timesheet: {
          id: timesheetId,
          status: 'accepted',
          submittedAt: null,
          isAsScheduled: false,
          isRevised: false,
          paperAddedAt: null,
          countsAsAcceptedAt: null,
          isAutoAccepted: true,
          isAutoSubmitted: false,
          openExtraMinutes: 0,
        },
        isTimesheetSubmitted: true,
        timeCardUrlForClinician: null,
        ratings: { byFacility: null, byClinician: null },
        payout: { amountCents: 46_500, status: 'due', waitsFor: 'account' },
        sentHome: null,
        paymentStage: 'completed',
        facilityPaymentStatus: null,
        expectedPay: null,
        cost: null,
        isHeld: false,
        timeChange: null,
        hasOpenNoShow: false,
        callOut: null,
      },
    ])
  })

  it('are all but removed ones by default, latest start first', async () => {
    const clinician = await buildClinician(test.db)
    const ids = new Map<ApplicationStatus, string>()
    for (const [index, status] of applicationLifecycle.states.entries())
      ids.set(status, (await buildApplication(test.db, { clinician, status, slots: slotsOn(index + 1) })).id)
    const idsOf = (...statuses: ApplicationStatus[]) => statuses.map(status => ids.get(status))
    const shown = applicationLifecycle.states.filter(status => status !== 'removed').reverse()
    expect((await listOf(clinician)).ids).toEqual(idsOf(...shown))
    const some = await listOf(clinician, { shiftStatus: 'applied,completed' })
    expect(some.ids).toEqual(idsOf('completed', 'applied'))
    const ended = await listOf(clinician, { shiftStatus: 'removed,declined', sortOrder: 'asc' })
    expect([ended.ids, ended.count]).toEqual([idsOf('declined', 'removed'), 2])
    const all = await listOf(clinician, { shiftStatus: everyStatus, limit: 3, skip: 6 })
    expect([all.ids, all.count]).toEqual([idsOf('upcoming', 'applied'), 8])
  })

  it('are always one’s own, even if the request names someone else', async () => {
    const { clinician, facility } = await buildApplication(test.db)
    const stranger = await buildClinician(test.db)
    expect((await listOf(stranger)).count).toBe(0)
    expect((await listOf(stranger, { clinicianId: clinician.id })).body.code).toBe('identity_mismatch')
    expect((await listOf(clinician, { clinicianId: clinician.id, facilityId: facility.id })).count).toBe(1)
  })
})

it('shifts: the last call-out is for its clinician only', async () => {
  const { id, clinician, facility } = await buildApplication(test.db, { status: 'cancelled' })
  await buildCallOut(test.db, { applicationId: id, recordedBy: facility.userId, at: new Date(TEST_NOW) })
  expect((await listOf(clinician)).data).toMatchObject([{ callOut: { status: 'recorded', answerBy: null } }])
  expect((await listOf(facility, { forFacility: 'true' })).data).toMatchObject([{ callOut: null }])
})

describe("a facility's shifts", () => {
  it('are those of its own jobs, without draft time cards and payouts', async () => {
    const draft = await buildApplication(test.db, { status: 'completed' })
    await addTimesheet(draft.id, 'draft')
    await addPayout(draft.id, draft.clinician.id)
    expect((await listOf(draft.facility, { forFacility: 'true' })).data).toMatchObject([
      { id: draft.id, timesheet: null, totalWorkedHours: null, isTimesheetSubmitted: false, payout: null },
    ])
    expect((await listOf(draft.clinician)).data).toMatchObject([
      { timesheet: { status: 'draft' }, totalWorkedHours: 7.5, isTimesheetSubmitted: false },
    ])
    expect((await listOf(await buildFacility(test.db))).count).toBe(0)
    const named = await listOf(await buildFacility(test.db), { facilityId: draft.facility.id })
    expect(named.body.code).toBe('identity_mismatch')
  })

  it('can’t be asked for by a clinician, and staff name the facility', async () => {
    const { id, clinician, facility } = await buildApplication(test.db)
    const ask = { forFacility: 'true' }
    expect((await listOf(clinician, ask)).body.status).toBe(403)
    const admin = await buildUser(test.db)
    expect((await listOf(admin, ask)).body.error).toEqual({ facilityId: 'Please choose a facility' })
    expect((await listOf(admin, { ...ask, facilityId: facility.id })).ids).toEqual([id])
  })

  it('show which applicant is being confirmed', async () => {
    const held = await buildApplication(test.db)
    const other = await buildApplication(test.db, { job: held.job })
    await buildHold(test.db, held)
    const { data } = await listOf(held.facility)
    expect(Object.fromEntries(data.map(row => [row.id, row]))).toMatchObject({
      [held.id]: { isHeld: true },
      [other.id]: { isHeld: false },
    })
  })
})

describe("everyone's shifts", () => {
  it('are visible to staff in one order, filtered by clinician or facility', async () => {
    const admin = await buildUser(test.db)
    await buildApplication(test.db, { slots: slotsOn(28) })
    const early = await buildApplication(test.db, { slots: slotsOn(29) })
    const late = await buildApplication(test.db, { slots: slotsOn(30), status: 'declined' })
    const { ids, count } = await listOf(admin, { shiftStatus: 'applied,declined', limit: 2 })
    expect(ids).toEqual([late.id, early.id])
    expect(count).toBeGreaterThan(2)
    const next = await listOf(admin, { shiftStatus: 'applied,declined', limit: 2, skip: 1 })
    expect(next.ids[0]).toBe(early.id)
    expect((await listOf(admin, { facilityId: early.facility.id })).ids).toEqual([early.id])
    expect((await listOf(admin, { clinicianId: early.clinician.id })).ids).toEqual([early.id])
  })
})

describe('the payment stage', () => {
  const amounts = [0, 100]
  const cases = ['card', 'invoice'].flatMap(paymentType =>
    amounts.flatMap(owedCents =>
      amounts.flatMap(paidCents =>
        [null, TEST_NOW].flatMap(settledAt =>
          [true, false].flatMap(chargeFailed =>
            [null, '2026-11-20T15:00:00Z', '2026-11-20T15:00:01Z'].map(dueAt => ({
              paymentType,
              owedCents,
              paidCents,
              settledAt,
              chargeFailed,
              dueAt,
            })),
          ),
        ),
      ),
    ),
  )

  it('matches the domain in every row and every filter', async () => {
    const facility = await buildFacility(test.db)
    const job = await buildJob(test.db, { facility })
    const expected = new Map<string, string>()
    for (const columns of cases) {
      const { id } = await buildApplication(test.db, { job })
      await addPayment(id, facility.id, columns)
      expected.set(
        id,
        paymentStage(
          {
            paymentType: columns.paymentType as 'card' | 'invoice',
            owedCents: columns.owedCents,
            paidCents: columns.paidCents,
            refundedCents: 0,
            isSettled: columns.settledAt !== null,
            chargeFailed: columns.chargeFailed,
            dueAt: columns.dueAt === null ? null : new Date(columns.dueAt),
          },
          new Date(TEST_NOW),
        ),
      )
    }
    const { data } = await listOf(facility, { limit: 200 })
    expect(new Map(data.map(row => [row.id, row.paymentStage]))).toEqual(expected)
    for (const stage of paymentStages) {
      const { ids, count } = await listOf(facility, { limit: 200, paymentStatus: stage })
      const wanted = [...expected].filter(([, is]) => is === stage).map(([id]) => id)
      expect(ids.sort()).toEqual(wanted.sort())
      expect(count).toBe(wanted.length)
      expect(count).toBeGreaterThan(0)
    }
  })
})
