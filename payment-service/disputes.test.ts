import type Stripe from 'stripe'
import { idOf } from './resources.ts'
import { bankActionsFor } from './testing/bank-actions.ts'
import { errorOf, openForTest, typesFor } from './testing/open-service.ts'

let local: Awaited<ReturnType<typeof openForTest>>
let bank: ReturnType<typeof bankActionsFor>
let customer: Stripe.Customer

beforeAll(async () => {
  local = await openForTest()
  customer = await local.stripe.customers.create({ name: 'Bayou Rehab', email: 'pay@facility.test' })
  bank = bankActionsFor(local, customer)
})
afterAll(() => local.close())

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
  expect(await local.stored(idOf(dispute.charge))).toMatchObject({
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
    payment_method: idOf(paid.payment_method),
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
  const charge = await local.stored<Stripe.Charge>(idOf(intent.latest_charge))
  const details = charge.payment_method_details?.us_bank_account
  expect(await local.stored(idOf(details?.mandate ?? null))).toMatchObject({
    status: 'active',
  })
})
