import type Stripe from 'stripe'
import { balanceAt, chargeNewCustomer, minutesPerDay } from '../test/payment-service/payments.ts'
import { errorOf, openForTest, visit } from '../test/payment-service/open-service.ts'
import { createPayee, createVerifiedPayee, openPage, validAnswers } from '../test/payment-service/payees.ts'
import { getLinkedId } from './resources.ts'

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

const insufficient = { code: 'balance_insufficient', statusCode: 400 }

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
  expect(refused).toMatchObject({ ...insufficient, type: 'StripeInvalidRequestError' })
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

test('balance page: adds money to the balance', async () => {
  const url = `${local.publicUrl}/balance`
  expect((await visit(url)).page).toContain('$0.00')
  expect(await visit(url, { amount: '$1,250.5' })).toMatchObject({ status: 303, goesTo: url })
  expect((await visit(url)).page).toContain('$1,250.50')
  expect(await balanceAt(stripe)).toEqual([125_050, 0])
})

test.each(['', '0', '-5', '1e3', '9999999'])(
  'balance page: refuses the amount %j, and keeps it in the field',
  async typed => {
    const { page, goesTo } = await visit(`${local.publicUrl}/balance`, { amount: typed })
    expect(goesTo).toBeNull()
    expect(page).toContain('Enter an amount from $0.01 to $999,999.99.')
    expect(page).toContain(`value="${typed}"`)
  },
)

const fund = async (payee: string, amount: number) => {
  await stripe.topups.create({ amount, currency: 'usd' })
  await stripe.transfers.create({ amount, currency: 'usd', destination: payee })
}
const payOut = (payee: string, amount: number, idempotencyKey?: string) =>
  stripe.payouts.create(
    { amount, currency: 'usd', metadata: { payoutId: 'p1' } },
    { stripeAccount: payee, ...(idempotencyKey && { idempotencyKey }) },
  )
const passDays = async (days: number) => {
  local.passMinutes(days * minutesPerDay)
  await local.service.deliverDue()
}
const retrievePayout = (id: string) => stripe.payouts.retrieve(id, {}, { stripeAccount: payee })
const eventsSentTo = (payee: string) =>
  local.receiver.received.filter(({ event }) => event.account === payee).map(({ event }) => event.type)

/** Passes the days until a payout arrives. */
const passUntilPaid = async ({ arrival_date: at, created }: Stripe.Payout) =>
  passDays((at - created) / (24 * 60 * 60))

test('payout: is paid on its arrival day', async () => {
  await fund(payee, 30_000)
  const payout = await payOut(payee, 20_000)
  expect(payout).toMatchObject({ status: 'pending', amount: 20_000, automatic: false, type: 'bank_account' })
  expect(await balanceAt(stripe, payee)).toEqual([10_000, 0])
  await passDays(1)
  expect(await retrievePayout(payout.id)).toMatchObject({ status: 'pending' })
  await passUntilPaid(payout)
  expect(await retrievePayout(payout.id)).toMatchObject({ status: 'paid', trace_id: { status: 'supported' } })
  expect(await balanceAt(stripe, payee)).toEqual([10_000, 0])
  expect(eventsSentTo(payee).filter(type => type.startsWith('payout'))).toEqual([
    'payout.created',
    'payout.paid',
  ])
  expect(await errorOf(stripe.payouts.retrieve(payout.id))).toMatchObject({ code: 'resource_missing' })
  const listed = await stripe.payouts.list({}, { stripeAccount: payee })
  expect(listed.data.map(each => each.id)).toEqual([payout.id])
})

test.each([
  ['000111111113', 'account_closed'],
  ['000111111116', 'no_account'],
])(
  'payout: returned by bank %s, its money stays in the account and the bank is unusable',
  async (number, code) => {
    payee = (await createVerifiedPayee(stripe, number)).id
    await fund(payee, 20_000)
    const payout = await payOut(payee, 20_000)
    await passUntilPaid(payout)
    const failed = await retrievePayout(payout.id)
    expect(failed).toMatchObject({
      status: 'failed',
      failure_code: code,
      failure_message: expect.stringMatching(/\.$/),
    })
    expect(await local.stored(getLinkedId(failed.failure_balance_transaction))).toMatchObject({
      type: 'payout_failure',
      net: 20_000,
    })
    expect(await balanceAt(stripe, payee)).toEqual([20_000, 0])
    const account = await stripe.accounts.retrieve(payee)
    expect(account).toMatchObject({
      payouts_enabled: false,
      capabilities: { transfers: 'active' },
      external_accounts: { data: [{ status: 'errored' }] },
      requirements: { currently_due: ['external_account'] },
    })
    expect(await errorOf(payOut(payee, 20_000))).toMatchObject({ code: 'payouts_not_allowed' })
    expect(eventsSentTo(payee)).toEqual(
      expect.arrayContaining(['payout.failed', 'account.external_account.updated', 'account.updated']),
    )
  },
)

test('payout: after a failure, goes to the bank that was entered next', async () => {
  payee = (await createVerifiedPayee(stripe, '000111111113')).id
  await fund(payee, 20_000)
  await passUntilPaid(await payOut(payee, 20_000))
  const url = await openPage(stripe, payee, 'account_update')
  const { page } = await visit(url)
  expect(page).toContain('Add a bank account')
  expect(page).not.toContain('id="ssn"')
  expect(await visit(url, { routing: '110000000', account: '000123456789' })).toMatchObject({ status: 303 })
  const account = await stripe.accounts.retrieve(payee)
  expect(account.payouts_enabled).toBe(true)
  expect(account.external_accounts?.data).toMatchObject([
    { last4: '6789', default_for_currency: true, status: 'new' },
    { last4: '1113', default_for_currency: false, status: 'errored' },
  ])
  const second = await payOut(payee, 20_000)
  await passUntilPaid(second)
  expect(await retrievePayout(second.id)).toMatchObject({ status: 'paid' })
})

test('payout: a failed bank that is entered again is usable', async () => {
  payee = (await createVerifiedPayee(stripe, '000111111116')).id
  await fund(payee, 100)
  await passUntilPaid(await payOut(payee, 100))
  const url = await openPage(stripe, payee, 'account_update')
  await visit(url)
  await visit(url, { routing: '110000000', account: '000111111116' })
  const account = await stripe.accounts.retrieve(payee)
  expect(account.external_accounts?.data).toMatchObject([{ status: 'new', last4: '1116' }])
  expect(account.payouts_enabled).toBe(true)
})

test('payout: never exceeds the available balance, and happens once per key', async () => {
  const { charge } = await chargeNewCustomer(stripe, 'pm_card_visa', 10_000)
  await send(9_000, { source_transaction: charge })
  expect(await errorOf(payOut(payee, 9_000, 'early'))).toMatchObject(insufficient)
  local.passMinutes(2 * minutesPerDay)
  expect(await errorOf(payOut(payee, 9_000, 'early'))).toMatchObject({ code: 'balance_insufficient' })
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => payOut(payee, 9_000)))
  expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
  await fund(payee, 9_000)
  const sent = await payOut(payee, 4_000, 'later')
  expect((await payOut(payee, 4_000, 'later')).id).toBe(sent.id)
  expect(await balanceAt(stripe, payee)).toEqual([5_000, 0])
})

test('payout: refuses an account without a bank or verification, and our own', async () => {
  payee = (await createPayee(stripe)).id
  const noBank = "Sorry, you don't have any external accounts in that currency (usd)."
  expect((await errorOf(payOut(payee, 100))).message).toBe(noBank)
  expect((await errorOf(stripe.payouts.create({ amount: 100, currency: 'usd' }))).message).toBe(noBank)
  const unverified = await openPage(stripe, payee)
  await visit(unverified)
  await visit(unverified, { ...validAnswers, ssn: '1111' })
  expect(await errorOf(payOut(payee, 100))).toMatchObject({ code: 'payouts_not_allowed' })
  expect(await errorOf(payOut('acct_nobody', 100))).toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  })
})
