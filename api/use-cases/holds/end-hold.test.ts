import { readAccounts } from '../../../test/scenarios/books.ts'
import {
  confirmedState,
  endOpenCharges,
  releasedState,
  chargeSteps,
  readChargeState,
} from '../../../test/scenarios/charge.ts'
import { appliedShift, confirmApplication, requestContext } from '../../../test/scenarios/shift.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { webhook } from '../charges/webhook.ts'
import { sweepCharges } from '../charges/refresh.ts'

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

describe('the cardholder comes back', () => {
  it('verified: the applicant is confirmed, and coming back again changes nothing', async () => {
    const { payable, paymentId, intent } = await paying.waiting()
    services.payments.settle(intent, { kind: 'succeeded' })
    const answer = { state: 'confirmed', jobId: payable.job.id, failureMessage: null, nextAction: null }
    expect(await paying.backFrom(payable, paymentId)).toEqual(answer)
    expect(await paying.backFrom(payable, paymentId)).toEqual(answer)
    expect(await readChargeState(test.db, payable)).toEqual(confirmedState)
    expect(services.payments.sentTo('charge')).toHaveLength(1)
  })

  it('not verified: the payment intent is canceled and the time is free, with the reason', async () => {
    const { payable, paymentId, intent } = await paying.waiting()
    services.payments.settle(intent, {
      kind: 'failed',
      code: 'payment_intent_authentication_failure',
      message: 'No.',
    })
    expect(await paying.backFrom(payable, paymentId)).toMatchObject({
      state: 'released',
      failureMessage: 'No.',
    })
    expect(await readChargeState(test.db, payable)).toEqual({ ...releasedState, reason: 'payment_refused' })
    expect(services.payments.sentTo('cancelCharge')).toEqual([intent])
  })

  it('too early: the hold stays, with the verification link again', async () => {
    const { payable, paymentId } = await paying.waiting()
    expect(await paying.backFrom(payable, paymentId)).toMatchObject({
      state: 'needsAction',
      nextAction: { url: 'https://bank.test/3ds' },
    })
  })

  it('while the payment service is down: nothing is said about the money', async () => {
    const payable = await appliedShift(test.db)
    services.payments.next('lost', 'down')
    await refusalOf(confirmApplication(services, payable.facility.by, payable.id))
    const { id } = await test.db('payments').where({ applicationId: payable.id }).first('id')
    expect(await refusalOf(paying.backFrom(payable, id))).toMatchObject({
      code: 'payment_unknown',
      status: 503,
    })
    expect(await paying.backFrom(payable, id)).toMatchObject({ state: 'confirmed' })
    expect(new Set(services.payments.sentTo('charge').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(
      1,
    )
  })

  it('to another facility’s payment: not found', async () => {
    const { paymentId } = await paying.waiting()
    expect(await refusalOf(paying.backFrom(await appliedShift(test.db), paymentId))).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('an event of the payment service', () => {
  it('confirms once, however often it arrives', async () => {
    const { payable, intent } = await paying.waiting()
    services.payments.settle(intent, { kind: 'succeeded' })
    const event = { id: 'evt_doubled', objectId: intent }
    expect(await Promise.all([paying.send(event), paying.send(event), paying.send(event)])).toEqual(
      Array(3).fill({ received: true }),
    )
    await paying.send(event)
    expect(await readChargeState(test.db, payable)).toEqual(confirmedState)
    expect(await readAccounts(test.db, payable.id)).toEqual({
      cashAtPaymentService: 56_172,
      facilityReceivable: -56_172,
    })
    expect(await test.db('webhook_events').where({ id: 'evt_doubled' })).toMatchObject([
      { appliedAt: services.clock.now() },
    ])
  })

  it('older than the current state only says where to look', async () => {
    const { payable, intent } = await paying.waiting()
    services.payments.settle(intent, { kind: 'succeeded' })
    await paying.send({ objectId: intent, type: 'payment_intent.succeeded' })
    await paying.send({ objectId: intent, type: 'payment_intent.requires_action' })
    await paying.send({ objectId: intent, type: 'payment_intent.created' })
    expect(await readChargeState(test.db, payable)).toEqual(confirmedState)
  })

  it('that arrives before the answer to the charge finds it by our own ID', async () => {
    const payable = await appliedShift(test.db)
    services.payments.next('lost')
    await refusalOf(confirmApplication(services, payable.facility.by, payable.id))
    const intents: string[] = []
    for (const sent of services.payments.sentTo('charge')) {
      const outcome = await services.payments.charge(sent)
      const objectId = outcome.kind === 'succeeded' ? outcome.providerId : ''
      intents.push(objectId)
      await paying.send({ objectId, metadata: sent.metadata })
    }
    expect(await readChargeState(test.db, payable)).toEqual(confirmedState)
    expect(await test.db('charges').whereIn('provider_id', intents)).toHaveLength(1)
  })

  it('of a failed verification releases the hold and notifies the facility', async () => {
    const { payable, intent } = await paying.waiting()
    services.payments.settle(intent, {
      kind: 'failed',
      code: 'authentication_required',
      message: 'Not authenticated.',
    })
    await paying.send({ objectId: intent, type: 'payment_intent.payment_failed' })
    expect(await readChargeState(test.db, payable)).toEqual({ ...releasedState, reason: 'payment_refused' })
    expect(await test.db('notifications').where({ userId: payable.facility.userId })).toMatchObject([
      { type: 'paymentFailed', body: 'We couldn’t charge $561.72. Not authenticated.' },
    ])
  })

  it('of a pending bank doesn’t lead to the bank a second time, and the hold ends with its final outcome', async () => {
    const { payable, paymentId, intent } = await paying.waiting()
    services.payments.settle(intent, { kind: 'processing' })
    await paying.send({ objectId: intent, type: 'payment_intent.processing' })
    expect(await refusalOf(paying.backFrom(payable, paymentId))).toMatchObject({ code: 'payment_unknown' })
    expect(await test.db('charges').where({ providerId: intent })).toMatchObject([
      { status: 'processing', nextActionUrl: null },
    ])
    expect((await readChargeState(test.db, payable)).hold).toBe('held')
    services.payments.settle(intent, { kind: 'succeeded' })
    paying.passMinutes(3)
    await sweepCharges(services)
    expect(await readChargeState(test.db, payable)).toEqual(confirmedState)
  })

  it('about something that isn’t ours changes nothing', async () => {
    await paying.send({ objectId: 'pi_of_someone_else' })
    await paying.send({ objectId: 'cus_1', about: 'other' })
    await paying.send({ objectId: 'pi_of_someone_else', metadata: { chargeId: 'not one of our ids' } })
    expect(await test.db('webhook_events').whereNull('applied_at')).toEqual([])
  })

  it('about a transfer with one of our charge IDs leaves the charge unchanged', async () => {
    const { payable, intent } = await paying.waiting()
    const { id: chargeId } = await test.db('charges').where({ providerId: intent }).first('id')
    await paying.send({ objectId: 'tr_1', about: 'transfer', metadata: { chargeId } })
    expect(services.payments.sentTo('readCharge')).toEqual([])
    expect(await readChargeState(test.db, payable)).toMatchObject({ hold: 'held' })
  })

  it('with an invalid signature, or none, is refused and not stored', async () => {
    const { payable, intent } = await paying.waiting()
    services.payments.settle(intent, { kind: 'succeeded' })
    expect(await refusalOf(paying.send({ id: 'evt_forged', objectId: intent }, 'false'))).toMatchObject({
      code: 'webhook_refused',
      status: 400,
    })
    expect(await refusalOf(webhook(services, { side: 'guest' }, undefined, requestContext))).toMatchObject({
      status: 400,
    })
    expect(await test.db('webhook_events').where({ id: 'evt_forged' })).toEqual([])
    expect((await readChargeState(test.db, payable)).hold).toBe('held')
  })
})

describe('money that arrives too late', () => {
  it('after the release is refunded, and the ledger balances', async () => {
    const { payable, intent } = await paying.waiting()
    paying.passMinutes(16)
    await sweepCharges(services)
    expect(await readChargeState(test.db, payable)).toEqual({ ...releasedState, reason: 'hold_ended' })
    services.payments.settle(intent, { kind: 'succeeded' })
    await paying.send({ objectId: intent })
    await paying.send({ objectId: intent })
    expect(await readChargeState(test.db, payable)).toEqual({
      ...releasedState,
      reason: 'hold_ended',
      paid: 56_172,
      refunded: 56_172,
    })
    expect(services.payments.sentTo('refund')).toMatchObject([
      { chargeProviderId: intent, amountCents: 56_172 },
    ])
    expect(await readAccounts(test.db, payable.id)).toEqual({})
  })

  it('after the start of the shift is refunded, and the time is free', async () => {
    const { payable, intent } = await paying.waiting()
    services.payments.settle(intent, { kind: 'succeeded' })
    services.clock.set(new Date('2026-11-21T15:00:00Z'))
    await sweepCharges(services)
    expect(await readChargeState(test.db, payable)).toEqual({
      ...releasedState,
      reason: 'job_already_started',
      paid: 56_172,
      refunded: 56_172,
    })
  })

  it('is refunded once even if the refund’s answer is lost', async () => {
    const { payable, intent } = await paying.waiting()
    paying.passMinutes(16)
    await sweepCharges(services)
    services.payments.settle(intent, { kind: 'succeeded' })
    services.payments.next('lost')
    await paying.send({ objectId: intent })
    expect(await readChargeState(test.db, payable)).toMatchObject({ paid: 56_172, refunded: 0 })
    paying.passMinutes(3)
    await sweepCharges(services)
    await sweepCharges(services)
    expect(await readChargeState(test.db, payable)).toMatchObject({ paid: 56_172, refunded: 56_172 })
    expect(new Set(services.payments.sentTo('refund').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(
      1,
    )
  })
})
