import type Stripe from 'stripe'
import { idOf } from './resources.ts'
import { bankActionsFor, validBank } from './testing/bank-actions.ts'
import { errorOf, openForTest, visit } from './testing/open-service.ts'

let local: Awaited<ReturnType<typeof openForTest>>
let bank: ReturnType<typeof bankActionsFor>
let customer: Stripe.Customer

beforeAll(async () => {
  local = await openForTest()
  customer = await local.stripe.customers.create({ name: 'Bayou <Rehab>', email: 'pay@facility.test' })
  bank = bankActionsFor(local, customer)
})
afterAll(() => local.close())

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
  expect(await local.stored(idOf(intent.mandate))).toMatchObject({
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
