import { buildApplication } from '../testing/builders/application.ts'
import { buildFacility } from '../testing/builders/facility.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { testApi } from '../testing/http.ts'
import { testOutside } from '../testing/outside.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

it('a facility saves a card, pays a shift by it after authentication, and cancels it, over HTTP', async () => {
  const outside = testOutside(test.db)
  const facility = await buildFacility(test.db)
  const { id, job } = await buildApplication(test.db, { facility })
  const { call } = testApi(outside).as(facility)

  const opened = await call('payments.openSetup', { kind: 'card', returnPath: '/facility/payments' })
  const sessionId = String(opened.body.data.url).split('/').at(-1) ?? ''
  const { customer_id } = await test.db('facilities').where({ id: facility.id }).first('customer_id')
  outside.payments.finishSetup(sessionId, customer_id)
  const added = await call('payments.addCard', { sessionId })
  expect([added.status, added.body.data]).toMatchObject([201, { last4: '4242', primary: true }])
  expect((await call('payments.sources')).body.data).toEqual({ cards: [added.body.data] })

  outside.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
  const held = await call('applications.confirm', {
    decision: 'confirm',
    jobApplicationId: id,
    paymentType: 'card',
    sourceId: added.body.data.id,
  })
  expect(held.body.data).toMatchObject({ state: 'needsAction', nextAction: { url: 'https://bank.test/3ds' } })
  const { provider_id } = await test
    .db('charges')
    .where({ id: held.body.data.charge.id })
    .first('provider_id')
  outside.payments.settle(provider_id, { kind: 'succeeded' })
  const paymentId = String(held.body.data.paymentId)
  expect((await call('payments.complete', { id: paymentId })).body.data).toMatchObject({ state: 'confirmed' })
  expect((await call('payments.read', { id: paymentId })).body.data).toMatchObject({
    stage: 'inProcess',
    owedCents: 56_172,
    paidCents: 56_172,
  })

  const cancelling = { kind: 'cancel', jobId: job.id, reason: 'The unit is closed.' }
  const cancelled = await call('applications.cancel', cancelling, { 'idempotency-key': 'one-cancellation' })
  expect(cancelled.body.data).toEqual({ jobId: job.id, status: 'cancelled', refundCents: 56_172 })
  const again = await call('applications.cancel', cancelling, { 'idempotency-key': 'one-cancellation' })
  expect(again.body).toEqual(cancelled.body)
  expect((await call('payments.read', { id: paymentId })).body.data).toMatchObject({
    stage: 'completed',
    refundedCents: 56_172,
  })
})

it('paying later, or by bank, is not offered yet', async () => {
  const facility = await buildFacility(test.db)
  const { id } = await buildApplication(test.db, { facility })
  const { call } = testApi(testOutside(test.db)).as(facility)
  for (const paymentType of ['invoice', 'ACH']) {
    const answer = await call('applications.confirm', {
      decision: 'confirm',
      jobApplicationId: id,
      paymentType,
    })
    expect([answer.status, answer.body.error]).toEqual([422, { paymentType: 'Choose how you want to pay.' }])
  }
})
