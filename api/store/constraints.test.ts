import type { Knex } from 'knex'
import { testDatabase } from '../../test/database.ts'
import { buildApplication, buildHold } from '../../test/builders/application.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildFacility } from '../../test/builders/facility.ts'
import { buildJob } from '../../test/builders/job.ts'
import { newId } from './ids.ts'
import { waitUntil } from '../services/database/processes.ts'
import { lockProfile } from './clinicians.ts'
import { record } from './events.ts'
import { lockFacility } from './facilities.ts'
import { lockClinician, lockJob, lockJobThenClinician } from './locks.ts'
import { lockUser } from './users.ts'

/** Raw SQL bypasses every use case: the database itself enforces these rules. */
const database = await testDatabase()
const { db } = database
afterAll(database.close)

const timesOf = async (jobId: string) => {
  const job = await db('jobs').where({ id: jobId }).first('first_slot_start', 'last_slot_end')
  const application = await db('applications').where({ jobId }).first('first_slot_start', 'last_slot_end')
  return { job, application }
}
const bothAre = (first: string, last: string) => {
  const times = { firstSlotStart: new Date(first), lastSlotEnd: new Date(last) }
  return { job: times, application: times }
}

describe('the time of a clinician', () => {
  it('is never booked twice, held or confirmed', async () => {
    const clinician = await buildClinician(db)
    await buildApplication(db, { status: 'upcoming', clinician })
    const late = await buildApplication(db, {
      clinician,
      slots: [{ startsAt: '2026-11-21T22:59:00Z', endsAt: '2026-11-22T02:00:00Z' }],
    })
    await expect(buildHold(db, late)).rejects.toThrow(/clinician_never_double_booked/)
  })

  it('is available again from the minute a slot ends', async () => {
    const clinician = await buildClinician(db)
    await buildApplication(db, { status: 'upcoming', clinician })
    const next = await buildApplication(db, {
      clinician,
      slots: [{ startsAt: '2026-11-21T23:00:00Z', endsAt: '2026-11-22T02:00:00Z' }],
    })
    await expect(buildHold(db, next)).resolves.toBeTruthy()
  })

  it('is not booked for an empty range', async () => {
    const { job, clinician, holdId } = await buildApplication(db, { status: 'upcoming' })
    const empty = db('clinician_bookings').insert({
      holdId,
      slotId: job.slots[0]?.id,
      clinicianId: clinician.id,
      during: db.raw('tstzrange(?, ?)', ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z']),
    })
    await expect(empty).rejects.toThrow(/check constraint/)
  })
})

describe('a job', () => {
  it('has at most one confirmed application', async () => {
    const { job } = await buildApplication(db, { status: 'upcoming' })
    const other = await buildApplication(db, { job })
    const second = db('applications').where({ id: other.id }).update({ status: 'upcoming' })
    await expect(second).rejects.toThrow(/applications_one_confirmed/)
  })

  it('has at most one application per clinician', async () => {
    const { job, clinician } = await buildApplication(db)
    await expect(buildApplication(db, { job, clinician })).rejects.toThrow(/job_id_clinician_id/)
  })

  it('has at most one active hold', async () => {
    const first = await buildApplication(db)
    const second = await buildApplication(db, { job: first.job })
    await buildHold(db, first)
    await expect(buildHold(db, second)).rejects.toThrow(/holds_one_live/)
  })

  it('has no overlapping slots, and none longer than 16 hours', async () => {
    const job = await buildJob(db)
    const add = (startsAt: string, endsAt: string) =>
      db('slots').insert({ id: newId(), jobId: job.id, sortOrder: 9, startsAt, endsAt })
    await expect(add('2026-11-21T22:00:00Z', '2026-11-22T01:00:00Z')).rejects.toThrow(/excl/)
    await expect(add('2026-11-23T00:00:00Z', '2026-11-23T16:01:00Z')).rejects.toThrow(/check constraint/)
    await expect(add('2026-11-23T02:00:00Z', '2026-11-23T02:00:00Z')).rejects.toThrow(/check constraint/)
  })

  it('has only known statuses, rates, and boosts', async () => {
    const { id } = await buildJob(db)
    const change = (columns: object) => db('jobs').where({ id }).update(columns)
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
    const { job } = await buildApplication(db)
    await db('slots').insert({
      id: newId(),
      jobId: job.id,
      sortOrder: 1,
      startsAt: '2026-11-20T20:00:00Z',
      endsAt: '2026-11-20T22:00:00Z',
    })
    expect(await timesOf(job.id)).toEqual(bothAre('2026-11-20T20:00:00Z', '2026-11-21T23:00:00Z'))
    await db('slots')
      .where({ id: job.slots[0]?.id })
      .update({ startsAt: '2026-11-25T15:00:00Z', endsAt: '2026-11-25T18:00:00Z' })
    expect(await timesOf(job.id)).toEqual(bothAre('2026-11-20T20:00:00Z', '2026-11-25T18:00:00Z'))
    await db('slots').where({ jobId: job.id, sortOrder: 1 }).delete()
    expect(await timesOf(job.id)).toEqual(bothAre('2026-11-25T15:00:00Z', '2026-11-25T18:00:00Z'))
  })

  it('follow a slot that moves to another job, on both jobs', async () => {
    const slots = [
      { startsAt: '2026-11-21T15:00:00Z', endsAt: '2026-11-21T16:00:00Z' },
      { startsAt: '2026-11-22T15:00:00Z', endsAt: '2026-11-22T16:00:00Z' },
    ]
    const from = await buildApplication(db, { slots })
    const to = await buildApplication(db, {
      slots: [{ startsAt: '2026-11-23T15:00:00Z', endsAt: '2026-11-23T16:00:00Z' }],
    })
    await db('slots').where({ id: from.job.slots[0]?.id }).update({ jobId: to.job.id, sortOrder: 5 })
    expect(await timesOf(from.job.id)).toEqual(bothAre('2026-11-22T15:00:00Z', '2026-11-22T16:00:00Z'))
    expect(await timesOf(to.job.id)).toEqual(bothAre('2026-11-21T15:00:00Z', '2026-11-23T16:00:00Z'))
  })

  it('can’t be set against the slots, on the job or the application', async () => {
    const { id, job } = await buildApplication(db)
    const wrong = { firstSlotStart: '2026-01-01T00:00:00Z', lastSlotEnd: '2026-01-02T00:00:00Z' }
    await db('applications').where({ id }).update(wrong)
    await db('jobs').where({ id: job.id }).update(wrong)
    expect(await timesOf(job.id)).toEqual(bothAre('2026-11-21T15:00:00Z', '2026-11-21T23:00:00Z'))
  })

  it('make an application belong to its job’s facility, whatever is written', async () => {
    const { id, facility } = await buildApplication(db)
    const stranger = await buildFacility(db)
    await db('applications').where({ id }).update({ facilityId: stranger.id })
    expect(await db('applications').where({ id }).first('facility_id')).toEqual({
      facilityId: facility.id,
    })
  })
})

describe('the number of applicants', () => {
  it('counts every application except withdrawn ones', async () => {
    const { id, job } = await buildApplication(db)
    await buildApplication(db, { job })
    const count = async () =>
      (await db('jobs').where({ id: job.id }).first('number_of_applicants')).numberOfApplicants
    expect(await count()).toBe(2)
    await db('applications').where({ id }).update({ status: 'removed' })
    expect(await count()).toBe(1)
    await db('applications').where({ id }).update({ status: 'applied' })
    expect(await count()).toBe(2)
    await db('applications').where({ id }).update({ status: 'declined' })
    expect(await count()).toBe(2)
  })
})

const patientMilliseconds = 2_000

const isAnyoneWaiting = async () => {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    'select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
  )
  return rows.length > 0
}

/** Whether a second transaction waits for a lock of the first. Then both end. */
const waits = async (
  first: (trx: Knex.Transaction) => Promise<unknown>,
  second: (trx: Knex.Transaction) => Promise<unknown>,
): Promise<boolean> => {
  const owner = await db.transaction()
  await first(owner)
  let isThrough = false
  const other = db.transaction(second).then(() => (isThrough = true))
  await waitUntil(async () => isThrough || (await isAnyoneWaiting()), patientMilliseconds)
  const didWait = !isThrough
  await owner.commit()
  await other
  return didWait
}

it('locks: a decision about a clinician’s time waits for another one in progress', async () => {
  const [clinician, another] = [newId(), newId()]
  const lock = (id: string) => (trx: Knex) => lockClinician(trx, id)
  expect(await waits(lock(clinician), lock(clinician))).toBe(true)
  expect(await waits(lock(clinician), lock(another))).toBe(false)
})

it('locks: a decision about a job waits for another one in progress', async () => {
  const [job, another] = [await buildJob(db), await buildJob(db)]
  const lock =
    ({ id }: { id: string }) =>
    (trx: Knex) =>
      lockJob(trx, id)
  expect(await waits(lock(job), lock(job))).toBe(true)
  expect(await waits(lock(job), lock(another))).toBe(false)
})

it('locks: the job and the clinician are locked together, the job first', async () => {
  const [job, another] = [await buildJob(db), await buildJob(db)]
  const clinician = newId()
  const both = (jobId: string) => (trx: Knex) => lockJobThenClinician(trx, jobId, clinician)
  expect(await waits(trx => lockJob(trx, job.id), both(job.id))).toBe(true)
  expect(await waits(trx => lockClinician(trx, clinician), both(job.id))).toBe(true)
  expect(await waits(both(job.id), both(another.id))).toBe(true)
  const owner = await db.transaction()
  await lockJob(owner, job.id)
  const waiting = db.transaction(both(job.id))
  await waitUntil(isAnyoneWaiting, patientMilliseconds)
  await db.transaction(trx => lockClinician(trx, clinician))
  await owner.commit()
  await waiting
})

it('locks: a statement sent along with the locks sees what their last owner committed', async () => {
  const job = await buildJob(db)
  const owner = await db.transaction()
  await lockJobThenClinician(owner, job.id, newId())
  const waiting = db.transaction(async trx => {
    const [, seen] = await Promise.all([
      lockJobThenClinician(trx, job.id, newId()),
      trx('jobs').where({ id: job.id }).first('description'),
    ])
    return seen
  })
  await waitUntil(isAnyoneWaiting, patientMilliseconds)
  await owner('jobs').where({ id: job.id }).update({ description: 'Changed while waiting for the lock' })
  await owner.commit()
  expect(await waiting).toEqual({ description: 'Changed while waiting for the lock' })
})

it('locks: a decision about a user doesn’t wait for a profile being saved, which would deadlock', async () => {
  const { id: clinicianId, userId } = await buildClinician(db)
  const facility = await buildFacility(db)
  const recordOn = (named: { facilityId?: string; clinicianId?: string }) => (trx: Knex) =>
    record(trx, {
      at: new Date('2026-11-20T15:00:00Z'),
      by: { side: 'admin', userId },
      noun: 'user',
      nounId: userId,
      verb: 'approve',
      ...named,
    })
  const saving = (trx: Knex.Transaction) => lockProfile(trx, clinicianId)
  const signingUp = (trx: Knex.Transaction) => lockFacility(trx, facility.id)
  const deciding = (trx: Knex.Transaction) => lockUser(trx, userId)
  expect(await waits(saving, recordOn({ clinicianId }))).toBe(false)
  expect(await waits(signingUp, recordOn({ facilityId: facility.id }))).toBe(false)
  expect(await waits(deciding, recordOn({}))).toBe(false)
  expect(await waits(saving, saving)).toBe(true)
})
