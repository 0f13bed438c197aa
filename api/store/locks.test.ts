import type { Knex } from 'knex'
import { waitUntil } from '../services/database/processes.ts'
import { buildClinician } from '../testing/builders/clinician.ts'
import { buildFacility } from '../testing/builders/facility.ts'
import { buildJob } from '../testing/builders/job.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { lockProfile } from './clinicians.ts'
import { record } from './events.ts'
import { lockFacility } from './facilities.ts'
import { newId } from './ids.ts'
import { lockClinician, lockJob, lockJobThenClinician } from './locks.ts'
import { lockUser } from './users.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

const patientMilliseconds = 2_000

const isSomebodyWaiting = async () => {
  const { rows } = await test.db.raw<{ rows: unknown[] }>(
    'select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
  )
  return rows.length > 0
}

/** Whether a second transaction waits for a lock of the first. Then both end. */
const waits = async (
  first: (trx: Knex.Transaction) => Promise<unknown>,
  second: (trx: Knex.Transaction) => Promise<unknown>,
): Promise<boolean> => {
  const owner = await test.db.transaction()
  await first(owner)
  let isThrough = false
  const other = test.db.transaction(second).then(() => (isThrough = true))
  await waitUntil(async () => isThrough || (await isSomebodyWaiting()), patientMilliseconds)
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
  const [job, another] = [await buildJob(test.db), await buildJob(test.db)]
  const lock =
    ({ id }: { id: string }) =>
    (trx: Knex) =>
      lockJob(trx, id)
  expect(await waits(lock(job), lock(job))).toBe(true)
  expect(await waits(lock(job), lock(another))).toBe(false)
})

it('locks: the job and the clinician are locked together, the job first', async () => {
  const [job, another] = [await buildJob(test.db), await buildJob(test.db)]
  const clinician = newId()
  const both = (jobId: string) => (trx: Knex) => lockJobThenClinician(trx, jobId, clinician)
  expect(await waits(trx => lockJob(trx, job.id), both(job.id))).toBe(true)
  expect(await waits(trx => lockClinician(trx, clinician), both(job.id))).toBe(true)
  expect(await waits(both(job.id), both(another.id))).toBe(true)
  const owner = await test.db.transaction()
  await lockJob(owner, job.id)
  const waiting = test.db.transaction(both(job.id))
  await waitUntil(isSomebodyWaiting, patientMilliseconds)
  await test.db.transaction(trx => lockClinician(trx, clinician))
  await owner.commit()
  await waiting
})

it('locks: a statement sent along with the locks sees what their last owner committed', async () => {
  const job = await buildJob(test.db)
  const owner = await test.db.transaction()
  await lockJobThenClinician(owner, job.id, newId())
  const waiting = test.db.transaction(async trx => {
    const [, seen] = await Promise.all([
      lockJobThenClinician(trx, job.id, newId()),
      trx('jobs').where({ id: job.id }).first('description'),
    ])
    return seen
  })
  await waitUntil(isSomebodyWaiting, patientMilliseconds)
  await owner('jobs').where({ id: job.id }).update({ description: 'Changed while waiting for the lock' })
  await owner.commit()
  expect(await waiting).toEqual({ description: 'Changed while waiting for the lock' })
})

it('locks: a decision about a user doesn’t wait for a profile being saved, which would deadlock', async () => {
  const { id: clinicianId, userId } = await buildClinician(test.db)
  const facility = await buildFacility(test.db)
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
