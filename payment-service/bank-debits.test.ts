import type Stripe from 'stripe'
import { getLinkedId } from './resources.ts'
import { bankActionsFor } from '../test/payment-service/bank-actions.ts'
import { errorOf, openForTest, typesFor } from '../test/payment-service/open-service.ts'

let local: Awaited<ReturnType<typeof openForTest>>
let bank: ReturnType<typeof bankActionsFor>
let customer: Stripe.Customer

beforeAll(async () => {
  local = await openForTest()
  customer = await local.stripe.customers.create({ name: 'Bayou Rehab', email: 'pay@facility.test' })
  bank = bankActionsFor(local, customer)
})
afterAll(() => local.close())

const chargeOf = async ({ id }: Stripe.PaymentIntent) => {
  const intent = await local.stripe.paymentIntents.retrieve(id)
  return local.stored<Stripe.Charge>(getLinkedId(intent.latest_charge))
}
const movementOf = (charge: Stripe.Charge) =>
  local.stored<Stripe.BalanceTransaction>(getLinkedId(charge.balance_transaction))

const refundOf = async (intent: Stripe.PaymentIntent, amount: number) => {
  const refund = await local.stripe.refunds.create({ payment_intent: intent.id, amount })
  return { refund, movement: await local.stored(getLinkedId(refund.balance_transaction)) }
}

test('debit: is processing for four days, then succeeds less a fee of 0.8%', async () => {
  const intent = await bank.debit()
  expect(intent).toMatchObject({ status: 'processing', payment_method_types: ['us_bank_account'] })
  const pending = await chargeOf(intent)
  expect(pending).toMatchObject({ id: expect.stringMatching(/^py_/), status: 'pending', paid: false })
  expect(pending.payment_method_details).toMatchObject({
    type: 'us_bank_account',
    us_bank_account: {
      bank_name: 'STRIPE TEST BANK',
      last4: '6789',
      mandate: expect.stringMatching(/^mandate_/),
    },
  })

  await bank.passDays(3)
  expect((await local.stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing')
  await bank.passDays(1)
  const paid = await local.stripe.paymentIntents.retrieve(intent.id)
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 56_172, metadata: { chargeId: 'c1' } })
  const charge = await chargeOf(intent)
  expect(charge).toMatchObject({ status: 'succeeded', paid: true })
  const movement = await movementOf(charge)
  expect(movement).toMatchObject({ type: 'payment', reporting_category: 'charge', fee: 449, net: 55_723 })
  expect(movement.available_on).toBe(movement.created + 2 * 86_400)
  expect(await typesFor(local, intent.id, charge.id)).toEqual([
    'payment_intent.created',
    'charge.pending',
    'payment_intent.processing',
    'charge.succeeded',
    'payment_intent.succeeded',
  ])
  await bank.passDays(30)
  expect(await typesFor(local, intent.id)).toHaveLength(5)
})

test('debit: its fee is at most five dollars', async () => {
  const intent = await bank.debit('000123456789', 200_000)
  await bank.passDays(4)
  expect(await movementOf(await chargeOf(intent))).toMatchObject({ fee: 500, net: 199_500 })
})

test.each([
  ['000222222227', 'insufficient_funds'],
  ['000111111113', 'account_closed'],
  ['000111111116', 'no_account'],
  ['000333333335', 'debit_not_authorized'],
])('debit: of %s fails after two days with %s', async (account, code) => {
  const intent = await bank.debit(account)
  await bank.passDays(2)
  const failed = await local.stripe.paymentIntents.retrieve(intent.id)
  expect(failed).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: {
      code,
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
      payment_method: { type: 'us_bank_account' },
    },
  })
  const charge = await chargeOf(intent)
  expect(charge).toMatchObject({ status: 'failed', failure_code: code, balance_transaction: null })
  expect((await typesFor(local, intent.id, charge.id)).slice(-2)).toEqual([
    'charge.failed',
    'payment_intent.payment_failed',
  ])
})

test('debit: can be canceled on its first day, but not once it is with the bank', async () => {
  const [early, late] = [await bank.debit(), await bank.debit()]
  expect((await local.stripe.paymentIntents.cancel(early.id)).status).toBe('canceled')
  await bank.passDays(1)
  expect(await errorOf(local.stripe.paymentIntents.cancel(late.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { id: late.id, status: 'processing' },
  })
  await bank.passDays(3)
  expect((await local.stripe.paymentIntents.retrieve(early.id)).status).toBe('canceled')
  expect((await local.stripe.paymentIntents.retrieve(late.id)).status).toBe('succeeded')
})

test('due actions: two processes run each action once', async () => {
  const intents = [await bank.debit(), await bank.debit(), await bank.debit()]
  const other = await local.another()
  local.passMinutes(4 * 24 * 60)
  await Promise.all([local.service.deliverDue(), other.service.deliverDue()])
  await other.close()
  await local.service.deliverDue()
  local.passMinutes(-4 * 24 * 60)
  for (const { id } of intents)
    expect((await typesFor(local, id)).filter(type => type === 'payment_intent.succeeded')).toHaveLength(1)
})

test('payment intent: refuses a payment method of a type that is not allowed', async () => {
  const { method } = await bank.saveBank()
  const wanted = {
    amount: 5000,
    currency: 'usd',
    customer: customer.id,
    payment_method: method,
    confirm: true,
  }
  const asCard = local.stripe.paymentIntents.create({ ...wanted, allowed_payment_method_types: ['card'] })
  expect(await errorOf(asCard)).toMatchObject({ statusCode: 400, param: 'payment_method' })
})

test('debit: refuses a detached account', async () => {
  const { method } = await bank.saveBank()
  await local.stripe.paymentMethods.detach(method)
  const wanted = {
    amount: 5000,
    currency: 'usd',
    customer: customer.id,
    payment_method: method,
    confirm: true,
  }
  const again = local.stripe.paymentIntents.create({
    ...wanted,
    allowed_payment_method_types: ['us_bank_account'],
  })
  expect((await errorOf(again)).message).toContain('detached')
  expect((await errorOf(local.stripe.paymentMethods.detach(method))).message).toContain('not attached')
})

test('refund: to a bank account arrives after three days', async () => {
  const intent = await bank.debit()
  expect((await errorOf(refundOf(intent, 100))).message).toContain('does not have a successful charge')
  await bank.passDays(4)
  const { refund, movement } = await refundOf(intent, 10_000)
  expect(refund).toMatchObject({ status: 'pending' })
  expect(movement).toMatchObject({ type: 'payment_refund', amount: -10_000, fee: 0 })
  await bank.passDays(3)
  expect((await local.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  expect(await typesFor(local, refund.id)).toEqual([
    'refund.created',
    'refund.updated',
    'charge.refund.updated',
  ])
})

/** Paid, and reversed some days later. */
const disputed = async (account: string) => {
  const intent = await bank.debit(account)
  await bank.passDays(4)
  expect((await local.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  await bank.passDays(3)
  const [dispute] = (await local.events()).flatMap(({ type, data }) =>
    type === 'charge.dispute.created' ? [data.object as Stripe.Dispute] : [],
  )
  if (!dispute) throw new Error('Nothing was disputed.')
  return { intent, dispute }
}

test('dispute: by the account owner is lost immediately and costs a fee', async () => {
  const { intent, dispute } = await disputed('000555555559')
  expect(await local.stripe.disputes.retrieve(dispute.id)).toMatchObject({
    amount: 56_172,
    status: 'lost',
    reason: 'debit_not_authorized',
    payment_intent: intent.id,
    is_charge_refundable: false,
    balance_transactions: [
      { type: 'adjustment', reporting_category: 'dispute', amount: -56_172, fee: 1_500, net: -57_672 },
    ],
  })
  expect(await typesFor(local, dispute.id)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ])
  expect(await local.stored(getLinkedId(dispute.charge))).toMatchObject({
    disputed: true,
    paid: true,
  })
  await bank.passDays(30)
  expect(await typesFor(local, dispute.id)).toHaveLength(3)
})

test('dispute: by the account owner ends the mandate, and the charge cannot be refunded', async () => {
  const { intent } = await disputed('000555555559')
  const paid = await local.stripe.paymentIntents.retrieve(intent.id)
  const again = local.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    customer: customer.id,
    payment_method: getLinkedId(paid.payment_method),
    allowed_payment_method_types: ['us_bank_account'],
    confirm: true,
  })
  expect(await errorOf(again)).toMatchObject({ statusCode: 400, code: 'payment_intent_mandate_invalid' })
  const back = local.stripe.refunds.create({ payment_intent: intent.id, amount: 100 })
  expect((await errorOf(back)).code).toBe('charge_disputed')
})

test('dispute: for insufficient funds leaves the mandate active', async () => {
  const { intent, dispute } = await disputed('000555555567')
  expect(dispute).toMatchObject({ reason: 'insufficient_funds', network_reason_code: 'R01' })
  const charge = await local.stored<Stripe.Charge>(getLinkedId(intent.latest_charge))
  const details = charge.payment_method_details?.us_bank_account
  expect(await local.stored(getLinkedId(details?.mandate ?? null))).toMatchObject({
    status: 'active',
  })
})
