import { addMinutes } from '@gaitway/contract/time'
import type { PaymentEvent } from '../../outside/payments.ts'
import { buildPayable, confirmIt, plainly } from '../../testing/confirming.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { accountsOf } from '../../testing/ledger.ts'
import { testOutside, type TestOutside } from '../../testing/outside.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { complete } from '../payments/complete.ts'
import { webhook } from '../payments/webhook.ts'
import { sweepHolds } from './sweep.ts'

let test: TestDatabase
let outside: TestOutside
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(() => {
  outside = testOutside(test.db)
})
afterEach(async () => {
  // what one test leaves unended is not swept by the next
  await test.db('clinician_bookings').delete()
  await test
    .db('holds')
    .where({ status: 'held' })
    .update({ status: 'released', ended_at: outside.clock.now() })
  await test.db('charges').whereIn('status', ['sent', 'needsAction']).update({ status: 'failed' })
})
afterAll(() => test.close())

type Payable = Awaited<ReturnType<typeof buildPayable>>

const stateOf = async ({ id, job }: Payable) => {
  const [application, posted, hold, payment] = await Promise.all([
    test.db('applications').where({ id }).first('status'),
    test.db('jobs').where({ id: job.id }).first('status'),
    test.db('holds').where({ application_id: id }).orderBy('id', 'desc').first('status', 'release_reason'),
    test.db('payments').where({ application_id: id }).first('paid_cents', 'refunded_cents'),
  ])
  return {
    application: application.status as string,
    job: posted.status as string,
    hold: hold.status as string,
    reason: hold.release_reason as string | null,
    paid: payment.paid_cents as number,
    refunded: payment.refunded_cents as number,
    bookings: (
      await test.db('clinician_bookings').join('holds', 'holds.id', 'hold_id').where({ application_id: id })
    ).length,
  }
}
const confirmed = {
  application: 'upcoming',
  job: 'confirmed',
  hold: 'confirmed',
  reason: null,
  paid: 56_172,
  refunded: 0,
  bookings: 1,
}
const free = { application: 'applied', job: 'posted', hold: 'released', paid: 0, refunded: 0, bookings: 0 }

/** A confirmation whose card waits for its owner, and the intent's name. */
const waiting = async () => {
  const payable = await buildPayable(test.db)
  outside.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
  const { paymentId, charge } = await confirmIt(outside, payable.facility.by, payable.id)
  const row = await test.db('charges').where({ id: charge?.id }).first('provider_id')
  return {
    payable,
    paymentId: String(paymentId),
    chargeId: String(charge?.id),
    intent: String(row.provider_id),
  }
}

let events = 0
const send = (event: Partial<PaymentEvent>, signature = 'valid') =>
  webhook(outside, { side: 'guest' }, undefined, {
    ...plainly,
    rawBody: Buffer.from(
      JSON.stringify({
        id: `evt_${++events}`,
        type: 'payment_intent.succeeded',
        about: 'charge',
        metadata: {},
        body: {},
        ...event,
      }),
    ),
    signature,
  })
const backFrom = (payable: Payable, id: string) => complete(outside, payable.facility.by, { id }, plainly)
const passMinutes = (minutes: number) => outside.clock.set(addMinutes(outside.clock.now(), minutes))

describe('the card’s owner comes back', () => {
  it('authenticated: the applicant is confirmed, and coming back again changes nothing', async () => {
    const { payable, paymentId, intent } = await waiting()
    outside.payments.settle(intent, { kind: 'succeeded' })
    const answer = { state: 'confirmed', jobId: payable.job.id, failureMessage: null, nextAction: null }
    expect(await backFrom(payable, paymentId)).toEqual(answer)
    expect(await backFrom(payable, paymentId)).toEqual(answer)
    expect(await stateOf(payable)).toEqual(confirmed)
    expect(outside.payments.sentTo('charge')).toHaveLength(1)
  })

  it('without: the intent is cancelled and the time is free, with the reason', async () => {
    const { payable, paymentId, intent } = await waiting()
    outside.payments.settle(intent, {
      kind: 'failed',
      code: 'payment_intent_authentication_failure',
      message: 'No.',
    })
    expect(await backFrom(payable, paymentId)).toMatchObject({ state: 'released', failureMessage: 'No.' })
    expect(await stateOf(payable)).toEqual({ ...free, reason: 'payment_refused' })
    expect(outside.payments.sentTo('cancelCharge')).toEqual([intent])
  })

  it('too early: the hold stands, and the way to the bank is shown again', async () => {
    const { payable, paymentId } = await waiting()
    expect(await backFrom(payable, paymentId)).toMatchObject({
      state: 'needsAction',
      nextAction: { url: 'https://bank.test/3ds' },
    })
  })

  it('while the payment service is silent: nothing is said about the money', async () => {
    const payable = await buildPayable(test.db)
    outside.payments.next('lost', 'down')
    await refusalOf(confirmIt(outside, payable.facility.by, payable.id))
    const { id } = await test.db('payments').where({ application_id: payable.id }).first('id')
    expect(await refusalOf(backFrom(payable, id))).toMatchObject({ code: 'payment_unknown', status: 503 })
    expect(await backFrom(payable, id)).toMatchObject({ state: 'confirmed' })
    expect(new Set(outside.payments.sentTo('charge').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(
      1,
    )
  })

  it('to a payment that is not theirs: not found', async () => {
    const { paymentId } = await waiting()
    expect(await refusalOf(backFrom(await buildPayable(test.db), paymentId))).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('an event of the payment service', () => {
  it('confirms, once however often it comes', async () => {
    const { payable, intent } = await waiting()
    outside.payments.settle(intent, { kind: 'succeeded' })
    const event = { id: 'evt_doubled', objectId: intent }
    expect(await Promise.all([send(event), send(event), send(event)])).toEqual(
      Array(3).fill({ received: true }),
    )
    await send(event)
    expect(await stateOf(payable)).toEqual(confirmed)
    expect(await accountsOf(test.db, payable.id)).toEqual({
      cashAtPaymentService: 56_172,
      facilityReceivable: -56_172,
    })
    expect(await test.db('webhook_events').where({ id: 'evt_doubled' })).toMatchObject([
      { applied_at: outside.clock.now() },
    ])
  })

  it('that is overtaken by a later one says only where to look', async () => {
    const { payable, intent } = await waiting()
    outside.payments.settle(intent, { kind: 'succeeded' })
    await send({ objectId: intent, type: 'payment_intent.succeeded' })
    await send({ objectId: intent, type: 'payment_intent.requires_action' })
    await send({ objectId: intent, type: 'payment_intent.created' })
    expect(await stateOf(payable)).toEqual(confirmed)
  })

  it('that comes before the answer to the charge finds it by our own name for it', async () => {
    const payable = await buildPayable(test.db)
    outside.payments.next('lost')
    await refusalOf(confirmIt(outside, payable.facility.by, payable.id))
    const intents: string[] = []
    for (const sent of outside.payments.sentTo('charge')) {
      const outcome = await outside.payments.charge(sent)
      const objectId = outcome.kind === 'succeeded' ? outcome.providerId : ''
      intents.push(objectId)
      await send({ objectId, metadata: sent.metadata })
    }
    expect(await stateOf(payable)).toEqual(confirmed)
    expect(await test.db('charges').whereIn('provider_id', intents)).toHaveLength(1)
  })

  it('of a failed authentication releases the hold and tells the facility, which may not be looking', async () => {
    const { payable, intent } = await waiting()
    outside.payments.settle(intent, {
      kind: 'failed',
      code: 'authentication_required',
      message: 'Not authenticated.',
    })
    await send({ objectId: intent, type: 'payment_intent.payment_failed' })
    expect(await stateOf(payable)).toEqual({ ...free, reason: 'payment_refused' })
    expect(await test.db('notifications').where({ user_id: payable.facility.userId })).toMatchObject([
      { type: 'paymentFailed', body: '$561.72 could not be charged. Not authenticated.' },
    ])
  })

  it('about things that are not ours changes nothing', async () => {
    await send({ objectId: 'pi_of_someone_else' })
    await send({ objectId: 'cus_1', about: 'other' })
    await send({ objectId: 'pi_of_someone_else', metadata: { chargeId: 'not one of our ids' } })
    expect(await test.db('webhook_events').whereNull('applied_at')).toEqual([])
  })

  it('with a false signature, or none, is refused and not kept', async () => {
    const { payable, intent } = await waiting()
    outside.payments.settle(intent, { kind: 'succeeded' })
    expect(await refusalOf(send({ id: 'evt_forged', objectId: intent }, 'false'))).toMatchObject({
      code: 'webhook_refused',
      status: 400,
    })
    expect(await refusalOf(webhook(outside, { side: 'guest' }, undefined, plainly))).toMatchObject({
      status: 400,
    })
    expect(await test.db('webhook_events').where({ id: 'evt_forged' })).toEqual([])
    expect((await stateOf(payable)).hold).toBe('held')
  })
})

describe('money that comes too late', () => {
  it('after the release goes back, and the ledger is even', async () => {
    const { payable, intent } = await waiting()
    passMinutes(16)
    await sweepHolds(outside)
    expect(await stateOf(payable)).toEqual({ ...free, reason: 'hold_ended' })
    outside.payments.settle(intent, { kind: 'succeeded' })
    await send({ objectId: intent })
    await send({ objectId: intent })
    expect(await stateOf(payable)).toEqual({ ...free, reason: 'hold_ended', paid: 56_172, refunded: 56_172 })
    expect(outside.payments.sentTo('refund')).toMatchObject([
      { chargeProviderId: intent, amountCents: 56_172 },
    ])
    expect(await accountsOf(test.db, payable.id)).toEqual({})
  })

  it('after the start of the shift goes back, and the time is free', async () => {
    const { payable, intent } = await waiting()
    outside.payments.settle(intent, { kind: 'succeeded' })
    outside.clock.set(new Date('2026-11-21T15:00:00Z'))
    await sweepHolds(outside)
    expect(await stateOf(payable)).toEqual({
      ...free,
      reason: 'job_already_started',
      paid: 56_172,
      refunded: 56_172,
    })
  })

  it('goes back once even when the refund’s answer is lost', async () => {
    const { payable, intent } = await waiting()
    passMinutes(16)
    await sweepHolds(outside)
    outside.payments.settle(intent, { kind: 'succeeded' })
    outside.payments.next('lost')
    await send({ objectId: intent })
    expect(await stateOf(payable)).toMatchObject({ paid: 56_172, refunded: 0 })
    passMinutes(3)
    await sweepHolds(outside)
    await sweepHolds(outside)
    expect(await stateOf(payable)).toMatchObject({ paid: 56_172, refunded: 56_172 })
    expect(new Set(outside.payments.sentTo('refund').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(
      1,
    )
  })
})

describe('a charge that is older than the payment service remembers keys', () => {
  const nextDay = () => outside.clock.set(new Date('2026-11-21T14:00:00Z'))

  it('is looked for by our name for it, and never sent a second time', async () => {
    const payable = await buildPayable(test.db)
    outside.payments.next('lost')
    await refusalOf(confirmIt(outside, payable.facility.by, payable.id))
    outside.payments.forgetKeys()
    nextDay()
    await sweepHolds(outside)
    expect(await stateOf(payable)).toEqual(confirmed)
    expect(outside.payments.sentTo('charge')).toHaveLength(1)
  })

  it('and that was never heard of ends without one', async () => {
    const payable = await buildPayable(test.db)
    outside.payments.next('lost')
    await refusalOf(confirmIt(outside, payable.facility.by, payable.id))
    const unheard = testOutside(test.db, { now: '2026-11-21T14:00:00Z' })
    await sweepHolds(unheard)
    expect(await stateOf(payable)).toEqual({ ...free, reason: 'hold_ended' })
    expect(unheard.payments.sentTo('charge')).toEqual([])
  })

  it('is the same for a refund', async () => {
    const { payable, intent } = await waiting()
    passMinutes(16)
    await sweepHolds(outside)
    outside.payments.settle(intent, { kind: 'succeeded' })
    outside.payments.next('lost')
    await send({ objectId: intent })
    outside.payments.forgetKeys()
    nextDay()
    await sweepHolds(outside)
    expect(await stateOf(payable)).toMatchObject({ refunded: 56_172 })
    expect(outside.payments.sentTo('refund')).toHaveLength(1)
  })
})

it('a payment service that keeps answering nothing is asked whether it has the charge', async () => {
  const payable = await buildPayable(test.db)
  outside.payments.next('lost', 'lost')
  await refusalOf(confirmIt(outside, payable.facility.by, payable.id))
  passMinutes(2)
  await sweepHolds(outside)
  expect(await stateOf(payable)).toEqual(confirmed)
  expect(outside.payments.sentTo('findCharge')).toHaveLength(1)
})

describe('the sweeper', () => {
  it('finds a charge whose answer was lost by its key, and confirms', async () => {
    const payable = await buildPayable(test.db)
    outside.payments.next('lost')
    await refusalOf(confirmIt(outside, payable.facility.by, payable.id))
    await sweepHolds(outside)
    expect((await stateOf(payable)).hold).toBe('held')
    passMinutes(2)
    await Promise.all([sweepHolds(outside), sweepHolds(outside)])
    expect(await stateOf(payable)).toEqual(confirmed)
    const [first, ...again] = outside.payments.sentTo('charge')
    expect(again.length).toBeGreaterThan(0)
    for (const one of again) expect(one).toEqual(first)
  })

  it('leaves a card’s owner their quarter of an hour, then cancels and tells the facility', async () => {
    const { payable, intent } = await waiting()
    passMinutes(14)
    await sweepHolds(outside)
    expect((await stateOf(payable)).hold).toBe('held')
    passMinutes(1)
    await sweepHolds(outside)
    expect(outside.payments.sentTo('cancelCharge')).toEqual([intent])
    expect(await stateOf(payable)).toEqual({ ...free, reason: 'hold_ended' })
    expect(await test.db('notifications').where({ user_id: payable.facility.userId })).toMatchObject([
      { type: 'paymentFailed' },
    ])
  })

  it('confirms where the owner authenticated and nobody heard of it', async () => {
    const { payable, intent } = await waiting()
    outside.payments.settle(intent, { kind: 'succeeded' })
    passMinutes(20)
    await sweepHolds(outside)
    expect(await stateOf(payable)).toEqual(confirmed)
  })

  it('waits while the payment service is away, and ends the others', async () => {
    const away = await buildPayable(test.db)
    const other = await buildPayable(test.db)
    outside.payments.next('lost', 'lost')
    await refusalOf(confirmIt(outside, away.facility.by, away.id))
    await refusalOf(confirmIt(outside, other.facility.by, other.id))
    passMinutes(2)
    outside.payments.next('down')
    await sweepHolds(outside)
    expect([(await stateOf(away)).hold, (await stateOf(other)).hold].sort()).toEqual(['confirmed', 'held'])
    await sweepHolds(outside)
    expect([(await stateOf(away)).hold, (await stateOf(other)).hold]).toEqual(['confirmed', 'confirmed'])
  })
})
