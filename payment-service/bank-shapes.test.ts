import type Stripe from 'stripe'
import { idOf, type Kind } from './resources.ts'
import { bankActionsFor } from './testing/bank-actions.ts'
import { openForTest, visit } from './testing/open-service.ts'
import { findMisfits, ownSamples, samples } from './testing/samples.ts'

type Sample = Record<string, unknown>
type Banked = Extract<
  Kind,
  | 'checkout.session'
  | 'setup_intent'
  | 'payment_method'
  | 'mandate'
  | 'payment_intent'
  | 'charge'
  | 'refund'
  | 'balance_transaction'
  | 'dispute'
>

const answers: Record<Banked, object[]> = {
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
let events: Stripe.Event[] = []

/** What the SDK says that a bank account has; the published samples are all of cards, or of accounts in Europe. */
const account: Record<keyof Stripe.PaymentMethod.UsBankAccount, unknown> = {
  account_holder_type: 'text',
  account_type: 'text',
  bank_name: 'text',
  financial_connections_account: null,
  fingerprint: 'text',
  last4: 'text',
  networks: { preferred: 'ach', supported: ['ach'] },
  routing_number: 'text',
  status_details: {},
}
const { financial_connections_account: _, networks: __, status_details: ___, ...debited } = account

/** The sample with a bank account where it has something else. */
const withBank: Partial<Record<Kind, (sample: Sample) => Sample>> = {
  payment_method: ({ card: _card, ...sample }) => ({ ...sample, us_bank_account: account }),
  mandate: sample => ({ ...sample, payment_method_details: { type: 'text', us_bank_account: {} } }),
  charge: sample => ({
    ...sample,
    payment_method_details: { type: 'text', us_bank_account: { ...debited, payment_reference: null } },
  }),
  refund: sample => ({ ...sample, destination_details: { type: 'text' } }),
  dispute: sample => ({ ...sample, payment_method_details: { type: 'text' } }),
}
const sampleOf = (from: Record<Kind, Sample>, kind: Kind) => withBank[kind]?.(from[kind]) ?? from[kind]

let local: Awaited<ReturnType<typeof openForTest>>

const keepAll = async (bank: ReturnType<typeof bankActionsFor>) => {
  const { stripe, stored } = local
  const open = await bank.openSession()
  const saved = await bank.saveBank()
  const method = await stored<object>(saved.method)
  const mandate = await stored<object>(idOf(saved.intent.mandate))
  const processing = await bank.debit()
  const toFail = await bank.debit('000222222227')
  const toDispute = await bank.debit('000555555559')
  const pending = await stored<Stripe.Charge>(idOf(processing.latest_charge))
  await bank.passDays(4)
  const started = await stripe.refunds.create({ payment_intent: processing.id, amount: 100 })
  await bank.passDays(3)
  const intents = await Promise.all(
    [processing, toFail, toDispute].map(({ id }) => stripe.paymentIntents.retrieve(id)),
  )
  const charges = await Promise.all(intents.map(intent => stored<Stripe.Charge>(idOf(intent.latest_charge))))
  events = await local.events()
  const disputes = events.flatMap(({ type, data }) =>
    type === 'charge.dispute.created' ? [data.object as Stripe.Dispute] : [],
  )
  const ended = await stored<object>(
    idOf(charges[2]?.payment_method_details?.us_bank_account?.mandate ?? null),
  )
  const paid = charges.flatMap(charge =>
    charge.balance_transaction ? [idOf(charge.balance_transaction)] : [],
  )
  answers['checkout.session'].push(open, saved.session)
  answers.setup_intent.push(saved.intent)
  answers.payment_method.push(method)
  answers.mandate.push(mandate, ended)
  answers.payment_intent.push(processing, ...intents)
  answers.charge.push(pending, ...charges)
  answers.refund.push(started, await stripe.refunds.retrieve(started.id))
  answers.balance_transaction.push(
    ...(await Promise.all(paid.map(id => stored<object>(id)))),
    ...disputes.flatMap(dispute => dispute.balance_transactions),
  )
  answers.dispute.push(...disputes)
}

beforeAll(async () => {
  local = await openForTest()
  const customer = await local.stripe.customers.create({ name: 'Bayou Rehab', email: 'pay@facility.test' })
  await keepAll(bankActionsFor(local, customer))
})
afterAll(() => local.close())

const kinds = Object.keys(answers) as Banked[]

test.each(kinds)('shapes: %s of a bank account fits the sample object', kind => {
  expect(answers[kind].flatMap(answer => findMisfits(sampleOf(samples, kind), answer))).toEqual([])
  expect(answers[kind].flatMap(answer => findMisfits(sampleOf(ownSamples, kind), answer))).toEqual([])
  expect(answers[kind].length).toBeGreaterThan(0)
})

test('shapes: objects in events about bank accounts fit the sample objects', () => {
  const wrong = events.flatMap(event => {
    const object = event.data.object as { object: Kind }
    return findMisfits(sampleOf(samples, object.object), object).map(misfit => `${event.type}${misfit}`)
  })
  expect(wrong).toEqual([])
  expect(events.map(event => event.type)).toEqual(
    expect.arrayContaining(['charge.dispute.closed', 'mandate.updated']),
  )
})

test('shapes: no answer or event contains a bank account number', async () => {
  const customer = await local.stripe.customers.create({ name: 'Secret' })
  const session = await bankActionsFor(local, customer).openSession()
  const page = await visit(String(session.url))
  expect(page.page).toContain('000123456789')
  expect(JSON.stringify([answers, events])).not.toContain('000123456789')
})
