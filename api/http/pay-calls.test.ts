import request from 'supertest'
import { buildApplication } from '../testing/builders/application.ts'
import { buildBank } from '../testing/builders/bank.ts'
import { buildCard } from '../testing/builders/card.ts'
import { buildFacility, buildMember } from '../testing/builders/facility.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { testApi } from '../testing/http.ts'
import { testServices } from '../testing/services.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

it('payments: a facility saves a card, pays for a shift after verification, and cancels it over HTTP', async () => {
  const services = testServices(test.db)
  const facility = await buildFacility(test.db)
  const { id, job } = await buildApplication(test.db, { facility })
  const { call } = testApi(services).as(facility)

  const opened = await call('payments.openSetup', { kind: 'card', returnPath: '/facility/payments' })
  const sessionId = String(opened.body.data.url).split('/').at(-1) ?? ''
  const { customerId } = await test.db('facilities').where({ id: facility.id }).first('customer_id')
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
  const { providerId } = await test.db('charges').where({ id: held.body.data.charge.id }).first('provider_id')
  services.payments.settle(providerId, { kind: 'succeeded' })
  const paymentId = String(held.body.data.paymentId)
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
  card: await buildCard(test.db, { facilityId }),
  other: await buildCard(test.db, { facilityId, isPrimary: false }),
  bank: await buildBank(test.db, { facilityId }),
  otherBank: await buildBank(test.db, { facilityId, isPrimary: false }),
})

it('payments: a facility manages its cards and bank accounts over HTTP', async () => {
  const services = testServices(test.db)
  const facility = await buildFacility(test.db)
  const { card, other, bank, otherBank } = await buildWays(facility.id)
  const member = await buildMember(test.db, { facilityId: facility.id, access: ['payments'] })
  const { call } = testApi(services).as(member)

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

it('payments: a debit confirms right away, and after it fails the balance due is retried once per key', async () => {
  const services = testServices(test.db)
  const facility = await buildFacility(test.db)
  const { card, other } = await buildWays(facility.id)
  const { id } = await buildApplication(test.db, { facility })
  const api = testApi(services)
  const { call } = api.as(facility)
  services.payments.next({ kind: 'processing' })
  const confirmed = await call('applications.confirm', {
    decision: 'confirm',
    jobApplicationId: id,
    paymentType: 'ACH',
  })
  expect(confirmed.body.data).toMatchObject({
    state: 'confirmed',
    charge: { status: 'processing' },
    nextAction: null,
  })
  const row = await test.db('charges').where({ id: confirmed.body.data.charge.id }).first('provider_id')
  services.payments.settle(row.providerId, { kind: 'failed', code: 'account_closed', message: 'Closed.' })
  const event = { id: `evt_${row.providerId}`, type: 'payment_intent.payment_failed', about: 'charge' }
  const response = await request(api.app)
    .post('/payments/webhook')
    .set({ 'stripe-signature': 'valid', 'content-type': 'application/json' })
    .send(JSON.stringify({ ...event, account: null, objectId: row.providerId, metadata: {} }))
  expect([response.status, response.body]).toEqual([200, { received: true }])

  const payment = { id: String(confirmed.body.data.paymentId) }
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
  const paid = await again(other.id, 'the second attempt')
  expect(paid.body.data).toMatchObject({ state: 'paid', payment: { paidCents: 54_560 } })
  expect((await again(other.id, 'the second attempt')).body).toEqual(paid.body)
  expect((await again(other.id, 'the third attempt')).body.code).toBe('nothing_due')
  expect(services.payments.sentTo('charge')).toHaveLength(3)
})

it('payments: an unknown payment method is refused', async () => {
  const facility = await buildFacility(test.db)
  const { id } = await buildApplication(test.db, { facility })
  const { call } = testApi(testServices(test.db)).as(facility)
  const answer = await call('applications.confirm', {
    decision: 'confirm',
    jobApplicationId: id,
    paymentType: 'barter',
  })
  expect([answer.status, Object.keys(answer.body.error)]).toEqual([422, ['paymentType']])
})
