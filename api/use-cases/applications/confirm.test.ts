import { addMinutes } from '@gaitway/contract/format/time'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildCard } from '../../../test/builders/card.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { readAccounts, readSettlement } from '../../../test/scenarios/books.ts'
import { appliedShift, confirmApplication, confirmedShift } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})

const statusOf = async (table: string, id: string) =>
  (await db(table).where({ id }).first('status'))?.status as string
const bookingsOf = (clinicianId: string) => db('clinician_bookings').where({ clinicianId }).pluck('slot_id')

describe('a valid card', () => {
  it('is charged the exact price, and the applicant has the shift on frozen terms', async () => {
    const { id, facility, job, clinician, card } = await appliedShift(db)
    const answer = await confirmApplication(services, facility.by, id)
    expect(answer).toMatchObject({
      state: 'confirmed',
      nextAction: null,
      application: { id, status: 'upcoming' },
      payment: { charges: [{ kind: 'charge', status: 'succeeded', amountCents: 56_172 }] },
    })
    const hold = await db('holds').where({ applicationId: id }).first()
    expect(services.payments.sentTo('charge')).toEqual([
      {
        amountCents: 56_172,
        customerId: card.customerId,
        sourceProviderId: card.providerId,
        idempotencyKey: hold.id,
        ownerPresent: true,
        returnUrl: expect.stringContaining(`/facility/applicants?jobId=${job.id}`),
        sourceKind: 'card',
        metadata: { chargeId: answer.payment.charges[0]?.id },
      },
    ])
    expect(await db('applications').where({ id }).first()).toMatchObject({
      paymentType: 'card',
      feePercent: 10,
      payRateCents: 6200,
      confirmedAt: services.clock.now(),
      confirmedBy: facility.userId,
      policyId: expect.any(String),
    })
    expect(await statusOf('jobs', job.id)).toBe('confirmed')
    expect(hold.status).toBe('confirmed')
    expect(await bookingsOf(clinician.id)).toEqual([job.slots[0]?.id])
    expect(await db('payments').where({ applicationId: id }).first()).toMatchObject({
      owedCents: 56_172,
      paidCents: 56_172,
      refundedCents: 0,
    })
    expect(await readAccounts(db, id)).toEqual({
      cashAtPaymentService: 56_172,
      facilityReceivable: -56_172,
    })
  })

  it('declines the other applicants and notifies everyone', async () => {
    const { id, facility, job, clinician } = await appliedShift(db)
    const other = await buildApplication(db, { job, clinician: await buildClinician(db) })
    const gone = await buildApplication(db, { job, status: 'removed' })
    await confirmApplication(services, facility.by, id)
    expect(await statusOf('applications', other.id)).toBe('declined')
    expect(await statusOf('applications', gone.id)).toBe('removed')
    const notified = await db('notifications')
      .where({ jobId: job.id })
      .orderBy('type')
      .select('user_id', 'type')
    expect(notified).toEqual([
      { userId: clinician.userId, type: 'applicationApproved' },
      { userId: other.clinician.userId, type: 'applicationDeclined' },
    ])
    const ofClinician = db('graphile_worker._private_jobs')
      .whereRaw(`payload ->> 'clinicianId' = ?`, [clinician.id])
      .select('id')
    const tasks = await db('graphile_worker.jobs')
      .where({ taskIdentifier: 'displaceOverlapping' })
      .whereIn('id', ofClinician)
    expect(tasks).toHaveLength(1)
  })

  it('may be a card other than the primary one, but only one’s own', async () => {
    const { id, facility } = await appliedShift(db)
    const second = await buildCard(db, { facilityId: facility.id, isPrimary: false })
    const stranger = await buildCard(db, { facilityId: (await buildFacility(db)).id })
    expect(
      await refusalOf(confirmApplication(services, facility.by, id, { sourceId: stranger.id })),
    ).toMatchObject({
      code: 'payment_source_missing',
      status: 422,
    })
    await confirmApplication(services, facility.by, id, { sourceId: second.id })
    expect(services.payments.sentTo('charge')).toMatchObject([{ sourceProviderId: second.providerId }])
  })
})

describe('a declined card', () => {
  it('confirms nothing, says why, and frees the time', async () => {
    const { id, facility, job, clinician } = await appliedShift(db)
    services.payments.next({
      kind: 'failed',
      code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    })
    expect(await refusalOf(confirmApplication(services, facility.by, id))).toEqual({
      code: 'payment_refused',
      message: 'Your card has insufficient funds.',
      status: 402,
    })
    expect(await statusOf('applications', id)).toBe('applied')
    expect(await statusOf('jobs', job.id)).toBe('posted')
    expect(await bookingsOf(clinician.id)).toEqual([])
    expect(
      await db('charges').join('holds', 'holds.id', 'hold_id').where({ applicationId: id }).first(),
    ).toMatchObject({
      failureCode: 'insufficient_funds',
      releaseReason: 'payment_refused',
    })
    expect(await readAccounts(db, id)).toEqual({})
    await confirmApplication(services, facility.by, id)
    expect(await statusOf('applications', id)).toBe('upcoming')
    expect(await db('payments').where({ applicationId: id })).toHaveLength(1)
  })
})

describe('a card that requires verification', () => {
  it('leaves the hold in place and says where to verify', async () => {
    const { id, facility, job, clinician } = await appliedShift(db)
    services.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
    expect(await confirmApplication(services, facility.by, id)).toMatchObject({
      state: 'needsAction',
      nextAction: { url: 'https://bank.test/3ds' },
      application: { status: 'applied' },
      payment: { charges: [{ status: 'needsAction' }] },
    })
    expect(await bookingsOf(clinician.id)).toHaveLength(1)
    const other = await buildApplication(db, { job })
    expect(await refusalOf(confirmApplication(services, facility.by, other.id))).toMatchObject({
      code: 'job_already_held',
    })
  })
})

describe('a payment service that', () => {
  it('is down charges nothing and frees the shift', async () => {
    const { id, facility, job } = await appliedShift(db)
    services.payments.next('down')
    expect(await refusalOf(confirmApplication(services, facility.by, id))).toMatchObject({
      code: 'payment_service_down',
      status: 503,
    })
    expect(await statusOf('applications', id)).toBe('applied')
    expect(await db('holds').where({ jobId: job.id, status: 'held' })).toEqual([])
  })

  it('doesn’t answer leaves the hold for the sweeper', async () => {
    const { id, facility, job } = await appliedShift(db)
    services.payments.next('lost')
    expect(await refusalOf(confirmApplication(services, facility.by, id))).toMatchObject({
      code: 'payment_unknown',
    })
    expect(await db('holds').where({ jobId: job.id, status: 'held' })).toHaveLength(1)
    expect(await refusalOf(confirmApplication(services, facility.by, id))).toMatchObject({
      code: 'job_already_held',
    })
  })
})

describe('a confirmation is refused', () => {
  const expectRefused = async (work: Promise<unknown>, code: string) =>
    expect(await refusalOf(work)).toMatchObject({ code })

  it('as not found for another facility’s job', async () => {
    const { id } = await appliedShift(db)
    const other = await appliedShift(db)
    await expectRefused(confirmApplication(services, other.facility.by, id), 'not_found')
  })

  it('if the job is filled, has started, or is cancelled', async () => {
    const filled = await appliedShift(db)
    const late = await buildApplication(db, { job: filled.job })
    await confirmApplication(services, filled.facility.by, filled.id)
    await expectRefused(confirmApplication(services, filled.facility.by, late.id), 'job_already_filled')
    const started = await appliedShift(db)
    services.clock.set(new Date('2026-11-21T15:00:00Z'))
    await expectRefused(confirmApplication(services, started.facility.by, started.id), 'job_already_started')
    services.clock.set(new Date('2026-11-20T15:00:00Z'))
    await db('jobs').where({ id: started.job.id }).update({ status: 'cancelled' })
    await expectRefused(confirmApplication(services, started.facility.by, started.id), 'move_not_open')
  })

  it('if the application is closed, or the applicant is ineligible or busy', async () => {
    const removed = await appliedShift(db, { status: 'removed' })
    await expectRefused(confirmApplication(services, removed.facility.by, removed.id), 'applicant_not_open')
    const unlicensed = await appliedShift(db, {
      clinician: await buildClinician(db, { licenses: [] }),
    })
    await expectRefused(
      confirmApplication(services, unlicensed.facility.by, unlicensed.id),
      'applicant_not_eligible',
    )
    const clinician = await buildClinician(db)
    await confirmedShift(services, { clinician })
    const second = await appliedShift(db, { clinician })
    await expectRefused(confirmApplication(services, second.facility.by, second.id), 'clinician_busy')
  })

  it('if the applicant or the facility was deactivated', async () => {
    const gone = await appliedShift(db)
    await db('users').where({ id: gone.clinician.userId }).update({ status: 'deactivate' })
    await expectRefused(confirmApplication(services, gone.facility.by, gone.id), 'applicant_not_eligible')
    const closed = await appliedShift(db)
    await db('users').where({ id: closed.facility.userId }).update({ status: 'deactivate' })
    await expectRefused(confirmApplication(services, closed.facility.by, closed.id), 'applicant_not_eligible')
  })

  it('if there is no card', async () => {
    const facility = await buildFacility(db)
    const { id } = await buildApplication(db, { facility })
    await expectRefused(confirmApplication(services, facility.by, id), 'payment_source_missing')
  })
})

it('a sub-user’s confirmation names them', async () => {
  const { id, facility } = await appliedShift(db)
  const member = await buildMember(db, { facilityId: facility.id, access: ['applicants', 'payments'] })
  await confirmApplication(services, member.by, id)
  expect(await db('applications').where({ id }).first()).toMatchObject({ confirmedBy: member.userId })
})

it('a full-time post is confirmed for a placement fee', async () => {
  const { payment } = await confirmedShift(services, { jobType: 'FULL_TIME' })
  // 160 h at $62 are $9,920; 10% of that, 2.9% and 30 cents
  expect(payment.charges).toMatchObject([{ amountCents: 99_200 + 2_877 + 30 }])
})

it('placement fee: a boosted post is charged at the rate without the boost', async () => {
  const boosted = { jobType: 'FULL_TIME' as const, columns: { boostPercent: 15 } }
  const { payment } = await confirmedShift(services, boosted)
  expect(payment.charges).toMatchObject([{ amountCents: 99_200 + 2_877 + 30 }])
})

it('confirm: the hold lasts 15 minutes', async () => {
  const { id, facility } = await appliedShift(db)
  services.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
  await confirmApplication(services, facility.by, id)
  const hold = await db('holds').where({ applicationId: id }).first()
  expect(hold.expiresAt).toEqual(addMinutes(services.clock.now(), 15))
})

test('confirm: a post without a fee is confirmed without a charge and settled when it is over', async () => {
  const post = await appliedShift(db, { jobType: 'FULL_TIME' })
  await db('facilities').where({ id: post.facility.id }).update({ feePercent: 0 })
  const confirmed = await confirmApplication(services, post.facility.by, post.id)
  expect(confirmed).toMatchObject({ state: 'confirmed', payment: { charges: [] }, nextAction: null })
  expect(services.payments.sentTo('charge')).toEqual([])
  expect(await db('jobs').where({ id: post.job.id }).first('status')).toEqual({ status: 'confirmed' })
  services.clock.set(new Date('2026-11-22T00:00:00Z'))
  await tick(services)
  expect(await readSettlement(db, post.id)).toMatchObject({ isSettled: true, accounts: {} })
  const payments = db('payments').where({ applicationId: post.id }).select('id')
  expect(await db('charges').whereIn('paymentId', payments).whereNot({ status: 'failed' })).toEqual([])
})
