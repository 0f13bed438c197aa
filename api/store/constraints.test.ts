import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { buildApplication, buildHold } from '../testing/builders/application.ts'
import { buildClinician } from '../testing/builders/clinician.ts'
import { buildFacility } from '../testing/builders/facility.ts'
import { buildJob } from '../testing/builders/job.ts'
import { newId } from './ids.ts'

/** Raw SQL bypasses every use case: the database itself enforces these rules. */
let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

const timesOf = async (jobId: string) => {
  const job = await test.db('jobs').where({ id: jobId }).first('first_slot_start', 'last_slot_end')
  const application = await test
    .db('applications')
    .where({ jobId })
    .first('first_slot_start', 'last_slot_end')
  return { job, application }
}
const bothAre = (first: string, last: string) => {
  const times = { firstSlotStart: new Date(first), lastSlotEnd: new Date(last) }
  return { job: times, application: times }
}

describe('the time of a clinician', () => {
  it('is never booked twice, held or confirmed', async () => {
    const clinician = await buildClinician(test.db)
    await buildApplication(test.db, { status: 'upcoming', clinician })
    const late = await buildApplication(test.db, {
      clinician,
      slots: [{ startsAt: '2026-11-21T22:59:00Z', endsAt: '2026-11-22T02:00:00Z' }],
    })
    await expect(buildHold(test.db, late)).rejects.toThrow(/clinician_never_double_booked/)
  })

  it('is available again from the minute a slot ends', async () => {
    const clinician = await buildClinician(test.db)
    await buildApplication(test.db, { status: 'upcoming', clinician })
    const next = await buildApplication(test.db, {
      clinician,
      slots: [{ startsAt: '2026-11-21T23:00:00Z', endsAt: '2026-11-22T02:00:00Z' }],
    })
    await expect(buildHold(test.db, next)).resolves.toBeTruthy()
  })

  it('is not booked for an empty range', async () => {
    const { job, clinician, holdId } = await buildApplication(test.db, { status: 'upcoming' })
    const empty = test.db('clinician_bookings').insert({
      holdId,
      slotId: job.slots[0]?.id,
      clinicianId: clinician.id,
      during: test.db.raw('tstzrange(?, ?)', ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z']),
    })
    await expect(empty).rejects.toThrow(/check constraint/)
  })
})

describe('a job', () => {
  it('has at most one confirmed application', async () => {
    const { job } = await buildApplication(test.db, { status: 'upcoming' })
    const other = await buildApplication(test.db, { job })
    const second = test.db('applications').where({ id: other.id }).update({ status: 'upcoming' })
    await expect(second).rejects.toThrow(/applications_one_confirmed/)
  })

  it('has at most one application per clinician', async () => {
    const { job, clinician } = await buildApplication(test.db)
    await expect(buildApplication(test.db, { job, clinician })).rejects.toThrow(/job_id_clinician_id/)
  })

  it('has at most one active hold', async () => {
    const first = await buildApplication(test.db)
    const second = await buildApplication(test.db, { job: first.job })
    await buildHold(test.db, first)
    await expect(buildHold(test.db, second)).rejects.toThrow(/holds_one_live/)
  })

  it('has no overlapping slots, and none longer than 16 hours', async () => {
    const job = await buildJob(test.db)
    const add = (startsAt: string, endsAt: string) =>
      test.db('slots').insert({ id: newId(), jobId: job.id, sortOrder: 9, startsAt, endsAt })
    await expect(add('2026-11-21T22:00:00Z', '2026-11-22T01:00:00Z')).rejects.toThrow(/excl/)
    await expect(add('2026-11-23T00:00:00Z', '2026-11-23T16:01:00Z')).rejects.toThrow(/check constraint/)
    await expect(add('2026-11-23T02:00:00Z', '2026-11-23T02:00:00Z')).rejects.toThrow(/check constraint/)
  })

  it('has only known statuses, rates, and boosts', async () => {
    const { id } = await buildJob(test.db)
    const change = (columns: object) => test.db('jobs').where({ id }).update(columns)
    await expect(change({ status: 'held' })).rejects.toThrow(/jobs_status_check/)
    await expect(change({ hourlyRate: 19 })).rejects.toThrow(/hourly_rate/)
    await expect(change({ hourlyRate: 201 })).rejects.toThrow(/hourly_rate/)
    await expect(change({ boostPercent: 101 })).rejects.toThrow(/boost_percent/)
    await expect(change({ parkingCents: 10_001 })).rejects.toThrow(/parking_cents/)
    await expect(change({ otherCents: 5_001 })).rejects.toThrow(/other_cents/)
  })
})

describe("the first slot's start and the last slot's end", () => {
  it('follow slots that are added, moved, and removed', async () => {
    const { job } = await buildApplication(test.db)
    await test.db('slots').insert({
      id: newId(),
      jobId: job.id,
      sortOrder: 1,
      startsAt: '2026-11-20T20:00:00Z',
      endsAt: '2026-11-20T22:00:00Z',
    })
    expect(await timesOf(job.id)).toEqual(bothAre('2026-11-20T20:00:00Z', '2026-11-21T23:00:00Z'))
    await test
      .db('slots')
      .where({ id: job.slots[0]?.id })
      .update({ startsAt: '2026-11-25T15:00:00Z', endsAt: '2026-11-25T18:00:00Z' })
    expect(await timesOf(job.id)).toEqual(bothAre('2026-11-20T20:00:00Z', '2026-11-25T18:00:00Z'))
    await test.db('slots').where({ jobId: job.id, sortOrder: 1 }).delete()
    expect(await timesOf(job.id)).toEqual(bothAre('2026-11-25T15:00:00Z', '2026-11-25T18:00:00Z'))
  })

  it('follow a slot that moves to another job, on both jobs', async () => {
    const slots = [
      { startsAt: '2026-11-21T15:00:00Z', endsAt: '2026-11-21T16:00:00Z' },
      { startsAt: '2026-11-22T15:00:00Z', endsAt: '2026-11-22T16:00:00Z' },
    ]
    const from = await buildApplication(test.db, { slots })
    const to = await buildApplication(test.db, {
      slots: [{ startsAt: '2026-11-23T15:00:00Z', endsAt: '2026-11-23T16:00:00Z' }],
    })
    await test.db('slots').where({ id: from.job.slots[0]?.id }).update({ jobId: to.job.id, sortOrder: 5 })
    expect(await timesOf(from.job.id)).toEqual(bothAre('2026-11-22T15:00:00Z', '2026-11-22T16:00:00Z'))
    expect(await timesOf(to.job.id)).toEqual(bothAre('2026-11-21T15:00:00Z', '2026-11-23T16:00:00Z'))
  })

  it('can’t be set against the slots, on the job or the application', async () => {
    const { id, job } = await buildApplication(test.db)
    const wrong = { firstSlotStart: '2026-01-01T00:00:00Z', lastSlotEnd: '2026-01-02T00:00:00Z' }
    await test.db('applications').where({ id }).update(wrong)
    await test.db('jobs').where({ id: job.id }).update(wrong)
    expect(await timesOf(job.id)).toEqual(bothAre('2026-11-21T15:00:00Z', '2026-11-21T23:00:00Z'))
  })

  it('make an application belong to its job’s facility, whatever is written', async () => {
    const { id, facility } = await buildApplication(test.db)
    const stranger = await buildFacility(test.db)
    await test.db('applications').where({ id }).update({ facilityId: stranger.id })
    expect(await test.db('applications').where({ id }).first('facility_id')).toEqual({
      facilityId: facility.id,
    })
  })
})

describe('the number of applicants', () => {
  it('counts every application except withdrawn ones', async () => {
    const { id, job } = await buildApplication(test.db)
    await buildApplication(test.db, { job })
    const count = async () =>
      (await test.db('jobs').where({ id: job.id }).first('number_of_applicants')).numberOfApplicants
    expect(await count()).toBe(2)
    await test.db('applications').where({ id }).update({ status: 'removed' })
    expect(await count()).toBe(1)
    await test.db('applications').where({ id }).update({ status: 'applied' })
    expect(await count()).toBe(2)
    await test.db('applications').where({ id }).update({ status: 'declined' })
    expect(await count()).toBe(2)
  })
})
