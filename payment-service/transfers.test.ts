import type Stripe from 'stripe'
import { balanceAt, minutesPerDay, chargeNewCustomer } from './testing/payments.ts'
import { errorOf, openForTest } from './testing/open-service.ts'
import { createPayee, createVerifiedPayee } from './testing/payees.ts'

let local: Awaited<ReturnType<typeof openForTest>>
let stripe: Stripe
let payee: string
let nobody: string
beforeAll(async () => {
  local = await openForTest()
  ;({ stripe } = local)
  nobody = (await createVerifiedPayee(stripe)).id
})
afterAll(() => local.close())

beforeEach(async () => {
  local.passMinutes(2 * minutesPerDay)
  const [available = 0] = await balanceAt(stripe)
  if (available > 0)
    await stripe.transfers.create({ amount: available, currency: 'usd', destination: nobody })
  if (available < 0) await stripe.topups.create({ amount: -available, currency: 'usd' })
  payee = (await createVerifiedPayee(stripe)).id
})

const send = (amount: number, more: Partial<Stripe.TransferCreateParams> = {}, key?: string) =>
  stripe.transfers.create(
    { amount, currency: 'usd', destination: payee, ...more },
    key ? { idempotencyKey: key } : {},
  )

test('balance: a card payment is pending for two days, then available', async () => {
  await chargeNewCustomer(stripe, 'pm_card_visa', 10_000)
  expect(await balanceAt(stripe)).toEqual([0, 9_680])
  local.passMinutes(2 * minutesPerDay)
  expect(await balanceAt(stripe)).toEqual([9_680, 0])
})

test('balance: a refund comes out of the pending payment', async () => {
  const { intent } = await chargeNewCustomer(stripe, 'pm_card_visa', 10_000)
  await stripe.refunds.create({ payment_intent: intent, amount: 1_000 })
  expect(await balanceAt(stripe)).toEqual([0, 8_680])
})

test('transfer: topped-up money can be transferred immediately', async () => {
  const topup = await stripe.topups.create({ amount: 50_000, currency: 'usd' })
  expect(topup).toMatchObject({ status: 'succeeded', amount: 50_000 })
  const transfer = await send(40_000, { metadata: { payoutId: 'p1' } })
  expect(transfer).toMatchObject({ amount: 40_000, destination: payee, metadata: { payoutId: 'p1' } })
  expect(await balanceAt(stripe)).toEqual([10_000, 0])
  expect(await balanceAt(stripe, payee)).toEqual([40_000, 0])
})

test('transfer: refuses more than the balance, also later under the same key', async () => {
  await chargeNewCustomer(stripe, 'pm_card_visa', 100_000)
  const refused = await errorOf(send(10_000, {}, 'key-1'))
  expect(refused).toMatchObject({
    code: 'balance_insufficient',
    statusCode: 400,
    type: 'StripeInvalidRequestError',
  })
  local.passMinutes(2 * minutesPerDay)
  expect(await errorOf(send(10_000, {}, 'key-1'))).toMatchObject({ code: 'balance_insufficient' })
  const sent = await send(10_000, {}, 'key-2')
  expect((await send(10_000, {}, 'key-2')).id).toBe(sent.id)
  expect(await balanceAt(stripe, payee)).toEqual([10_000, 0])
})

test('transfer: concurrent transfers cannot spend the same money', async () => {
  await stripe.topups.create({ amount: 10_000, currency: 'usd' })
  const other = await local.another()
  const wanted = { amount: 6_000, currency: 'usd', destination: payee }
  const outcomes = await Promise.allSettled(
    [stripe, other.stripe, stripe, other.stripe].map(each => each.transfers.create(wanted)),
  )
  await other.close()
  expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
  expect(await balanceAt(stripe)).toEqual([4_000, 0])
})

test('transfer: from a charge is available when the charge is', async () => {
  const { charge } = await chargeNewCustomer(stripe, 'pm_card_visa', 10_000)
  const transfer = await send(9_000, { source_transaction: charge })
  expect(transfer.source_transaction).toBe(charge)
  expect(await balanceAt(stripe, payee)).toEqual([0, 9_000])
  expect(await balanceAt(stripe)).toEqual([0, 680])
  local.passMinutes(2 * minutesPerDay)
  expect(await balanceAt(stripe, payee)).toEqual([9_000, 0])
  expect(await balanceAt(stripe)).toEqual([680, 0])
})

test('transfer: never exceeds the charge it comes from', async () => {
  const { charge } = await chargeNewCustomer(stripe, 'pm_card_visa', 10_000)
  const outcomes = await Promise.allSettled([1, 2].map(() => send(6_000, { source_transaction: charge })))
  expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
  expect((await errorOf(send(4_001, { source_transaction: charge }))).message).toBe(
    'Transfers using this transaction as a source must not exceed the source amount of $100.00.',
  )
  await send(4_000, { source_transaction: charge })
  const declined = await errorOf(chargeNewCustomer(stripe, 'pm_card_chargeCustomerFail', 5_000))
  const refused = send(100, { source_transaction: String((declined.raw as { charge?: string }).charge) })
  expect(await errorOf(refused)).toMatchObject({ param: 'source_transaction' })
})

test('transfer: refuses an account that is not verified', async () => {
  await stripe.topups.create({ amount: 10_000, currency: 'usd' })
  const { id } = await createPayee(stripe)
  expect(await errorOf(send(100, { destination: id }))).toMatchObject({
    code: 'insufficient_capabilities_for_transfer',
  })
  expect(await errorOf(send(100, { destination: 'acct_nobody' }))).toMatchObject({ code: 'resource_missing' })
  expect(await balanceAt(stripe)).toEqual([10_000, 0])
})

test('transfer: is listed by its destination and sends an event', async () => {
  await stripe.topups.create({ amount: 10_000, currency: 'usd' })
  const other = (await createVerifiedPayee(stripe)).id
  const sent = [await send(100), await send(200, { destination: other }), await send(300)]
  const listed = await stripe.transfers.list({ destination: payee })
  expect(listed.data.map(each => each.id)).toEqual([sent[2]?.id, sent[0]?.id])
  await local.service.deliverDue()
  const events = local.receiver.received.flatMap(({ event }) =>
    event.type === 'transfer.created' ? [event.data.object.id] : [],
  )
  expect(events).toEqual(expect.arrayContaining(sent.map(each => each.id)))
})

test('balance transactions: are listed since a time, with their sources', async () => {
  const { charge } = await chargeNewCustomer(stripe, 'pm_card_visa', 10_000)
  local.passMinutes(60)
  const transfer = await send(9_000, { source_transaction: charge })
  const created = { gte: transfer.created }
  const late = await stripe.balanceTransactions.list({ created, expand: ['data.source'] })
  expect(late.data).toMatchObject([
    {
      type: 'transfer',
      reporting_category: 'transfer',
      net: -9_000,
      source: { id: transfer.id, destination: payee },
    },
  ])
  const charged = async () => (await stripe.balanceTransactions.list({ limit: 2 })).data[1]
  expect(await charged()).toMatchObject({ source: charge, fee: 320, net: 9_680, status: 'pending' })
  local.passMinutes(2 * minutesPerDay)
  expect((await charged())?.status).toBe('available')
})
