import type Stripe from 'stripe'
import { getLinkedId } from './resources.ts'
import { errorOf, openForTest, visit } from '../test/payment-service/open-service.ts'
import { bankActionsFor, validBank } from '../test/payment-service/bank-actions.ts'
import { passesLuhn, testCards } from './test-cards.ts'
import { isRoutingNumber, testBanks, testRouting } from './test-banks.ts'

let local: Awaited<ReturnType<typeof openForTest>>
let bank: ReturnType<typeof bankActionsFor>
let customer: Stripe.Customer

beforeAll(async () => {
  local = await openForTest()
  customer = await local.stripe.customers.create({ name: 'Bayou <Rehab>', email: 'pay@facility.test' })
  bank = bankActionsFor(local, customer)
})
afterAll(() => local.close())

const openSession = () =>
  local.stripe.checkout.sessions.create({
    mode: 'setup',
    customer: customer.id,
    allowed_payment_method_types: ['card'],
    success_url: 'http://localhost:8080/cards?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:8080/cards',
  })

const good = { number: '4242 4242 4242 4242', expMonth: '12', expYear: '34', cvc: '123', name: 'Ada Pine' }

test('card page: saves the card and returns to our page', async () => {
  const session = await openSession()
  expect(session).toMatchObject({ status: 'open', mode: 'setup', payment_status: 'no_payment_required' })
  const form = await visit(String(session.url))
  expect(form.status).toBe(200)
  expect(form.page).toContain('For Bayou &lt;Rehab&gt;')
  expect(form.page).toContain('href="http://localhost:8080/cards"')

  const saved = await visit(String(session.url), good)
  expect(saved).toMatchObject({ status: 303, goesTo: `http://localhost:8080/cards?session=${session.id}` })

  const complete = await local.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['setup_intent.payment_method'],
  })
  expect(complete).toMatchObject({
    status: 'complete',
    url: null,
    setup_intent: {
      status: 'succeeded',
      payment_method: {
        customer: customer.id,
        billing_details: { name: 'Ada Pine', email: 'pay@facility.test' },
        card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
      },
    },
  })
  const events = (await local.events()).slice(0, 3)
  expect(events.map(event => event.type)).toEqual([
    'checkout.session.completed',
    'setup_intent.succeeded',
    'payment_method.attached',
  ])
})

test('card page: submitting twice saves one card', async () => {
  const session = await openSession()
  const countCards = async () =>
    (await local.events()).filter(({ type }) => type === 'payment_method.attached').length
  const before = await countCards()
  const sent = await Promise.all([good, good, good].map(fields => visit(String(session.url), fields)))
  sent.push(await visit(String(session.url), good))
  for (const { goesTo } of sent) expect(goesTo).toBe(`http://localhost:8080/cards?session=${session.id}`)
  expect((await countCards()) - before).toBe(1)
  expect((await visit(String(session.url))).page).toContain('Card saved')
})

test.each([
  ['number', { number: '' }, 'Enter the card number.'],
  ['number', { number: '4242 4242 4242 4241' }, 'valid. Check the digits.'],
  ['number', { number: '12ab' }, 'Enter a card number of 12 to 19 digits.'],
  ['number', { number: '4111 1111 1111 1111' }, 'Only the test cards listed'],
  ['expMonth', { expMonth: '13' }, 'Enter a month from 01 to 12.'],
  ['expYear', { expYear: '25' }, 'This card has expired.'],
  ['expYear', { expYear: '2' }, 'Enter a year like 30 or 2030.'],
  ['expYear', { expYear: '2999' }, 'This year is too far in the future.'],
  ['expYear', { expYear: String(new Date().getUTCFullYear() + 20) }, 'This year is too far in the future.'],
  ['cvc', { cvc: '12' }, 'Enter a 3-digit code.'],
  ['cvc', { number: '378282246310005', cvc: '123' }, 'Enter a 4-digit code.'],
  ['name', { name: ' ' }, 'Enter the name on the card.'],
  ['name', { name: 'A'.repeat(51) }, 'Name on card should not exceed 50 characters'],
  ['number', { number: '4'.repeat(20) }, 'Card number should not exceed 19 characters'],
  ['number', { number: '4000000000000002' }, 'Your card was declined.'],
  ['number', { number: '4000000000009995' }, 'Your card has insufficient funds.'],
])(
  'card page: refuses %s %j at its field, and keeps everything that was typed',
  async (field, wrong, says) => {
    const session = await openSession()
    const typed = { ...good, ...wrong }
    const { page, goesTo } = await visit(String(session.url), typed)
    expect(goesTo).toBeNull()
    expect(page).toContain(`id="${field}-error"`)
    expect(page).toContain(says)
    expect(page).toContain(`value="${typed.name.trim()}"`)
    expect(page).toContain(`value="${typed.number}"`)
    expect((await local.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  },
)

test('card page: a different card can be saved after a decline', async () => {
  const session = await openSession()
  await visit(String(session.url), { ...good, number: '4000000000000002' })
  const setupIntent = await local.stored<Stripe.SetupIntent>(getLinkedId(session.setup_intent))
  expect(setupIntent).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'card_declined', decline_code: 'generic_decline' },
  })
  expect((await visit(String(session.url), good)).status).toBe(303)
  expect(await local.stored(setupIntent.id)).toMatchObject({
    status: 'succeeded',
    last_setup_error: null,
  })
})

test.each([
  ['4000000000000341', 'generic_decline'],
  ['4000000341027995', 'insufficient_funds'],
])('card page: saves %s, which is declined with %s when charged', async (number, reason) => {
  const session = await openSession()
  expect((await visit(String(session.url), { ...good, number })).status).toBe(303)
  const saved = await local.stored<Stripe.SetupIntent>(getLinkedId(session.setup_intent))
  const charge = local.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    customer: customer.id,
    payment_method: getLinkedId(saved.payment_method),
    allowed_payment_method_types: ['card'],
    confirm: true,
  })
  expect(await errorOf(charge)).toMatchObject({ code: 'card_declined', decline_code: reason })
})

test('card page: escapes what was typed', async () => {
  const session = await openSession()
  const { page } = await visit(String(session.url), {
    ...good,
    number: '',
    name: '"><script>alert(1)</script>',
  })
  expect(page).not.toContain('<script>alert')
  expect(page).toContain('&quot;&gt;&lt;script&gt;')
})

test('card page: allows only its own script, and forms that end at the success URL', async () => {
  const session = await openSession()
  const { policy } = await visit(String(session.url))
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("form-action 'self' http://localhost:8080")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

test('card page: expires after a day', async () => {
  const session = await openSession()
  local.passMinutes(24 * 60 + 1)
  expect((await visit(String(session.url))).page).toContain('This page has expired')
  expect((await visit(String(session.url), good)).goesTo).toBeNull()
  expect((await local.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
  local.passMinutes(-24 * 60 - 1)
})

test('pages: an unknown link is a 404', async () => {
  for (const path of ['/setup/cs_test_none', '/authenticate/tds_none', '/elsewhere']) {
    const { status, page } = await visit(`${local.publicUrl}${path}`)
    expect([status, page.includes('Page not found')]).toEqual([404, true])
  }
})

test('bank page: saves the account with a mandate and returns to our page', async () => {
  const session = await bank.openSession()
  const form = await visit(String(session.url))
  expect(form.page).toContain('For Bayou &lt;Rehab&gt;')
  expect(form.page).toContain('Routing number')
  expect(form.page).not.toContain('Card number')
  expect(form.policy).toContain("script-src 'self'")

  const { saved, session: done, intent, method } = await bank.saveBank()
  expect(saved).toMatchObject({ status: 303, goesTo: `http://localhost:8080/banks?session=${done.id}` })
  expect(done).toMatchObject({ status: 'complete', payment_method_types: ['us_bank_account'] })
  expect(intent).toMatchObject({ status: 'succeeded', usage: 'off_session' })
  expect(await local.stored(method)).toMatchObject({
    type: 'us_bank_account',
    customer: customer.id,
    billing_details: { name: 'Ada Pine', email: 'pay@facility.test' },
    us_bank_account: {
      bank_name: 'STRIPE TEST BANK',
      last4: '6789',
      routing_number: '110000000',
      account_holder_type: 'company',
      account_type: 'checking',
    },
  })
  expect(await local.stored(getLinkedId(intent.mandate))).toMatchObject({
    status: 'active',
    payment_method: method,
    customer_acceptance: { type: 'online', online: { ip_address: expect.any(String), user_agent: 'node' } },
  })
  expect((await visit(String(session.url).replace(session.id, done.id))).page).toContain('Bank account saved')
})

/** How the page shows again what was typed. */
const typedStill = {
  name: /value="Ada “&amp;” Pine"/,
  routing: /value="110000000"/,
  holderType: /value="company"\s+checked/,
  accountType: /value="checking"\s+checked/,
  agree: /value="yes"\s+checked/,
}

test.each([
  ['name', '', 'Enter the account holder name.'],
  ['name', 'A'.repeat(51), 'Account holder name should not exceed 50 characters'],
  ['routing', '1100000001', 'Routing number should not exceed 9 characters'],
  ['account', '0'.repeat(18), 'Account number should not exceed 17 characters'],
  ['holderType', 'family', 'Choose an account holder type.'],
  ['accountType', '', 'Choose an account type.'],
  ['routing', '', 'Enter a 9-digit routing number.'],
  ['routing', '11000000', 'Enter a 9-digit routing number.'],
  ['routing', '110000001', 'valid. Check the digits.'],
  ['account', '', 'Enter an account number of 4 to 17 digits.'],
  ['account', '12a', 'Enter an account number of 4 to 17 digits.'],
  ['account', '000987654321', 'Only the test accounts listed on this page are accepted.'],
  ['agree', '', 'Check this box to authorize debits from this account.'],
])('bank page: refuses %s “%s”, and keeps everything that was typed', async (field, value, sentence) => {
  const { url, id } = await bank.openSession()
  const typed = { ...validBank, name: 'Ada “&” Pine', [field]: value }
  const { status, page } = await visit(String(url), typed)
  expect(status).toBe(200)
  expect(page).toContain(sentence)
  expect(page).toContain('save this bank account.')
  const others = Object.entries(typedStill).filter(([name]) => name !== field)
  for (const [, there] of others) expect(page).toMatch(there)
  expect(page.match(/autofocus/g)).toHaveLength(1)
  expect((await local.stripe.checkout.sessions.retrieve(id)).status).toBe('open')
})

test('bank page: accepts numbers with spaces and hyphens', async () => {
  const { url } = await bank.openSession()
  const { status } = await visit(String(url), {
    ...validBank,
    routing: '110-000-000',
    account: '000 1234 56789',
  })
  expect(status).toBe(303)
})

test('bank page: two concurrent submits save one account', async () => {
  const { url } = await bank.openSession()
  const saved = async () =>
    (await local.events()).filter(({ type }) => type === 'payment_method.attached').length
  const before = await saved()
  await Promise.all([visit(String(url), validBank), visit(String(url), validBank)])
  expect((await saved()) - before).toBe(1)
})

test('checkout session: refuses more than one payment method type', async () => {
  const both = local.stripe.checkout.sessions.create({
    mode: 'setup',
    customer: customer.id,
    allowed_payment_method_types: ['card', 'us_bank_account'],
    success_url: 'http://localhost:8080/a',
    cancel_url: 'http://localhost:8080/b',
  })
  expect((await errorOf(both)).param).toBe('allowed_payment_method_types')
})

test('cards: each has a valid check digit and its own number and token', () => {
  expect(testCards.filter(card => !passesLuhn(card.number))).toEqual([])
  expect(new Set(testCards.map(card => card.number)).size).toBe(testCards.length)
  const tokens = testCards.flatMap(card => card.token ?? [])
  expect(new Set(tokens).size).toBe(tokens.length)
})

test('bank accounts: each has its own number and description', () => {
  expect(new Set(testBanks.map(bank => bank.number)).size).toBe(testBanks.length)
  expect(new Set(testBanks.map(bank => bank.does)).size).toBe(testBanks.length)
})

test.each([
  [testRouting, true],
  ['021000021', true],
  ['121000248', true],
  ['021000022', false],
  ['120000248', false],
  ['000000000', false],
  ['11000000', false],
  ['1100000000', false],
  ['11000000x', false],
])('routing number: %s is valid: %s', (routing, is) => {
  expect(isRoutingNumber(routing)).toBe(is)
})
