import type Stripe from 'stripe'
import { getLinkedId } from './resources.ts'
import { errorOf, openForTest, typesFor, visit } from '../test/payment-service/open-service.ts'
import { customerWith } from '../test/payment-service/payments.ts'

let local: Awaited<ReturnType<typeof openForTest>>
let customer: Stripe.Customer
let payer: Awaited<ReturnType<typeof customerWith>>

beforeAll(async () => {
  local = await openForTest()
  customer = await local.stripe.customers.create({ email: 'pay@facility.test', name: 'Bayou Rehab' })
  payer = await customerWith(local.stripe, 'pm_card_visa')
})
afterAll(() => local.close())

const cardOf = (token: string) => local.stripe.paymentMethods.attach(token, { customer: customer.id })

const pay = async (token: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  local.stripe.paymentIntents.create({
    amount: 56_172,
    currency: 'usd',
    customer: customer.id,
    payment_method: (await cardOf(token)).id,
    allowed_payment_method_types: ['card'],
    confirm: true,
    ...more,
  })

const returnUrl = 'http://localhost:8080/payments/back?hold=h1'

const chargeOf = (intent: Stripe.PaymentIntent) =>
  local.stored<Stripe.Charge>(getLinkedId(intent.latest_charge))

test('card payment: succeeds with its metadata, less the fee', async () => {
  const metadata = { holdId: 'h1' }
  const intent = await pay('pm_card_visa', { metadata })
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 56_172, metadata })
  const charge = await chargeOf(intent)
  expect(charge).toMatchObject({
    status: 'succeeded',
    paid: true,
    metadata,
    payment_method_details: { card: { brand: 'visa', last4: '4242' } },
  })
  expect(await local.stored(getLinkedId(charge.balance_transaction))).toMatchObject({
    amount: 56_172,
    fee: 1659,
    net: 54_513,
  })
  expect(await typesFor(local, intent.id)).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
  ])
})

test('card payment: a decline is a card error and is recorded', async () => {
  const error = await errorOf(pay('pm_card_chargeCustomerFail'))
  expect(error).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'generic_decline',
    payment_intent: { status: 'requires_payment_method', payment_method: null },
  })
  const id = String(error.payment_intent?.id)
  const declined = await local.stripe.paymentIntents.retrieve(id)
  expect(declined.last_payment_error).toMatchObject({
    decline_code: 'generic_decline',
    payment_method: { object: 'payment_method' },
  })
  expect(await chargeOf(declined)).toMatchObject({
    status: 'failed',
    failure_code: 'card_declined',
    balance_transaction: null,
  })
  expect(await typesFor(local, id)).toEqual([
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
  ])
})

test('card payment: declines a card that has expired since it was saved', async () => {
  const method = await cardOf('pm_card_visa')
  local.passMinutes(6 * 365 * 24 * 60)
  const error = await errorOf(pay('pm_card_visa', { payment_method: method.id }))
  local.passMinutes(-6 * 365 * 24 * 60)
  expect(error).toMatchObject({ code: 'expired_card', decline_code: 'expired_card' })
})

test('verification page: completing it pays', async () => {
  const intent = await pay('pm_card_authenticationRequired', { return_url: returnUrl })
  expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
  const page = String(intent.next_action?.redirect_to_url?.url)
  expect(page).toContain(local.publicUrl)
  expect((await visit(page)).page).toContain('$561.72')

  const answered = await visit(page, { outcome: 'complete' })
  const back = new URL(String(answered.goesTo))
  expect(answered.status).toBe(303)
  expect(back.href).toContain(returnUrl)
  expect(back.searchParams.get('payment_intent')).toBe(intent.id)
  expect(back.searchParams.get('redirect_status')).toBe('succeeded')
  expect((await visit(page, { outcome: 'fail' })).goesTo).toBe(answered.goesTo)

  const paid = await local.stripe.paymentIntents.retrieve(intent.id)
  expect(paid).toMatchObject({ status: 'succeeded', next_action: null })
  expect(await chargeOf(paid)).toMatchObject({
    payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
  })
  expect(await typesFor(local, intent.id)).toEqual([
    'payment_intent.created',
    'payment_intent.requires_action',
    'charge.succeeded',
    'payment_intent.succeeded',
  ])
})

test('verification page: failing it charges nothing', async () => {
  const intent = await pay('pm_card_authenticationRequired', { return_url: returnUrl })
  const page = String(intent.next_action?.redirect_to_url?.url)
  const answered = await visit(page, { outcome: 'fail' })
  expect(answered.goesTo).toContain('redirect_status=failed')
  expect(await local.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
})

test('verification page: concurrent answers have one outcome', async () => {
  const intent = await pay('pm_card_authenticationRequired', { return_url: returnUrl })
  const page = String(intent.next_action?.redirect_to_url?.url)
  const answers = await Promise.all(
    ['complete', 'fail', 'complete', 'fail'].map(outcome => visit(page, { outcome })),
  )
  expect(new Set(answers.map(answer => answer.goesTo)).size).toBe(1)
  expect((await typesFor(local, intent.id)).length).toBeLessThanOrEqual(4)
})

test('card payment: declines a card that requires verification when off session', async () => {
  const error = await errorOf(pay('pm_card_authenticationRequired', { off_session: true }))
  expect(error).toMatchObject({
    statusCode: 402,
    code: 'authentication_required',
    decline_code: 'authentication_required',
    payment_intent: { status: 'requires_payment_method' },
  })
})

test('cancel: a canceled payment can no longer be verified', async () => {
  const intent = await pay('pm_card_authenticationRequired', { return_url: returnUrl })
  const page = String(intent.next_action?.redirect_to_url?.url)
  const canceled = await local.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned', next_action: null })
  expect((await visit(page)).page).toContain('no longer needs verification')
  expect((await visit(page, { outcome: 'complete' })).goesTo).toBeNull()
  expect((await local.stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled')
  expect((await errorOf(local.stripe.paymentIntents.cancel(intent.id))).code).toBe(
    'payment_intent_unexpected_state',
  )
})

test('cancel: refuses a payment that succeeded', async () => {
  const intent = await pay('pm_card_visa')
  expect(await errorOf(local.stripe.paymentIntents.cancel(intent.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { id: intent.id },
  })
})

test('card payment: refuses the card of another customer, and a detached card', async () => {
  const other = await local.stripe.customers.create({ name: 'Other' })
  expect((await errorOf(pay('pm_card_visa', { customer: other.id }))).param).toBe('customer')
  const method = await cardOf('pm_card_visa')
  await local.stripe.paymentMethods.detach(method.id)
  expect((await errorOf(pay('pm_card_visa', { payment_method: method.id }))).message).toContain('detached')
  const again = local.stripe.paymentMethods.attach(method.id, { customer: customer.id })
  expect((await errorOf(again)).statusCode).toBe(404)
})

test('list: returns the newest first, page by page', async () => {
  const { id } = await local.stripe.customers.create({ name: 'Three payments' })
  const method = await local.stripe.paymentMethods.attach('pm_card_visa', { customer: id })
  const ids: string[] = []
  for (const amount of [1000, 2000, 3000])
    ids.unshift((await pay('pm_card_visa', { customer: id, payment_method: method.id, amount })).id)
  const { paymentIntents } = local.stripe
  expect(await paymentIntents.list({ customer: id, limit: 2 })).toMatchObject({
    has_more: true,
    data: [{ id: ids[0] }, { id: ids[1] }],
  })
  const all = await paymentIntents.list({ customer: id, limit: 1 }).autoPagingToArray({ limit: 9 })
  expect(all.map(each => each.id)).toEqual(ids)
})

const payByVisa = (amount = 10_000) => local.stripe.paymentIntents.create({ amount, ...payer })
const refund = (intent: Stripe.PaymentIntent, amount: number, metadata = {}) =>
  local.stripe.refunds.create({ payment_intent: intent.id, amount, metadata })
test('refunds: returns the whole charge, once', async () => {
  const intent = await payByVisa()
  const whole = await refund(intent, 10_000, { why: 'canceled' })
  expect(whole).toMatchObject({ amount: 10_000, status: 'succeeded', metadata: { why: 'canceled' } })
  expect(await local.stored(getLinkedId(whole.balance_transaction))).toMatchObject({
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
  const intent = await payByVisa()
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
  const intent = await payByVisa()
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
  const intent = await payByVisa()
  const { id } = await refund(intent, 100)
  expect(await typesFor(local, id)).toEqual(['refund.created'])
  const event = (await local.events()).find(({ type }) => type === 'charge.refunded')
  expect(event?.data).toMatchObject({
    object: { amount_refunded: 100, refunded: false },
    previous_attributes: { amount_refunded: 0 },
  })
})
