import request from 'supertest'
import { addMinutes } from '@gaitway/contract/format/time'
import { buildApplication } from '../../test/builders/application.ts'
import { buildBank } from '../../test/builders/bank.ts'
import { buildCard } from '../../test/builders/card.ts'
import { buildFacility, buildMember } from '../../test/builders/facility.ts'
import { buildUser } from '../../test/builders/user.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices, type TestServices } from '../../test/services.ts'
import { appliedShift } from '../../test/scenarios/shift.ts'
import { sweepCharges } from '../use-cases/charges/refresh.ts'

const database = await testDatabase()
const { db } = database
let services: TestServices
let api: ReturnType<typeof testApi>
afterAll(database.close)
beforeEach(() => {
  services = testServices(db)
  api = testApi(services)
})

test('payments: a facility saves a card, pays for a shift after verification, and cancels it over HTTP', async () => {
  const facility = await buildFacility(db)
  const { id, job } = await buildApplication(db, { facility })
  const { call } = api.as(facility)

  const opened = await call('payments.openSetup', { kind: 'card', returnPath: '/facility/payments' })
  const sessionId = String(opened.body.data.url).split('/').at(-1) ?? ''
  const { customerId } = await db('facilities').where({ id: facility.id }).first('customer_id')
  services.payments.finishSetup(sessionId, customerId)
  const added = await call('payments.addCard', { sessionId })
  expect([added.status, added.body.data]).toMatchObject([201, { last4: '4242', primary: true }])
  expect((await call('payments.sources')).body.data).toEqual({
    cards: [added.body.data],
    banks: [],
    payoutBanks: [],
    payoutAccount: null,
  })

  services.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
  const held = await call('applications.confirm', {
    decision: 'confirm',
    jobApplicationId: id,
    paymentType: 'card',
    sourceId: added.body.data.id,
  })
  expect(held.body.data).toMatchObject({ state: 'needsAction', nextAction: { url: 'https://bank.test/3ds' } })
  const { providerId } = await db('charges')
    .where({ id: held.body.data.payment.charges[0].id })
    .first('provider_id')
  services.payments.settle(providerId, { kind: 'succeeded' })
  const paymentId = String(held.body.data.payment.id)
  expect((await call('payments.complete', { id: paymentId })).body.data).toMatchObject({ state: 'confirmed' })
  expect((await call('payments.read', { id: paymentId })).body.data).toMatchObject({
    stage: 'inProcess',
    owedCents: 56_172,
    paidCents: 56_172,
  })

  const cancelInput = { kind: 'cancel', jobId: job.id, reason: 'The unit is closed.' }
  const cancelled = await call('applications.cancel', cancelInput, { 'idempotency-key': 'one-cancellation' })
  expect(cancelled.body.data).toMatchObject({ jobId: job.id, status: 'cancelled', refundCents: 56_172 })
  const again = await call('applications.cancel', cancelInput, { 'idempotency-key': 'one-cancellation' })
  expect(again.body).toEqual(cancelled.body)
  expect((await call('payments.read', { id: paymentId })).body.data).toMatchObject({
    stage: 'completed',
    refundedCents: 56_172,
  })
})

const buildWays = async (facilityId: string) => ({
  card: await buildCard(db, { facilityId }),
  other: await buildCard(db, { facilityId, isPrimary: false }),
  bank: await buildBank(db, { facilityId }),
  otherBank: await buildBank(db, { facilityId, isPrimary: false }),
})

test('payments: a facility manages its cards and bank accounts over HTTP', async () => {
  const facility = await buildFacility(db)
  const { card, other, bank, otherBank } = await buildWays(facility.id)
  const member = await buildMember(db, { facilityId: facility.id, access: ['payments'] })
  const { call } = api.as(member)

  const opened = await call('payments.openSetup', { kind: 'bank', returnPath: '/facility/billing' })
  const sessionId = String(opened.body.data.url).split('/').at(-1) ?? ''
  services.payments.finishSetup(sessionId, `cus_test_${facility.id}`, { kind: 'bank' })
  const added = await call('payments.addBank', { sessionId, accountType: 'individual' })
  expect([added.status, added.body.data]).toMatchObject([
    201,
    { kind: 'bank', last4: '6789', accountType: 'individual', state: 'ready', primary: false },
  ])
  expect((await call('payments.makeCardPrimary', { id: other.id })).body.data.cards[0]).toMatchObject({
    id: other.id,
    primary: true,
  })
  expect((await call('payments.removeCard', { id: other.id })).body.data.cards).toMatchObject([
    { id: card.id, primary: true },
  ])
  expect((await call('payments.makeAccountDefault', { id: otherBank.id })).body.data.banks[0].id).toBe(
    otherBank.id,
  )
  expect((await call('payments.removeAccount', { id: bank.id })).body.data.banks).toMatchObject([
    { id: otherBank.id, primary: true },
    { id: added.body.data.id },
  ])
})

test('payments: a debit confirms right away, and after it fails the balance due is retried once per key', async () => {
  const facility = await buildFacility(db)
  const { card, other } = await buildWays(facility.id)
  const { id } = await buildApplication(db, { facility })
  const { call } = api.as(facility)
  services.payments.next({ kind: 'processing' })
  const confirmed = await call('applications.confirm', {
    decision: 'confirm',
    jobApplicationId: id,
    paymentType: 'ACH',
  })
  expect(confirmed.body.data).toMatchObject({
    state: 'confirmed',
    payment: { charges: [{ status: 'processing' }] },
    nextAction: null,
  })
  const row = await db('charges')
    .where({ id: confirmed.body.data.payment.charges[0].id })
    .first('provider_id')
  services.payments.settle(row.providerId, { kind: 'failed', code: 'account_closed', message: 'Closed.' })
  const event = { id: `evt_${row.providerId}`, type: 'payment_intent.payment_failed', about: 'charge' }
  const response = await request(api.app)
    .post('/payments/webhook')
    .set({ 'stripe-signature': 'valid', 'content-type': 'application/json' })
    .send(JSON.stringify({ ...event, account: null, objectId: row.providerId, metadata: {} }))
  expect([response.status, response.body]).toEqual([200, { received: true }])

  const payment = { id: String(confirmed.body.data.payment.id) }
  const again = (sourceId: string, key: string) =>
    call('payments.retry', { ...payment, sourceId }, { 'idempotency-key': key })
  services.payments.next({ kind: 'failed', code: 'card_declined', message: 'Your card was declined.' })
  const refused = await again(card.id, 'the first attempt')
  expect([refused.status, refused.body]).toMatchObject([
    402,
    { code: 'payment_refused', message: 'Your card was declined.' },
  ])
  expect((await again(card.id, 'the first attempt')).body).toEqual(refused.body)
  expect((await again(other.id, 'the first attempt')).body.code).toBe('idempotency_other_body')
  const staff = api.as(await buildUser(db))
  services.payments.next({ kind: 'failed', code: 'card_declined', message: 'Declined again.' })
  const byStaff = await staff.call(
    'payments.retry',
    { ...payment, sourceId: card.id },
    { 'idempotency-key': 'by staff' },
  )
  expect(byStaff.body).toMatchObject({ code: 'payment_refused', message: 'Declined again.' })
  const state = await staff.call('payments.complete', payment)
  expect(state.body.data).toMatchObject({ state: 'failed', failureMessage: 'Declined again.' })
  const paid = await again(other.id, 'the second attempt')
  expect(paid.body.data).toMatchObject({ state: 'paid', payment: { paidCents: 54_560 } })
  expect((await again(other.id, 'the second attempt')).body).toEqual(paid.body)
  expect((await again(other.id, 'the third attempt')).body.code).toBe('nothing_due')
  expect(services.payments.sentTo('charge')).toHaveLength(4)
})

test('payments: an unknown payment method is refused', async () => {
  const facility = await buildFacility(db)
  const { id } = await buildApplication(db, { facility })
  const { call } = api.as(facility)
  const answer = await call('applications.confirm', {
    decision: 'confirm',
    jobApplicationId: id,
    paymentType: 'barter',
  })
  expect([answer.status, Object.keys(answer.body.error)]).toEqual([422, ['paymentType']])
})

type Payable = Awaited<ReturnType<typeof appliedShift>>
const ask = ({ facility, id }: Payable, key: string, more: object = {}) =>
  api
    .as(facility)
    .call(
      'applications.confirm',
      { decision: 'confirm', jobApplicationId: id, paymentType: 'card', ...more },
      { 'idempotency-key': key },
    )
const chargesSent = () => services.payments.sentTo('charge').length

test('confirm: the same key returns the same answer and charges nothing twice', async () => {
  const payable = await appliedShift(db)
  const first = await ask(payable, 'key-of-a-click')
  expect(first.status).toBe(200)
  expect(first.body.data).toMatchObject({ state: 'confirmed' })
  const again = await ask(payable, 'key-of-a-click')
  expect(again.body).toEqual(first.body)
  expect(chargesSent()).toBe(1)
})

test('confirm: the same key at the same time gets a conflict while the first request is running', async () => {
  const payable = await appliedShift(db)
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(payable, 'key-of-a-double-click')))
  const codes = answers.map(({ status, body }) => body.code ?? status)
  expect(codes.filter(code => code === 200).length).toBeGreaterThan(0)
  expect(codes.filter(code => code !== 200 && code !== 'idempotency_in_flight')).toEqual([])
  expect(chargesSent()).toBe(1)
})

test('confirm: the same key with a different body is refused', async () => {
  const payable = await appliedShift(db)
  const { id: sourceId } = await buildCard(db, { facilityId: payable.facility.id, isPrimary: false })
  await ask(payable, 'key-of-one-body')
  const other = await ask(payable, 'key-of-one-body', { sourceId })
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_other_body'])
})

test('confirm: a missing key is refused before anything happens', async () => {
  const payable = await appliedShift(db)
  const answer = await ask(payable, '')
  expect([answer.status, answer.body.code]).toEqual([400, 'idempotency_key_missing'])
  expect(chargesSent()).toBe(0)
})

test('confirm: a declined card answers 402 with the payment service’s reason, also on retry', async () => {
  const payable = await appliedShift(db)
  services.payments.next({ kind: 'failed', code: 'card_declined', message: 'Your card was declined.' })
  for (const answer of [await ask(payable, 'key-declined'), await ask(payable, 'key-declined')])
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      402,
      'payment_refused',
      'Your card was declined.',
    ])
  expect((await ask(payable, 'key-of-the-next-try')).status).toBe(200)
})

test('confirm: a key whose answer was lost stays in flight until the hold ends, then returns the outcome', async () => {
  const payable = await appliedShift(db)
  services.payments.next('lost')
  expect((await ask(payable, 'key-unanswered')).body.code).toBe('payment_unknown')
  expect((await ask(payable, 'key-unanswered')).body.code).toBe('idempotency_in_flight')
  services.clock.set(addMinutes(services.clock.now(), 3))
  expect((await ask(payable, 'key-unanswered')).body.code).toBe('idempotency_in_flight')
  await sweepCharges(services)
  const after = await ask(payable, 'key-unanswered')
  expect(after.body.data).toMatchObject({ state: 'confirmed', application: { status: 'upcoming' } })
})

test('confirm: a key that required verification returns the final outcome', async () => {
  const payable = await appliedShift(db)
  services.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
  const first = await ask(payable, 'key-authenticated')
  expect(first.body.data).toMatchObject({
    state: 'needsAction',
    nextAction: { url: 'https://bank.test/3ds' },
  })
  expect((await ask(payable, 'key-authenticated')).body).toEqual(first.body)
  services.clock.set(addMinutes(services.clock.now(), 16))
  await sweepCharges(services)
  const after = await ask(payable, 'key-authenticated')
  expect([after.status, after.body.code]).toEqual([409, 'hold_ended'])
})

test('confirm: the same key can be retried when nothing was sent', async () => {
  const payable = await appliedShift(db)
  services.payments.next('down')
  expect((await ask(payable, 'key-of-an-outage')).body.code).toBe('payment_service_down')
  expect((await ask(payable, 'key-of-an-outage')).status).toBe(200)
})

test('webhook: an event arrives over HTTP byte for byte as it was signed', async () => {
  const body = '{ "id":"evt_1", "type":"x", "about":"other", "objectId":"", "metadata":{},  "body":{} }'
  const post = (signature: string) =>
    request(api.app)
      .post('/payments/webhook')
      .set('stripe-signature', signature)
      .set('content-type', 'application/json')
      .send(body)
  const taken = await post('valid')
  expect([taken.status, taken.body]).toEqual([200, { received: true }])
  expect(String(services.payments.sentTo('readEvent')[0])).toBe(body)
  expect((await post('forged')).status).toBe(400)
})
