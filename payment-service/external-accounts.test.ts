import type Stripe from 'stripe'
import { errorOf, openForTest } from './testing/open-service.ts'
import { addBank, createPayee, createVerifiedPayee } from './testing/payees.ts'

let local: Awaited<ReturnType<typeof openForTest>>
let stripe: Stripe
beforeAll(async () => {
  local = await openForTest()
  ;({ stripe } = local)
})
afterAll(() => local.close())

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
