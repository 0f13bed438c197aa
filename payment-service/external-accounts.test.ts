import type Stripe from 'stripe'
import { errorOf, openForTest } from './testing/open-for-test.ts'
import { readyPayee } from './testing/payee-for-test.ts'

let local: Awaited<ReturnType<typeof openForTest>>
let stripe: Stripe
beforeAll(async () => {
  local = await openForTest()
  ;({ stripe } = local)
})
afterAll(() => local.close())

const bank = (account_number: string, routing_number = '110000000') =>
  ({
    external_account: {
      object: 'bank_account',
      country: 'US',
      currency: 'usd',
      routing_number,
      account_number,
    },
  }) as unknown as Stripe.AccountCreateExternalAccountParams

const isDefault = async (account: string) =>
  (await stripe.accounts.listExternalAccounts(account)).data.map(each => [
    each.last4,
    each.default_for_currency,
  ])

test('money goes to the bank that was entered last, until another one is chosen', async () => {
  const { id } = await readyPayee(stripe)
  const added = await stripe.accounts.createExternalAccount(id, bank('000111111116'))
  expect(await isDefault(id)).toEqual([
    ['1116', true],
    ['6789', false],
  ])
  const first = (await stripe.accounts.listExternalAccounts(id)).data[1]?.id ?? ''
  const chosen = await stripe.accounts.updateExternalAccount(id, first, { default_for_currency: true })
  expect(chosen).toMatchObject({ last4: '6789', default_for_currency: true })
  expect(await isDefault(id)).toEqual([
    ['1116', false],
    ['6789', true],
  ])
  expect(await stripe.accounts.retrieveExternalAccount(id, added.id)).toMatchObject({ last4: '1116' })
})

test('the bank that money goes to stays; another one can be deleted, once', async () => {
  const { id } = await readyPayee(stripe)
  const [only] = (await stripe.accounts.listExternalAccounts(id)).data
  expect((await errorOf(stripe.accounts.deleteExternalAccount(id, String(only?.id)))).message).toContain(
    'You cannot delete the default external account',
  )
  await stripe.accounts.createExternalAccount(id, bank('000111111113'))
  const deleted = await stripe.accounts.deleteExternalAccount(id, String(only?.id))
  expect(deleted).toEqual(expect.objectContaining({ id: only?.id, object: 'bank_account', deleted: true }))
  expect(await isDefault(id)).toEqual([['1113', true]])
  expect(await errorOf(stripe.accounts.deleteExternalAccount(id, String(only?.id)))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
})

test.each([
  ['000123456789', '110000001', 'routing_number_invalid'],
  ['12345678', '110000000', 'account_number_invalid'],
])('a bank that cannot be one (%s, %s) is refused', async (number, routing, code) => {
  const { id } = await readyPayee(stripe)
  expect(await errorOf(stripe.accounts.createExternalAccount(id, bank(number, routing)))).toMatchObject({
    code,
  })
})
