import { idOf } from './resources.ts'
import { errorOf, openForTest } from './testing/open-for-test.ts'

let local: Awaited<ReturnType<typeof openForTest>>

beforeAll(async () => {
  local = await openForTest()
})
afterAll(() => local.close())

const paid = (amount = 10_000) =>
  local.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    confirm: true,
  })

test('a refund without an amount returns everything, once', async () => {
  const intent = await paid()
  const refund = await local.stripe.refunds.create({
    payment_intent: intent.id,
    reason: 'requested_by_customer',
    metadata: { why: 'cancelled' },
    expand: ['balance_transaction', 'charge'],
  })
  expect(refund).toMatchObject({
    amount: 10_000,
    status: 'succeeded',
    reason: 'requested_by_customer',
    metadata: { why: 'cancelled' },
    balance_transaction: { type: 'refund', amount: -10_000, fee: 0, net: -10_000 },
    charge: { refunded: true, amount_refunded: 10_000, refunds: { data: [{ id: refund.id }] } },
  })
  expect(await local.stripe.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id, amount: 10_000 })
  expect((await errorOf(local.stripe.refunds.create({ payment_intent: intent.id }))).code).toBe(
    'charge_already_refunded',
  )
})

test('partial refunds add up to the charge and never go beyond it', async () => {
  const intent = await paid()
  const charge = idOf(intent.latest_charge)
  await local.stripe.refunds.create({ charge, amount: 3000 })
  const tooMuch = await errorOf(local.stripe.refunds.create({ charge, amount: 7001 }))
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' })
  expect(tooMuch.message).toBe('Refund amount ($70.01) is greater than unrefunded amount on charge ($70.00)')
  expect((await errorOf(local.stripe.refunds.create({ charge, amount: 10_001 }))).param).toBe('amount')
  expect(await local.stripe.charges.retrieve(charge)).toMatchObject({
    refunded: false,
    amount_refunded: 3000,
  })
  await local.stripe.refunds.create({ charge, amount: 7000 })
  expect(await local.stripe.charges.retrieve(charge)).toMatchObject({
    refunded: true,
    amount_refunded: 10_000,
  })
})

test('of refunds at the same moment only those that fit go through', async () => {
  const intent = await paid()
  const tries = await Promise.allSettled(
    Array.from({ length: 6 }, () => local.stripe.refunds.create({ payment_intent: intent.id, amount: 4000 })),
  )
  expect(tries.filter(each => each.status === 'fulfilled')).toHaveLength(2)
  const charge = await local.stripe.charges.retrieve(idOf(intent.latest_charge))
  expect(charge.amount_refunded).toBe(8000)
})

test('a payment that did not succeed has nothing to refund', async () => {
  const intent = await local.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
  const error = await errorOf(local.stripe.refunds.create({ payment_intent: intent.id }))
  expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' })
  expect((await errorOf(local.stripe.refunds.create({}))).code).toBe('parameter_missing')
})

test('a refund is told by three events', async () => {
  const intent = await paid()
  const refund = await local.stripe.refunds.create({ payment_intent: intent.id, amount: 100 })
  const events = await local.stripe.events.list({
    types: ['refund.created', 'charge.refunded', 'refund.updated'],
    limit: 3,
  })
  expect(events.data.map(event => event.type)).toEqual([
    'refund.updated',
    'charge.refunded',
    'refund.created',
  ])
  expect(events.data[0]?.data.object).toMatchObject({ id: refund.id })
  expect(events.data[1]?.data).toMatchObject({
    object: { amount_refunded: 100, refunded: false },
    previous_attributes: { amount_refunded: 0 },
  })
})
