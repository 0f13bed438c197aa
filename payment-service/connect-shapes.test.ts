import type Stripe from 'stripe'
import type { ConnectSampled } from './testing/connect-samples.ts'
import { minutesPerDay, chargeNewCustomer } from './testing/payments.ts'
import { openForTest, visit } from './testing/open-service.ts'
import { createPayee, openPage, createVerifiedPayee } from './testing/payees.ts'
import { findMisfits, ownSamples, samples } from './testing/samples.ts'

let local: Awaited<ReturnType<typeof openForTest>>
const answers: Record<ConnectSampled | 'balance_transaction', object[]> = {
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
let events: Stripe.Event[] = []

const payOutTo = async (payee: string) => {
  const { stripe } = local
  await stripe.transfers.create({ amount: 1_000, currency: 'usd', destination: payee })
  return stripe.payouts.create({ amount: 1_000, currency: 'usd' }, { stripeAccount: payee })
}

/** One of everything about connected accounts and their money, in the states that it can have. */
const collect = async () => {
  const { stripe } = local
  const blank = await createPayee(stripe)
  const [good, bad] = [await createVerifiedPayee(stripe), await createVerifiedPayee(stripe, '000111111113')]
  answers.account.push(blank, good)
  answers.person.push(blank.individual ?? {}, good.individual ?? {})
  const urls = { return_url: 'http://localhost:8080/a', refresh_url: 'http://localhost:8080/b' }
  answers.account_link.push(
    await stripe.accountLinks.create({ account: blank.id, type: 'account_onboarding', ...urls }),
  )
  answers.topup.push(await stripe.topups.create({ amount: 10_000, currency: 'usd' }))
  const { charge } = await chargeNewCustomer(stripe, 'pm_card_visa', 5_000)
  const transfer = await stripe.transfers.create({
    amount: 4_000,
    currency: 'usd',
    destination: good.id,
    source_transaction: charge,
  })
  answers.transfer.push(transfer)
  const payouts = [await payOutTo(good.id), await payOutTo(bad.id)]
  answers.payout.push(...payouts)
  local.passMinutes(2 * minutesPerDay)
  await local.service.deliverDue()
  const now = [good, bad].map(({ id }, index) =>
    stripe.payouts.retrieve(String(payouts[index]?.id), {}, { stripeAccount: id }),
  )
  answers.payout.push(...(await Promise.all(now)))
  const failed = await stripe.accounts.retrieve(bad.id)
  answers.account.push(failed)
  answers.bank_account.push(...(failed.external_accounts?.data ?? []))
  const url = await openPage(stripe, bad.id, 'account_update')
  await visit(url)
  await visit(url, { routing: '110000000', account: '000123456789' })
  const added = await stripe.accounts.retrieve(bad.id)
  const errored = String(added.external_accounts?.data[1]?.id)
  answers.deleted_external_account.push(await stripe.accounts.deleteExternalAccount(bad.id, errored))
  answers.balance.push(
    await stripe.balance.retrieve({}, { stripeAccount: good.id }),
    await stripe.balance.retrieve(),
  )
  for (const options of [{}, { stripeAccount: good.id }, { stripeAccount: bad.id }])
    answers.balance_transaction.push(...(await stripe.balanceTransactions.list({}, options)).data)
  events = await local.events()
  for (const { id } of [good, bad]) events.push(...(await local.events(id)))
}

beforeAll(async () => {
  local = await openForTest()
  await collect()
})
afterAll(() => local.close())

const kinds = Object.keys(answers) as (keyof typeof answers)[]

test.each(kinds)('shapes: %s of connected accounts fits the sample object', kind => {
  expect(answers[kind].flatMap(answer => findMisfits(samples[kind], answer))).toEqual([])
  expect(answers[kind].flatMap(answer => findMisfits(ownSamples[kind], answer))).toEqual([])
  expect(answers[kind].length).toBeGreaterThan(0)
})

test('shapes: objects in events about connected accounts fit the sample objects', () => {
  const aboutAccounts = events.filter(({ type }) => /^(?:account|payout|transfer|topup)/.test(type))
  const wrong = aboutAccounts.flatMap(event => {
    const object = event.data.object as { object: ConnectSampled }
    return findMisfits(samples[object.object], object).map(misfit => `${event.type}${misfit}`)
  })
  expect(wrong).toEqual([])
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
  const named = events.filter(({ account }) => account !== undefined).map(({ type }) => type.split('.')[0])
  expect(new Set(named)).toEqual(new Set(['account', 'payout']))
})
