import Stripe from 'stripe'
import { apiVersion } from './events.ts'
import { getLinkedId, type StripeObjectKind } from './resources.ts'
import { bankActionsFor } from '../test/payment-service/bank-actions.ts'
import { bankSampleOf } from '../test/payment-service/bank-samples.ts'
import type { ConnectSampled } from '../test/payment-service/connect-samples.ts'
import { errorOf, openForTest, visit } from '../test/payment-service/open-service.ts'
import { createPayee, createVerifiedPayee, openPage, payOutTo } from '../test/payment-service/payees.ts'
import { chargeNewCustomer, disputeAndAnswer } from '../test/payment-service/payments.ts'
import { findMisfits, misfitsIn, ownSamples, samples } from '../test/payment-service/samples.ts'

let local: Awaited<ReturnType<typeof openForTest>>
type Sampled = Exclude<StripeObjectKind, ConnectSampled | 'mandate'>
const cardAnswers: Record<Sampled, object[]> = {
  customer: [],
  'checkout.session': [],
  setup_intent: [],
  payment_method: [],
  payment_intent: [],
  charge: [],
  refund: [],
  dispute: [],
  file: [],
  balance_transaction: [],
  event: [],
}

type Banked = Exclude<Sampled, 'customer' | 'event' | 'file'> | 'mandate' | 'dispute'
const bankAnswers: Record<Banked, object[]> = {
  'checkout.session': [],
  setup_intent: [],
  payment_method: [],
  mandate: [],
  payment_intent: [],
  charge: [],
  refund: [],
  balance_transaction: [],
  dispute: [],
}
let bankEvents: Stripe.Event[] = []

const accountAnswers: Record<ConnectSampled | 'balance_transaction', object[]> = {
  account: [],
  account_link: [],
  balance: [],
  balance_transaction: [],
  bank_account: [],
  deleted_external_account: [],
  payout: [],
  person: [],
  topup: [],
  transfer: [],
}
let accountEvents: Stripe.Event[] = []

const card = { number: '4242424242424242', expMonth: '12', expYear: '40', cvc: '123', name: 'Ada Pine' }

/** One of everything that the service answers, in the states that it can have. */
const collectCards = async () => {
  const { stripe, stored } = local
  const customer = await stripe.customers.create({ name: 'Bayou Rehab', email: 'pay@facility.test' })
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer: customer.id,
    allowed_payment_method_types: ['card'],
    success_url: 'http://localhost:8080/a',
    cancel_url: 'http://localhost:8080/b',
  })
  const intentBefore = await stored<Stripe.SetupIntent>(getLinkedId(session.setup_intent))
  await visit(String(session.url), { ...card, number: '4000000000000002' })
  const intentFailed = await stored<Stripe.SetupIntent>(intentBefore.id)
  await visit(String(session.url), card)
  const setup = await stored<Stripe.SetupIntent>(intentBefore.id)
  const method = await stored<object>(getLinkedId(setup.payment_method))
  const wanted = {
    amount: 5000,
    currency: 'usd',
    customer: customer.id,
    confirm: true,
    allowed_payment_method_types: ['card' as const],
    return_url: 'http://localhost:8080/c',
  }
  const pay = async (token: string) =>
    stripe.paymentIntents.create({
      ...wanted,
      payment_method: (await stripe.paymentMethods.attach(token, { customer: customer.id })).id,
    })
  const paid = await pay('pm_card_visa')
  const waiting = await pay('pm_card_authenticationRequired')
  await visit(String(waiting.next_action?.redirect_to_url?.url), { outcome: 'complete' })
  const authenticated = await stripe.paymentIntents.retrieve(waiting.id)
  const declined = await errorOf(pay('pm_card_chargeCustomerFail'))
  const failed = await stripe.paymentIntents.retrieve(String(declined.payment_intent?.id))
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 100 })
  const charge = (intent: Stripe.PaymentIntent) => stored<Stripe.Charge>(getLinkedId(intent.latest_charge))
  const charged = await charge(paid)

  cardAnswers.customer.push(customer)
  cardAnswers['checkout.session'].push(session, await stripe.checkout.sessions.retrieve(session.id))
  cardAnswers.setup_intent.push(intentBefore, intentFailed, setup)
  cardAnswers.payment_method.push(method)
  cardAnswers.payment_intent.push(paid, waiting, authenticated, failed)
  cardAnswers.charge.push(charged, await charge(failed), await charge(authenticated))
  cardAnswers.refund.push(refund)
  cardAnswers.balance_transaction.push(
    await stored<object>(getLinkedId(charged.balance_transaction)),
    await stored<object>(getLinkedId(refund.balance_transaction)),
  )
  const disputed = await pay('pm_card_createDispute')
  const { file, disputes } = await disputeAndAnswer(stripe)
  cardAnswers.file.push(file)
  cardAnswers.dispute.push(...disputes)
  cardAnswers.charge.push(await charge(disputed))
  cardAnswers.event.push(...(await local.events()))
}

/** The same of bank accounts. */
const collectBanks = async () => {
  const { stripe, stored } = local
  const customer = await stripe.customers.create({ name: 'Bayou Rehab', email: 'pay@facility.test' })
  const bank = bankActionsFor(local, customer)
  const open = await bank.openSession()
  const saved = await bank.saveBank()
  const method = await stored<object>(saved.method)
  const mandate = await stored<object>(getLinkedId(saved.intent.mandate))
  const processing = await bank.debit()
  const toFail = await bank.debit('000222222227')
  const toDispute = await bank.debit('000555555559')
  const pending = await stored<Stripe.Charge>(getLinkedId(processing.latest_charge))
  await bank.passDays(4)
  const started = await stripe.refunds.create({ payment_intent: processing.id, amount: 100 })
  await bank.passDays(3)
  const intents = await Promise.all(
    [processing, toFail, toDispute].map(({ id }) => stripe.paymentIntents.retrieve(id)),
  )
  const charges = await Promise.all(
    intents.map(intent => stored<Stripe.Charge>(getLinkedId(intent.latest_charge))),
  )
  bankEvents = (await local.events()).slice(0, -cardAnswers.event.length)
  const disputes = bankEvents.flatMap(({ type, data }) =>
    type === 'charge.dispute.created' ? [data.object as Stripe.Dispute] : [],
  )
  const ended = charges[2]?.payment_method_details?.us_bank_account?.mandate ?? null
  const paid = charges.flatMap(charge =>
    charge.balance_transaction ? [getLinkedId(charge.balance_transaction)] : [],
  )
  bankAnswers['checkout.session'].push(open, saved.session)
  bankAnswers.setup_intent.push(saved.intent)
  bankAnswers.payment_method.push(method)
  bankAnswers.mandate.push(mandate, await stored<object>(getLinkedId(ended)))
  bankAnswers.payment_intent.push(processing, ...intents)
  bankAnswers.charge.push(pending, ...charges)
  bankAnswers.refund.push(started, await stripe.refunds.retrieve(started.id))
  bankAnswers.balance_transaction.push(
    ...(await Promise.all(paid.map(id => stored<object>(id)))),
    ...disputes.flatMap(dispute => dispute.balance_transactions),
  )
  bankAnswers.dispute.push(...disputes)
}

/** One of everything about connected accounts and their money, in the states that it can have. */
const collectAccounts = async () => {
  const { stripe } = local
  const blank = await createPayee(stripe)
  const [good, bad] = [await createVerifiedPayee(stripe), await createVerifiedPayee(stripe, '000111111113')]
  accountAnswers.account.push(blank, good)
  accountAnswers.person.push(blank.individual ?? {}, good.individual ?? {})
  const urls = { return_url: 'http://localhost:8080/a', refresh_url: 'http://localhost:8080/b' }
  const link = { account: blank.id, type: 'account_onboarding', ...urls } as const
  accountAnswers.account_link.push(await stripe.accountLinks.create(link))
  accountAnswers.topup.push(await stripe.topups.create({ amount: 10_000, currency: 'usd' }))
  const { charge } = await chargeNewCustomer(stripe, 'pm_card_visa', 5_000)
  const transfer = await stripe.transfers.create({
    amount: 4_000,
    currency: 'usd',
    destination: good.id,
    source_transaction: charge,
  })
  accountAnswers.transfer.push(transfer)
  const payouts = [await payOutTo(stripe, good.id), await payOutTo(stripe, bad.id)]
  accountAnswers.payout.push(...payouts)
  local.passMinutes(Math.max(...payouts.map(one => one.arrival_date - one.created)) / 60)
  await local.service.deliverDue()
  const now = [good, bad].map(({ id }, index) =>
    stripe.payouts.retrieve(String(payouts[index]?.id), {}, { stripeAccount: id }),
  )
  accountAnswers.payout.push(...(await Promise.all(now)))
  const failed = await stripe.accounts.retrieve(bad.id)
  accountAnswers.account.push(failed)
  accountAnswers.bank_account.push(...(failed.external_accounts?.data ?? []))
  const url = await openPage(stripe, bad.id, 'account_update')
  await visit(url)
  await visit(url, { routing: '110000000', account: '000123456789' })
  const added = await stripe.accounts.retrieve(bad.id)
  const errored = String(added.external_accounts?.data[1]?.id)
  accountAnswers.deleted_external_account.push(await stripe.accounts.deleteExternalAccount(bad.id, errored))
  accountAnswers.balance.push(
    await stripe.balance.retrieve({}, { stripeAccount: good.id }),
    await stripe.balance.retrieve(),
  )
  for (const options of [{}, { stripeAccount: good.id }, { stripeAccount: bad.id }])
    accountAnswers.balance_transaction.push(...(await stripe.balanceTransactions.list({}, options)).data)
  accountEvents = await local.events()
  for (const { id } of [good, bad]) accountEvents.push(...(await local.events(id)))
}

beforeAll(async () => {
  local = await openForTest()
  await collectCards()
  await collectBanks()
  await collectAccounts()
})
afterAll(() => local.close())

const expectToFit = (found: object[], ...wanted: object[]) => {
  for (const sample of wanted) expect(found.flatMap(answer => findMisfits(sample, answer))).toEqual([])
  expect(found.length).toBeGreaterThan(0)
}
test.each(Object.keys(cardAnswers) as Sampled[])('shapes: %s fits the sample object', kind => {
  // What an event is about is a resource of its own, and the sample's is one that we do not have.
  const sample = kind === 'event' ? { ...samples[kind], data: {} } : samples[kind]
  expectToFit(cardAnswers[kind], sample, ownSamples[kind])
})

test('shapes: objects in events fit the sample objects', () => {
  const events = cardAnswers.event as Stripe.Event[]
  expect(misfitsIn(events, kind => samples[kind])).toEqual([])
})

test('shapes: finds missing properties and wrong types', () => {
  const whole = { a: 'x', b: { c: 1 }, d: [{ e: 'f' }], g: null }
  expect(findMisfits(whole, { a: 1, b: {}, d: [{ e: 2 }] })).toEqual([
    '.a: number instead of string',
    '.b.c: missing',
    '.d[0].e: number instead of string',
    '.g: missing',
  ])
})

test('shapes: the API version is the one that the SDK pins', () => {
  expect(apiVersion).toBe(Stripe.API_VERSION)
})

test.each(Object.keys(bankAnswers) as Banked[])(
  'shapes: %s of a bank account fits the sample object',
  kind => {
    expectToFit(bankAnswers[kind], bankSampleOf(samples, kind), bankSampleOf(ownSamples, kind))
  },
)

test('shapes: objects in events about bank accounts fit the sample objects', () => {
  expect(misfitsIn(bankEvents, kind => bankSampleOf(samples, kind))).toEqual([])
  expect(bankEvents.map(event => event.type)).toEqual(
    expect.arrayContaining(['charge.dispute.closed', 'mandate.updated']),
  )
})

test('shapes: no answer or event contains a bank account number', async () => {
  const customer = await local.stripe.customers.create({ name: 'Secret' })
  const session = await bankActionsFor(local, customer).openSession()
  const page = await visit(String(session.url))
  expect(page.page).toContain('000123456789')
  expect(JSON.stringify([bankAnswers, bankEvents])).not.toContain('000123456789')
})

test.each(Object.keys(accountAnswers) as (keyof typeof accountAnswers)[])(
  'shapes: %s of connected accounts fits the sample object',
  kind => {
    expectToFit(accountAnswers[kind], samples[kind], ownSamples[kind])
  },
)

test('shapes: objects in events about connected accounts fit the sample objects', () => {
  const aboutAccounts = accountEvents.filter(({ type }) => /^(?:account|payout|transfer|topup)/.test(type))
  expect(misfitsIn(aboutAccounts, kind => samples[kind])).toEqual([])
  expect(new Set(aboutAccounts.map(({ type }) => type))).toEqual(
    new Set([
      'account.external_account.created',
      'account.external_account.deleted',
      'account.external_account.updated',
      'account.updated',
      'payout.created',
      'payout.failed',
      'payout.paid',
      'topup.created',
      'topup.succeeded',
      'transfer.created',
    ]),
  )
})

test('events: only those of a connected account name an account', () => {
  const named = accountEvents
    .filter(({ account }) => account !== undefined)
    .map(({ type }) => type.split('.')[0])
  expect(new Set(named)).toEqual(new Set(['account', 'payout']))
})
