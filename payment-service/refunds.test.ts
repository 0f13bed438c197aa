import type Stripe from 'stripe'
import { idOf } from './resources.ts'
import { customerWith } from './testing/payments.ts'
import { errorOf, openForTest, typesFor } from './testing/open-service.ts'

let local: Awaited<ReturnType<typeof openForTest>>
let payer: Awaited<ReturnType<typeof customerWith>>

beforeAll(async () => {
  local = await openForTest()
  payer = await customerWith(local.stripe, 'pm_card_visa')
})
afterAll(() => local.close())

const pay = (amount = 10_000) => local.stripe.paymentIntents.create({ amount, ...payer })
const refund = (intent: Stripe.PaymentIntent, amount: number, metadata = {}) =>
  local.stripe.refunds.create({ payment_intent: intent.id, amount, metadata })
const chargeOf = (intent: Stripe.PaymentIntent) => local.stored<Stripe.Charge>(idOf(intent.latest_charge))

test('refunds: returns the whole charge, once', async () => {
  const intent = await pay()
  const whole = await refund(intent, 10_000, { why: 'canceled' })
  expect(whole).toMatchObject({ amount: 10_000, status: 'succeeded', metadata: { why: 'canceled' } })
  expect(await local.stored(idOf(whole.balance_transaction))).toMatchObject({
    type: 'refund',
    amount: -10_000,
    fee: 0,
    net: -10_000,
  })
  expect(await chargeOf(intent)).toMatchObject({
    refunded: true,
    amount_refunded: 10_000,
    refunds: { data: [{ id: whole.id }] },
  })
  expect(await local.stripe.refunds.retrieve(whole.id)).toMatchObject({ id: whole.id, amount: 10_000 })
  expect((await errorOf(refund(intent, 1))).code).toBe('charge_already_refunded')
})

test('refunds: partial refunds never exceed the charge', async () => {
  const intent = await pay()
  await refund(intent, 3000)
  const tooMuch = await errorOf(refund(intent, 7001))
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' })
  expect(tooMuch.message).toBe('Refund amount ($70.01) is greater than unrefunded amount on charge ($70.00)')
  expect(await chargeOf(intent)).toMatchObject({ refunded: false, amount_refunded: 3000 })
  await refund(intent, 7000)
  expect(await chargeOf(intent)).toMatchObject({ refunded: true, amount_refunded: 10_000 })
  const { data } = await local.stripe.refunds.list({ payment_intent: intent.id })
  expect(data.map(({ amount }) => amount)).toEqual([7000, 3000])
})

test('refunds: of concurrent refunds, only those that fit succeed', async () => {
  const intent = await pay()
  const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => refund(intent, 4000)))
  expect(attempts.filter(each => each.status === 'fulfilled')).toHaveLength(2)
  expect((await chargeOf(intent)).amount_refunded).toBe(8000)
})

test('refunds: a payment that did not succeed has nothing to refund', async () => {
  const declined = await customerWith(local.stripe, 'pm_card_chargeCustomerFail')
  const error = await errorOf(local.stripe.paymentIntents.create({ amount: 5000, ...declined }))
  const attempt = refund({ id: error.payment_intent?.id } as Stripe.PaymentIntent, 100)
  expect(await errorOf(attempt)).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' })
})

test('refunds: sends events about the refund and its charge', async () => {
  const intent = await pay()
  const { id } = await refund(intent, 100)
  expect(await typesFor(local, id)).toEqual(['refund.created'])
  const event = (await local.events()).find(({ type }) => type === 'charge.refunded')
  expect(event?.data).toMatchObject({
    object: { amount_refunded: 100, refunded: false },
    previous_attributes: { amount_refunded: 0 },
  })
})
