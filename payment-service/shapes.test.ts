import Stripe from 'stripe'
import { apiVersion } from './events.ts'
import { idOf, type Kind } from './resources.ts'
import type { ConnectSampled } from './testing/connect-samples.ts'
import { errorOf, openForTest, visit } from './testing/open-service.ts'
import { findMisfits, ownSamples, samples } from './testing/samples.ts'

let local: Awaited<ReturnType<typeof openForTest>>
type Sampled = Exclude<Kind, ConnectSampled | 'mandate' | 'dispute'>
const answers: Record<Sampled, object[]> = {
  customer: [],
  'checkout.session': [],
  setup_intent: [],
  payment_method: [],
  payment_intent: [],
  charge: [],
  refund: [],
  balance_transaction: [],
  event: [],
}

const card = { number: '4242424242424242', expMonth: '12', expYear: '40', cvc: '123', name: 'Ada Pine' }

/** One of everything that the service answers, in the states that it can have. */
const collect = async () => {
  const { stripe, stored } = local
  const customer = await stripe.customers.create({ name: 'Bayou Rehab', email: 'pay@facility.test' })
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer: customer.id,
    allowed_payment_method_types: ['card'],
    success_url: 'http://localhost:8080/a',
    cancel_url: 'http://localhost:8080/b',
  })
  const intentBefore = await stored<Stripe.SetupIntent>(idOf(session.setup_intent))
  await visit(String(session.url), { ...card, number: '4000000000000002' })
  const intentFailed = await stored<Stripe.SetupIntent>(intentBefore.id)
  await visit(String(session.url), card)
  const setup = await stored<Stripe.SetupIntent>(intentBefore.id)
  const method = await stored<object>(idOf(setup.payment_method))
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
  const charge = (intent: Stripe.PaymentIntent) => stored<Stripe.Charge>(idOf(intent.latest_charge))
  const charged = await charge(paid)

  answers.customer.push(customer)
  answers['checkout.session'].push(session, await stripe.checkout.sessions.retrieve(session.id))
  answers.setup_intent.push(intentBefore, intentFailed, setup)
  answers.payment_method.push(method)
  answers.payment_intent.push(paid, waiting, authenticated, failed)
  answers.charge.push(charged, await charge(failed), await charge(authenticated))
  answers.refund.push(refund)
  answers.balance_transaction.push(
    await stored<object>(idOf(charged.balance_transaction)),
    await stored<object>(idOf(refund.balance_transaction)),
  )
  answers.event.push(...(await local.events()))
}

beforeAll(async () => {
  local = await openForTest()
  await collect()
})
afterAll(() => local.close())

const kinds = Object.keys(answers) as (keyof typeof answers)[]

test.each(kinds)('shapes: %s fits the sample object', kind => {
  // What an event is about is a resource of its own, and the sample's is one that we do not have.
  const sample = kind === 'event' ? { ...samples[kind], data: {} } : samples[kind]
  expect(answers[kind].flatMap(answer => findMisfits(sample, answer))).toEqual([])
  expect(answers[kind].flatMap(answer => findMisfits(ownSamples[kind], answer))).toEqual([])
  expect(answers[kind].length).toBeGreaterThan(0)
})

test('shapes: objects in events fit the sample objects', () => {
  const events = answers.event as Stripe.Event[]
  const wrong = events.flatMap(event => {
    const object = event.data.object as { object: Kind }
    return findMisfits(samples[object.object], object).map(misfit => `${event.type}${misfit}`)
  })
  expect(wrong).toEqual([])
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
