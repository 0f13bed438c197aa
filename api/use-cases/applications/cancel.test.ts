import { waitUntil } from '../../services/database/processes.ts'
import { lockClinician } from '../../store/locks.ts'
import { testApi } from '../../../test/http.ts'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { readAccounts } from '../../../test/scenarios/books.ts'
import {
  appliedShift,
  confirmApplication,
  requestContext,
  confirmedShift,
} from '../../../test/scenarios/shift.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { sweepCharges } from '../charges/refresh.ts'
import type { Actor } from '../use-case.ts'
import { cancel } from './cancel.ts'

let test: TestDatabase
let services: TestServices
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(() => {
  services = testServices(test.db)
})
afterAll(() => test.close())

const reason = 'The unit is closed.'
const cancelIt = (by: Actor, jobId: string) =>
  cancel(services, by, { kind: 'cancel', jobId, reason }, requestContext)
const rowOf = (table: string, where: object) => test.db(table).where(where).first()
const late = new Date('2026-11-20T15:00:01Z')

it('cancel: an unfilled shift is canceled, and its applicants are notified why', async () => {
  const { id, job, facility, clinician } = await appliedShift(test.db)
  const removed = await buildApplication(test.db, { job, status: 'removed' })
  expect(await cancelIt(facility.by, job.id)).toMatchObject({
    jobId: job.id,
    status: 'cancelled',
    refundCents: 0,
  })
  expect(await rowOf('jobs', { id: job.id })).toMatchObject({ status: 'cancelled', statusReason: reason })
  expect(await rowOf('applications', { id })).toMatchObject({ status: 'cancelled' })
  expect(await rowOf('applications', { id: removed.id })).toMatchObject({ status: 'removed' })
  expect(await test.db('notifications').where({ jobId: job.id })).toMatchObject([
    { userId: clinician.userId, type: 'shiftCancelled', body: expect.stringContaining(reason) },
  ])
})

it('cancel: 24 hours before, everything is refunded and the clinician’s time is available again', async () => {
  const { id, job, facility, clinician } = await confirmedShift(services)
  expect(await cancelIt(facility.by, job.id)).toMatchObject({ status: 'cancelled', refundCents: 56_172 })
  expect(await rowOf('applications', { id })).toMatchObject({ status: 'cancelled', statusReason: reason })
  expect(await test.db('clinician_bookings').where({ clinicianId: clinician.id })).toEqual([])
  expect(await rowOf('payments', { applicationId: id })).toMatchObject({
    owedCents: 0,
    paidCents: 56_172,
    refundedCents: 56_172,
    settledAt: services.clock.now(),
  })
  expect(await rowOf('payouts', { applicationId: id })).toBeUndefined()
  expect(await readAccounts(test.db, id)).toEqual({})
})

it('cancel: one second later the clinician is owed four hours and the rest is refunded', async () => {
  const { id, job, facility, clinician } = await confirmedShift(services)
  services.clock.set(late)
  // 4 h at $62 are $248.00; with 10% fee, and 2.9% and 30 cents, $281.01
  expect(await cancelIt(facility.by, job.id)).toMatchObject({ refundCents: 56_172 - 28_101 })
  expect(await rowOf('payouts', { applicationId: id })).toMatchObject({
    amountCents: 24_800,
    status: 'due',
  })
  expect(await rowOf('notifications', { userId: clinician.userId, type: 'shiftCancelled' })).toMatchObject({
    body: expect.stringMatching(/You’ll be paid \$248\.00 for it\.$/),
  })
  expect(await readAccounts(test.db, id)).toEqual({
    cashAtPaymentService: 28_101,
    clinicianPayable: -24_800,
    feeIncome: -2_480,
    processingIncome: -821,
  })
})

it('cancel: follows the policy in force at the confirmation', async () => {
  const { id, job, facility } = await confirmedShift(services)
  services.clock.set(late)
  const admin = await buildUser(test.db)
  const api = testApi(services)
  const sent = { version: 1, lateNoticeHours: 24, lateHours: 8, note: 'Agreed with the board' }
  expect((await api.as(admin).call('policies.setCancellation', sent)).status).toBe(201)
  const again = await api.as(admin).call('policies.setCancellation', sent)
  expect([again.status, again.body.code]).toEqual([409, 'out_of_date'])
  const { data: versions } = (await api.as(admin).call('policies.list')).body
  expect(versions.filter(({ kind }: { kind: string }) => kind === 'cancellation')).toMatchObject([
    { version: 2, terms: { lateNoticeHours: 24, lateHours: 8 }, setByName: 'Ada Example', note: sent.note },
    { version: 1, terms: { lateNoticeHours: 24, lateHours: 4 }, setByName: null, note: null },
  ])
  await cancelIt(facility.by, job.id)
  expect(await rowOf('payouts', { applicationId: id })).toMatchObject({ amountCents: 24_800 })
  const second = await confirmedShift(services)
  await cancelIt(second.facility.by, second.job.id)
  expect(await rowOf('payouts', { applicationId: second.id })).toMatchObject({ amountCents: 49_600 })
  await test.db('applications').update({ policyId: null })
  await test.db('policies').where({ version: 2 }).delete()
})

it('cancel: refused without the shift’s own policy', async () => {
  const { id, job, facility } = await confirmedShift(services)
  await test.db('applications').where({ id }).update({ policyId: null })
  await expect(cancelIt(facility.by, job.id)).rejects.toThrow(
    `Application ${id} was confirmed without terms.`,
  )
  expect(await rowOf('jobs', { id: job.id })).toMatchObject({ status: 'confirmed' })
  expect(await rowOf('payments', { applicationId: id })).toMatchObject({ settledAt: null })
})

it('cancel: a refund whose answer was lost is sent again with the same key and counts once', async () => {
  const { id, job, facility } = await confirmedShift(services)
  services.payments.next('lost')
  await cancelIt(facility.by, job.id)
  expect(await readAccounts(test.db, id)).toEqual({ cashAtPaymentService: 56_172, refundsPayable: -56_172 })
  services.clock.set(new Date('2026-11-20T15:05:00Z'))
  await sweepCharges(services)
  await sweepCharges(services)
  expect(await rowOf('payments', { applicationId: id })).toMatchObject({ refundedCents: 56_172 })
  expect(await readAccounts(test.db, id)).toEqual({})
  expect(new Set(services.payments.sentTo('refund').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

it('cancel: a refund that fails after the cancellation doesn’t undo it; the sweeper sends it', async () => {
  const { id, job, facility } = await confirmedShift(services)
  const payments = { ...services.payments, refund: () => Promise.reject(new Error('Broken.')) }
  const answer = await cancel(
    { ...services, payments },
    facility.by,
    { kind: 'cancel', jobId: job.id, reason },
    requestContext,
  )
  expect(answer).toMatchObject({ status: 'cancelled', refundCents: 56_172 })
  expect(await rowOf('payments', { applicationId: id })).toMatchObject({ refundedCents: 0 })
  services.clock.set(new Date('2026-11-20T15:05:00Z'))
  await sweepCharges(services)
  expect(await rowOf('payments', { applicationId: id })).toMatchObject({ refundedCents: 56_172 })
})

it('cancel: staff may cancel any shift and its facility is notified; another facility’s isn’t found', async () => {
  const { job, facility } = await appliedShift(test.db)
  const other = await appliedShift(test.db)
  expect(await refusalOf(cancelIt(other.facility.by, job.id))).toMatchObject({ code: 'not_found' })
  const admin = await buildUser(test.db)
  expect(await cancelIt(admin.by, job.id)).toMatchObject({ status: 'cancelled' })
  expect(await test.db('notifications').where({ userId: facility.userId })).toMatchObject([
    { type: 'jobCancelled', fromUserId: admin.userId, body: expect.stringContaining(reason) },
  ])
})

it('cancel: refused for a shift being confirmed, started, or already cancelled', async () => {
  const held = await appliedShift(test.db)
  services.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
  await confirmApplication(services, held.facility.by, held.id)
  expect(await refusalOf(cancelIt(held.facility.by, held.job.id))).toMatchObject({ code: 'being_confirmed' })
  const started = await confirmedShift(services)
  services.clock.set(new Date('2026-11-21T15:00:00Z'))
  expect(await refusalOf(cancelIt(started.facility.by, started.job.id))).toMatchObject({
    code: 'job_already_started',
  })
  const cancelled = await appliedShift(test.db, { status: 'cancelled' })
  expect(await refusalOf(cancelIt(cancelled.facility.by, cancelled.job.id))).toMatchObject({
    code: 'move_not_open',
  })
})

it('cancel: waits for the clinician’s lock before it locks the application', async () => {
  const { id, job, facility, clinician } = await confirmedShift(services)
  const decided = await test.db.transaction()
  await lockClinician(decided, clinician.id)
  const canceling = cancelIt(facility.by, job.id)
  const waiting = () =>
    test
      .db('pg_locks')
      .join('pg_database', 'pg_database.oid', 'pg_locks.database')
      .where({ granted: false, locktype: 'advisory' })
      .whereRaw('datname = current_database()')
  await waitUntil(async () => (await waiting()).length > 0, 2_000)
  const free = await test.db('applications').where({ id }).forUpdate().skipLocked()
  await decided.commit()
  await canceling
  expect(free).toHaveLength(1)
})

it('cancel: a full-time post’s placement fee is refunded, however late', async () => {
  const payable = await confirmedShift(services, { jobType: 'FULL_TIME' })
  services.clock.set(late)
  expect(await cancelIt(payable.facility.by, payable.job.id)).toMatchObject({ refundCents: 102_107 })
})
