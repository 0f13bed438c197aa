import type Stripe from 'stripe'
import { idOf } from './resources.ts'
import { balanceAt, minutesPerDay, chargeNewCustomer } from './testing/payments.ts'
import { errorOf, openForTest, visit } from './testing/open-service.ts'
import { createPayee, openPage, createVerifiedPayee, validAnswers } from './testing/payees.ts'

let local: Awaited<ReturnType<typeof openForTest>>
let stripe: Stripe
beforeAll(async () => {
  local = await openForTest()
  ;({ stripe } = local)
})
afterAll(() => local.close())

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
const eventsSentTo = (payee: string) =>
  local.receiver.received.filter(({ event }) => event.account === payee).map(({ event }) => event.type)

test('payout: is paid after two days', async () => {
  const { id: payee } = await createVerifiedPayee(stripe)
  await fund(payee, 30_000)
  const payout = await payOut(payee, 20_000)
  expect(payout).toMatchObject({ status: 'pending', amount: 20_000, automatic: false, type: 'bank_account' })
  expect(payout.arrival_date - payout.created).toBe(2 * 24 * 60 * 60)
  expect(await balanceAt(stripe, payee)).toEqual([10_000, 0])
  const now = () => stripe.payouts.retrieve(payout.id, {}, { stripeAccount: payee })
  await passDays(1)
  expect(await now()).toMatchObject({ status: 'pending' })
  await passDays(1)
  expect(await now()).toMatchObject({ status: 'paid', trace_id: { status: 'supported' } })
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
    const { id: payee } = await createVerifiedPayee(stripe, number)
    await fund(payee, 20_000)
    const payout = await payOut(payee, 20_000)
    await passDays(2)
    const failed = await stripe.payouts.retrieve(payout.id, {}, { stripeAccount: payee })
    expect(failed).toMatchObject({
      status: 'failed',
      failure_code: code,
      failure_message: expect.stringMatching(/\.$/),
    })
    expect(await local.stored(idOf(failed.failure_balance_transaction))).toMatchObject({
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
  const { id: payee } = await createVerifiedPayee(stripe, '000111111113')
  await fund(payee, 20_000)
  await payOut(payee, 20_000)
  await passDays(2)
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
  await passDays(2)
  expect(await stripe.payouts.retrieve(second.id, {}, { stripeAccount: payee })).toMatchObject({
    status: 'paid',
  })
})

test('payout: a failed bank that is entered again is usable', async () => {
  const { id: payee } = await createVerifiedPayee(stripe, '000111111116')
  await fund(payee, 100)
  await payOut(payee, 100)
  await passDays(2)
  const url = await openPage(stripe, payee, 'account_update')
  await visit(url)
  await visit(url, { routing: '110000000', account: '000111111116' })
  const account = await stripe.accounts.retrieve(payee)
  expect(account.external_accounts?.data).toMatchObject([{ status: 'new', last4: '1116' }])
  expect(account.payouts_enabled).toBe(true)
})

test('payout: never exceeds the available balance, and happens once per key', async () => {
  const { id: payee } = await createVerifiedPayee(stripe)
  const { charge } = await chargeNewCustomer(stripe, 'pm_card_visa', 10_000)
  await stripe.transfers.create({
    amount: 9_000,
    currency: 'usd',
    destination: payee,
    source_transaction: charge,
  })
  expect(await errorOf(payOut(payee, 9_000, 'early'))).toMatchObject({
    code: 'balance_insufficient',
    statusCode: 400,
  })
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
  const { id: payee } = await createPayee(stripe)
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
