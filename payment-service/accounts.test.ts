import type Stripe from 'stripe'
import { errorOf, openForTest, visit } from '../test/payment-service/open-service.ts'
import {
  addBank,
  createPayee,
  createVerifiedPayee,
  openPage,
  validAnswers,
} from '../test/payment-service/payees.ts'

let local: Awaited<ReturnType<typeof openForTest>>
let stripe: Stripe
beforeAll(async () => {
  local = await openForTest()
  ;({ stripe } = local)
})
afterAll(() => local.close())

test('account: a new one lists its missing details, and can get no transfers or payouts', async () => {
  const account = await createPayee(stripe)
  expect(account).toMatchObject({
    type: 'none',
    controller: {
      requirement_collection: 'application',
      stripe_dashboard: { type: 'none' },
      is_controller: true,
    },
    capabilities: { transfers: 'inactive' },
    details_submitted: false,
    payouts_enabled: false,
    charges_enabled: false,
    settings: { payouts: { schedule: { interval: 'manual' } } },
    individual: { first_name: 'Rosa', last_name: 'Diaz' },
    requirements: { disabled_reason: 'requirements.past_due' },
  })
  expect(account.requirements?.currently_due).toEqual([
    'external_account',
    'individual.address.city',
    'individual.address.line1',
    'individual.address.postal_code',
    'individual.address.state',
    'individual.dob.day',
    'individual.dob.month',
    'individual.dob.year',
    'individual.ssn_last_4',
    'tos_acceptance.date',
    'tos_acceptance.ip',
  ])
})

test('payout page: makes the account ready, sends events, and returns to our page', async () => {
  const { id } = await createPayee(stripe)
  const url = await openPage(stripe, id)
  const form = await visit(url)
  expect(form.page).toContain('value="Rosa"')
  expect(await visit(url, validAnswers)).toMatchObject({
    status: 303,
    goesTo: 'http://localhost:8080/payouts/back',
  })
  const account = await stripe.accounts.retrieve(id)
  expect(account).toMatchObject({
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
    requirements: { currently_due: [], disabled_reason: null },
    individual: {
      dob: { year: 1988, month: 2, day: 29 },
      ssn_last_4_provided: true,
      verification: { status: 'verified' },
    },
    external_accounts: {
      data: [{ last4: '6789', bank_name: 'STRIPE TEST BANK', default_for_currency: true, status: 'new' }],
    },
  })
  expect(JSON.stringify(account)).not.toContain('4321')
  const sent = await local.events(id)
  expect(sent.map(event => event.type)).toContain('account.updated')
  expect(sent.map(event => event.type)).toContain('account.external_account.created')
})

test('payout page: submitting twice saves one bank', async () => {
  const { id } = await createPayee(stripe)
  const url = await openPage(stripe, id)
  await visit(url)
  const sent = await Promise.all([1, 2].map(() => visit(url, validAnswers)))
  expect(sent.map(each => each.goesTo)).toEqual(Array(2).fill('http://localhost:8080/payouts/back'))
  expect((await stripe.accounts.retrieve(id)).external_accounts?.data).toHaveLength(1)
})

test('account link: opens once within minutes; after that it leads to our refresh page', async () => {
  const { id } = await createPayee(stripe)
  const again = { status: 303, goesTo: 'http://localhost:8080/payouts/again' }
  const url = await openPage(stripe, id)
  expect(await visit(url, validAnswers)).toMatchObject(again)
  expect((await visit(url)).status).toBe(200)
  expect(await visit(url)).toMatchObject(again)
  const late = await openPage(stripe, id)
  local.passMinutes(6)
  expect(await visit(late)).toMatchObject(again)
  local.passMinutes(-6)
})

test.each([
  ['firstName', { firstName: ' ' }, 'Enter your first name.'],
  ['lastName', { lastName: '' }, 'Enter your last name.'],
  ['birthMonth', { birthMonth: '13' }, 'Enter a month from 1 to 12.'],
  ['birthDay', { birthDay: '30' }, 'Enter a valid day.'],
  ['birthYear', { birthYear: '88' }, 'Enter a 4-digit year.'],
  ['birthYear', { birthYear: '1899' }, 'Enter a 4-digit year.'],
  ['birthYear', { birthYear: '2024' }, 'You must be 18 or older.'],
  ['ssn', { ssn: '123' }, 'Enter the last 4 digits'],
  ['line1', { line1: '' }, 'Enter your street address.'],
  ['city', { city: '' }, 'Enter your city.'],
  ['state', { state: 'XX' }, 'Choose your state.'],
  ['zip', { zip: '7700' }, 'Enter a 5-digit ZIP code.'],
  ['routing', { routing: '' }, 'valid. Check the digits.'],
  ['routing', { routing: '110000001' }, 'valid. Check the digits.'],
  ['routing', { routing: '1100000001' }, 'Routing number should not exceed 9 characters'],
  ['account', { account: '1'.repeat(18) }, 'Account number should not exceed 17 characters'],
  ['account', { account: '' }, 'Only the test accounts listed'],
  ['account', { account: '12345678' }, 'Only the test accounts listed'],
])(
  'payout page: refuses %s %j at its field, and keeps everything that was typed',
  async (field, wrong, says) => {
    const { id } = await createPayee(stripe)
    const url = await openPage(stripe, id)
    await visit(url)
    const typed = { ...validAnswers, ...wrong }
    const { page, goesTo } = await visit(url, typed)
    expect(goesTo).toBeNull()
    expect(page).toContain(`id="${field}-error"`)
    expect(page).toContain(says)
    expect(page).toContain(`value="${typed.line2}"`)
    expect(page).toContain(`value="${typed.account}"`)
    expect((await stripe.accounts.retrieve(id)).details_submitted).toBe(false)
    expect(await visit(url, validAnswers)).toMatchObject({ status: 303 })
  },
)

test.each([
  [{ ssn: '1111' }, 'individual.ssn_last_4', 'Check all three.'],
  [{ line1: 'address_no_match' }, 'individual.address.line1', 'verify this address'],
])('payout page: %j fails the verification until it is corrected', async (wrong, requirement, says) => {
  const { id } = await createPayee(stripe)
  const url = await openPage(stripe, id)
  await visit(url)
  expect(await visit(url, { ...validAnswers, ...wrong })).toMatchObject({ status: 303 })
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    requirements: {
      currently_due: [requirement],
      disabled_reason: 'requirements.past_due',
      errors: [{ requirement }],
    },
  })
  const second = await openPage(stripe, id)
  const { page } = await visit(second)
  expect(page).toContain(says)
  expect(page).not.toContain('id="routing"')
  await visit(second, validAnswers)
  expect((await stripe.accounts.retrieve(id)).payouts_enabled).toBe(true)
})

test('payout page: a person born on 1/1/1901 is under review for a minute', async () => {
  const { id } = await createPayee(stripe)
  const url = await openPage(stripe, id)
  await visit(url)
  await visit(url, { ...validAnswers, birthYear: '1901', birthMonth: '1', birthDay: '1' })
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    payouts_enabled: false,
    details_submitted: true,
    requirements: { currently_due: [], disabled_reason: 'requirements.pending_verification' },
  })
  local.passMinutes(2)
  await local.service.deliverDue()
  expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: true })
  local.passMinutes(-2)
})

test('account: accepts all details through the API', async () => {
  const account = await createPayee(stripe, {
    individual: {
      first_name: 'Rosa',
      last_name: 'Diaz',
      ssn_last_4: '4321',
      dob: { year: 1988, month: 2, day: 28 },
      address: { line1: '1 Main St', city: 'Houston', state: 'TX', postal_code: '77002' },
    },
    tos_acceptance: { date: 1_700_000_000, ip: '127.0.0.1' },
  })
  expect(account).toMatchObject({
    payouts_enabled: false,
    requirements: { currently_due: ['external_account'] },
  })
})

test('payout page: allows only its own script, and forms that end at the return URL', async () => {
  const { id } = await createPayee(stripe)
  const { policy, page } = await visit(await openPage(stripe, id))
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' http://localhost:8080")
  expect(page).toContain('For rosa@clinician.test')
  expect((await visit(`${local.publicUrl}/payouts/nobody`)).status).toBe(404)
})

const banksOf = async (account: string) =>
  ((await stripe.accounts.retrieve(account)).external_accounts?.data ?? []) as Stripe.BankAccount[]
const defaults = async (account: string) =>
  (await banksOf(account)).map(bank => [bank.last4, bank.default_for_currency])

test('external accounts: the newest bank is the default until another is chosen', async () => {
  const { id } = await createVerifiedPayee(stripe)
  await addBank(stripe, id, '000111111116')
  expect(await defaults(id)).toEqual([
    ['1116', true],
    ['6789', false],
  ])
  const first = String((await banksOf(id))[1]?.id)
  const chosen = await stripe.accounts.updateExternalAccount(id, first, { default_for_currency: true })
  expect(chosen).toMatchObject({ last4: '6789', default_for_currency: true })
  expect(await defaults(id)).toEqual([
    ['1116', false],
    ['6789', true],
  ])
})

test('external accounts: deletes a bank once, but never the default one', async () => {
  const { id } = await createVerifiedPayee(stripe)
  const only = String((await banksOf(id))[0]?.id)
  expect((await errorOf(stripe.accounts.deleteExternalAccount(id, only))).message).toContain(
    'You cannot delete the default external account',
  )
  await addBank(stripe, id, '000111111113')
  const deleted = await stripe.accounts.deleteExternalAccount(id, only)
  expect(deleted).toMatchObject({ id: only, object: 'bank_account', deleted: true })
  expect(await defaults(id)).toEqual([['1113', true]])
  expect(await errorOf(stripe.accounts.deleteExternalAccount(id, only))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
})

test.each([
  ['000123456789', '110000001', 'routing_number_invalid'],
  ['12345678', '110000000', 'account_number_invalid'],
])('external accounts: refuses account %s with routing number %s', async (number, routing, code) => {
  const external_account = {
    object: 'bank_account' as const,
    country: 'US',
    currency: 'usd',
    routing_number: routing,
    account_number: number,
  }
  expect(await errorOf(createPayee(stripe, { external_account }))).toMatchObject({ code })
})
