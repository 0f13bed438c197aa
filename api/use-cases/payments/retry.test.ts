import { HOLD_MINUTES } from '@gaitway/contract/values/limits'
import { buildBank } from '../../../test/builders/bank.ts'
import { buildCard } from '../../../test/builders/card.ts'
import { readAccounts } from '../../../test/scenarios/books.ts'
import {
  processingDebit,
  endOpenCharges,
  chargeSteps,
  type ProcessingDebit,
} from '../../../test/scenarios/charge.ts'
import { appliedShift, requestContext } from '../../../test/scenarios/shift.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { sweepCharges, complete } from '../charges/refresh.ts'
import { read } from './read.ts'
import { retry } from './retry.ts'
import { sendPlannedCharges } from './charge-outcome.ts'
import { settleShift } from './settle-shift.ts'

const TOTAL = 54_560

let test: TestDatabase
let services: TestServices
let paying: ReturnType<typeof chargeSteps>
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(() => {
  services = testServices(test.db)
  paying = chargeSteps(services)
})
afterEach(() => endOpenCharges(test.db, services.clock.now()))
afterAll(() => test.close())

/** A shift whose debit failed, so all of it is due. */
const buildDue = async () => {
  const debit = await processingDebit(services)
  services.payments.settle(debit.intent, {
    kind: 'failed',
    code: 'insufficient_funds',
    message: 'Too little.',
  })
  await paying.send({ objectId: debit.intent })
  await test.db('notifications').where({ userId: debit.facility.userId }).delete()
  return debit
}
const again = ({ facility, paymentId }: ProcessingDebit, sourceId?: string) =>
  retry(services, facility.by, { id: paymentId, sourceId }, requestContext)
const back = ({ facility, paymentId }: ProcessingDebit) =>
  complete(services, facility.by, { id: paymentId }, requestContext)
const readIt = async ({ facility, paymentId }: ProcessingDebit) =>
  (await read(services, facility.by, { id: paymentId }, requestContext)).parse()
const intentOf = async ({ paymentId }: ProcessingDebit) =>
  String((await test.db('charges').where({ paymentId, reason: 'retry' }).first()).providerId)
const notificationsOf = ({ facility }: ProcessingDebit) =>
  test.db('notifications').where({ userId: facility.userId }).pluck('type')

it('retry: a named card pays the open amount at once, and later differences too', async () => {
  const due = await buildDue()
  const answer = await again(due, due.card.id)
  expect(answer).toMatchObject({
    state: 'paid',
    payment: { stage: 'inProcess', owedCents: TOTAL, paidCents: TOTAL },
    nextAction: null,
  })
  expect(services.payments.sentTo('charge').at(-1)).toMatchObject({
    amountCents: TOTAL,
    sourceProviderId: due.card.providerId,
    sourceKind: 'card',
    ownerPresent: true,
    returnUrl: `http://gaitway.test/facility/billing?paymentId=${due.paymentId}`,
  })
  expect(await readAccounts(test.db, due.id)).toEqual({
    cashAtPaymentService: TOTAL,
    facilityReceivable: -TOTAL,
  })
  expect(await test.db('payments').where({ id: due.paymentId }).first()).toMatchObject({
    sourceId: due.card.id,
    chargeFailed: false,
  })
  expect(await test.db('charges').where({ paymentId: due.paymentId, reason: 'retry' }).first()).toMatchObject(
    { requestedBy: due.facility.userId, sourceId: due.card.id },
  )
  expect(await test.db('events').where({ nounId: due.paymentId, verb: 'retry' })).toMatchObject([
    { actorUserId: due.facility.userId, details: { amountCents: TOTAL, kind: 'card', last4: '4242' } },
  ])
  const { chargeIds } = await test.db.transaction(trx =>
    settleShift(trx, {
      applicationId: due.id,
      payCents: 52_700,
      at: services.clock.now(),
      by: { side: 'clock' },
    }),
  )
  await sendPlannedCharges(services, chargeIds)
  expect(services.payments.sentTo('charge').at(-1)).toMatchObject({
    amountCents: 57_970 - TOTAL,
    sourceProviderId: due.card.providerId,
    ownerPresent: false,
  })
  expect(await readIt(due)).toMatchObject({ stage: 'completed' })
})

it('retry: a bank debit takes days, and the facility is notified when it clears', async () => {
  const due = await buildDue()
  services.payments.next({ kind: 'processing' })
  expect(await again(due)).toMatchObject({ state: 'processing', payment: { paidCents: 0 } })
  expect(await refusalOf(again(due))).toMatchObject({ code: 'payment_under_way', status: 409 })
  expect(await back(due)).toEqual({
    state: 'processing',
    jobId: due.job.id,
    failureMessage: null,
    nextAction: null,
  })
  services.payments.settle(await intentOf(due), { kind: 'succeeded' })
  await paying.send({ objectId: await intentOf(due) })
  expect(await readIt(due)).toMatchObject({ stage: 'inProcess', paidCents: TOTAL })
  expect(await notificationsOf(due)).toEqual(['paymentReceived'])
  expect(await back(due)).toMatchObject({ state: 'paid' })
})

it('retry: a decline says why, notifies no one twice, and leaves it due', async () => {
  const due = await buildDue()
  services.payments.next({ kind: 'failed', code: 'card_declined', message: 'Your card was declined.' })
  expect(await refusalOf(again(due, due.card.id))).toEqual({
    code: 'payment_refused',
    message: 'Your card was declined.',
    status: 402,
  })
  expect(await readIt(due)).toMatchObject({ stage: 'paymentDue', paidCents: 0 })
  expect(await notificationsOf(due)).toEqual([])
  expect(await test.db('payments').where({ id: due.paymentId }).first('source_id')).toEqual({
    sourceId: due.bank.id,
  })
  expect(await again(due, due.card.id)).toMatchObject({ state: 'paid' })
})

describe('retry: a card that requires verification', () => {
  const buildWaiting = async () => {
    const due = await buildDue()
    services.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
    expect(await again(due, due.card.id)).toMatchObject({
      state: 'needsAction',
      nextAction: { url: 'https://bank.test/3ds' },
    })
    return { due, intent: await intentOf(due) }
  }

  it('leads to the bank; afterward it is paid, and coming back again changes nothing', async () => {
    const { due, intent } = await buildWaiting()
    expect(await back(due)).toMatchObject({
      state: 'needsAction',
      nextAction: { url: 'https://bank.test/3ds' },
    })
    services.payments.settle(intent, { kind: 'succeeded' })
    const answer = { state: 'paid', jobId: due.job.id, failureMessage: null, nextAction: null }
    expect(await back(due)).toEqual(answer)
    expect(await back(due)).toEqual(answer)
    expect(await readIt(due)).toMatchObject({ paidCents: TOTAL })
  })

  it('that isn’t verified: it failed, with the reason, and can be retried', async () => {
    const { due, intent } = await buildWaiting()
    services.payments.settle(intent, { kind: 'failed', code: 'authentication_required', message: 'No.' })
    expect(await back(due)).toMatchObject({ state: 'failed', failureMessage: 'No.' })
    expect(services.payments.sentTo('cancelCharge')).toContain(intent)
    expect(await again(due, due.card.id)).toMatchObject({ state: 'paid' })
  })

  it('whose owner leaves: canceled after 15 minutes, and the facility is notified', async () => {
    const { due, intent } = await buildWaiting()
    paying.passMinutes(HOLD_MINUTES - 1)
    await sweepCharges(services)
    expect(await readIt(due)).toMatchObject({ charges: [{}, { status: 'needsAction' }] })
    paying.passMinutes(1)
    await sweepCharges(services)
    expect(services.payments.sentTo('cancelCharge')).toContain(intent)
    expect(await readIt(due)).toMatchObject({ stage: 'paymentDue', charges: [{}, { status: 'failed' }] })
    expect(await notificationsOf(due)).toEqual(['paymentFailed'])
    expect(await back(due)).toMatchObject({ state: 'failed' })
  })

  it('verified at the last moment is paid', async () => {
    const { due, intent } = await buildWaiting()
    services.payments.settle(intent, { kind: 'succeeded' })
    paying.passMinutes(HOLD_MINUTES)
    await sweepCharges(services)
    expect(await readIt(due)).toMatchObject({ stage: 'inProcess', paidCents: TOTAL })
  })
})

describe('retry: a payment service that', () => {
  it('is down charges nothing, and a retry is possible', async () => {
    const due = await buildDue()
    services.payments.next('down')
    expect(await refusalOf(again(due, due.card.id))).toMatchObject({ code: 'payment_service_down' })
    expect(await again(due, due.card.id)).toMatchObject({ state: 'paid' })
  })

  it('doesn’t answer: nothing is said about the money, and it is found and charged once', async () => {
    const due = await buildDue()
    const before = services.payments.sentTo('charge').length
    services.payments.next('lost')
    expect(await refusalOf(again(due, due.card.id))).toMatchObject({ code: 'payment_unknown' })
    expect(await refusalOf(again(due, due.card.id))).toMatchObject({ code: 'payment_under_way' })
    paying.passMinutes(3)
    await sweepCharges(services)
    expect(await readIt(due)).toMatchObject({ paidCents: TOTAL })
    const sent = services.payments.sentTo('charge').slice(before)
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  it('never received it doesn’t charge a day later, when no one is there', async () => {
    const due = await buildDue()
    services.payments.next('lost')
    await refusalOf(again(due, due.card.id))
    const sent = services.payments.sentTo('charge').length
    paying.passMinutes(21 * 60)
    const forgetful = { ...services, payments: { ...services.payments, findCharge: async () => null } }
    await sweepCharges(forgetful)
    expect(services.payments.sentTo('charge')).toHaveLength(sent)
    expect(await readIt(due)).toMatchObject({ stage: 'paymentDue' })
  })
})

it('retry: two members at once charge once', async () => {
  const due = await buildDue()
  const outcomes = await Promise.all([
    refusalOf(again(due, due.card.id)),
    refusalOf(again(due, due.card.id)),
    refusalOf(again(due, due.card.id)),
  ])
  expect(outcomes.filter(({ code }) => code === 'expected a refusal')).toHaveLength(1)
  expect(await readIt(due)).toMatchObject({ paidCents: TOTAL })
})

describe('retry is refused', () => {
  it('if nothing is due: paid, in process, or no failed charge', async () => {
    const debit = await processingDebit(services)
    expect(await refusalOf(again(debit, debit.card.id))).toMatchObject({ code: 'payment_under_way' })
    services.payments.settle(debit.intent, { kind: 'succeeded' })
    await paying.send({ objectId: debit.intent })
    expect(await refusalOf(again(debit, debit.card.id))).toMatchObject({ code: 'nothing_due', status: 409 })
  })

  it('for another facility’s payment, or with a removed card or another facility’s', async () => {
    const due = await buildDue()
    const other = await appliedShift(test.db)
    expect(
      await refusalOf(retry(services, other.facility.by, { id: due.paymentId }, requestContext)),
    ).toMatchObject({
      code: 'not_found',
    })
    expect(await refusalOf(again(due, other.card.id))).toMatchObject({ code: 'payment_source_missing' })
    await test.db('payment_sources').where({ id: due.card.id }).update({ removedAt: services.clock.now() })
    expect(await refusalOf(again(due, due.card.id))).toMatchObject({ code: 'payment_source_missing' })
  })

  it('with a primary account its bank refuses, unless named', async () => {
    const due = await buildDue()
    await test.db('payment_sources').where({ id: due.bank.id }).update({ refusedAt: services.clock.now() })
    expect(await refusalOf(again(due))).toMatchObject({ code: 'payment_source_missing' })
    const { id } = await buildBank(test.db, { facilityId: due.facility.id, isPrimary: false })
    expect(await again(due, id)).toMatchObject({ state: 'paid' })
    await buildCard(test.db, { facilityId: due.facility.id, isPrimary: false })
  })
})
