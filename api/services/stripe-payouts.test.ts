import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refusalOf } from '../../test/refusal.ts'
import { minutesPerDay, chargeNewCustomer } from '../../test/payment-service/payments.ts'
import { openForTest, visit } from '../../test/payment-service/open-service.ts'
import { validAnswers } from '../../test/payment-service/payees.ts'
import type { Payouts } from './payouts.ts'
import { stripePayouts } from './stripe-payouts.ts'

const secretKey = 'sk_test_local'

let local: Awaited<ReturnType<typeof openForTest>>
let payouts: Payouts
beforeAll(async () => {
  local = await openForTest()
  payouts = stripePayouts({ secretKey, localPort: local.service.port })
})
afterAll(() => local.close())

let clinicians = 0
const rosa = () => ({
  clinicianId: `c${++clinicians}`,
  email: 'rosa@clinician.test',
  firstName: 'Rosa',
  lastName: 'Diaz',
})
const links = { returnUrl: 'http://localhost:8080/back', refreshUrl: 'http://localhost:8080/again' }
/** What a clinician does on the payment service's page. */
const fillIn = async (
  accountId: string,
  kind: 'onboarding' | 'update',
  more: Record<string, string> = {},
) => {
  const { url } = await payouts.openOnboarding({ accountId, kind, ...links })
  await visit(url)
  return visit(url, { ...validAnswers, ...more })
}
const ready = async (account = '000123456789') => {
  const accountId = await payouts.createAccount(rosa())
  await fillIn(accountId, 'onboarding', { account })
  return accountId
}
const addMoney = (amount: number) => local.stripe.topups.create({ amount, currency: 'usd' })
let keys = 0
const params = (accountId: string, amountCents: number, payoutId = `p${keys}`) => ({
  accountId,
  amountCents,
  idempotencyKey: `key-${++keys}`,
  metadata: { payoutId, transferId: payoutId },
})
const transferParams = (accountId: string, amountCents: number, chargeProviderId: string | null = null) => ({
  ...params(accountId, amountCents),
  metadata: { payoutId: 'p', transferId: `t${keys}` },
  chargeProviderId,
})
const passDays = async (days: number) => {
  local.passMinutes(days * minutesPerDay)
  await local.service.deliverDue()
}

describe('an account', () => {
  it('is the same for the same clinician, and lacks what only they can enter', async () => {
    const clinician = rosa()
    const accountId = await payouts.createAccount(clinician)
    expect(await payouts.createAccount(clinician)).toBe(accountId)
    expect(await payouts.createAccount({ ...clinician, lastName: 'Diaz-Ruiz' })).not.toBe(accountId)
    expect(await payouts.readAccount(accountId)).toEqual({
      state: 'incomplete',
      missing: [
        'bank account',
        'address',
        'date of birth',
        'last four digits of your Social Security number',
        'acceptance of the terms',
      ],
      taxMissing: ['address', 'last four digits of your Social Security number'],
      banks: [],
    })
  })

  it('is ready once the page is filled in', async () => {
    const accountId = await payouts.createAccount(rosa())
    expect(await fillIn(accountId, 'onboarding')).toMatchObject({ goesTo: links.returnUrl })
    expect(await payouts.readAccount(accountId)).toEqual({
      state: 'ready',
      missing: [],
      taxMissing: [],
      banks: [
        {
          providerId: expect.stringMatching(/^ba_/),
          bankName: 'STRIPE TEST BANK',
          last4: '6789',
          // the same where a facility is debited from this account
          fingerprint: 'ad9209e0a59a1b54',
          isDefault: true,
          isUsable: true,
        },
      ],
    })
  })

  it('is ready though a tax form lacks the whole number, which is asked for later', async () => {
    const accountId = await payouts.createAccount(rosa())
    await fillIn(accountId, 'onboarding', { ssn: '2222' })
    expect(await payouts.readAccount(accountId)).toMatchObject({
      state: 'ready',
      missing: [],
      taxMissing: ['Social Security number'],
    })
  })

  it('is restricted when identity verification fails, and under review while it runs', async () => {
    const accountId = await payouts.createAccount(rosa())
    await fillIn(accountId, 'onboarding', { ssn: '1111' })
    expect(await payouts.readAccount(accountId)).toMatchObject({
      state: 'restricted',
      missing: ['last four digits of your Social Security number'],
    })
    await fillIn(accountId, 'onboarding', { birthYear: '1901', birthMonth: '1', birthDay: '1' })
    expect(await payouts.readAccount(accountId)).toMatchObject({ state: 'underReview', missing: [] })
  })

  it('has one default bank account; another can be chosen, and the others deleted', async () => {
    const accountId = await ready()
    await fillIn(accountId, 'update', { account: '000111111116' })
    const last4s = async () =>
      (await payouts.readAccount(accountId)).banks.map(bank => [bank.last4, bank.isDefault])
    expect(await last4s()).toEqual([
      ['1116', true],
      ['6789', false],
    ])
    const { banks } = await payouts.readAccount(accountId)
    const [second, first] = banks.map(bank => bank.providerId)
    await payouts.setDefaultBank({ accountId, bankId: String(first) })
    await payouts.deleteBank({ accountId, bankId: String(second) })
    await payouts.deleteBank({ accountId, bankId: String(second) })
    expect(await last4s()).toEqual([['6789', true]])
    expect(await refusalOf(payouts.setDefaultBank({ accountId, bankId: String(second) }))).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('a transfer', () => {
  it('of available money succeeds, once for its key, and is found by our own ID', async () => {
    const accountId = await ready()
    await addMoney(5_000)
    const one = transferParams(accountId, 5_000)
    const outcome = await payouts.transfer(one)
    expect(outcome).toEqual({ kind: 'succeeded', providerId: expect.stringMatching(/^tr_/) })
    expect(await payouts.transfer(one)).toEqual(outcome)
    const { transferId } = one.metadata
    expect(await payouts.findTransfer({ accountId, transferId })).toEqual({
      providerId: outcome.kind === 'succeeded' && outcome.providerId,
    })
    expect(await payouts.findTransfer({ accountId, transferId: 'never' })).toBeNull()
  })

  it('of more than is available is insufficient until there is enough, and then needs a new key', async () => {
    const accountId = await ready()
    const { availableCents } = await payouts.balance()
    const one = transferParams(accountId, availableCents + 100)
    expect(await payouts.transfer(one)).toEqual({ kind: 'insufficient' })
    await addMoney(100)
    expect(await payouts.transfer(one)).toEqual({ kind: 'insufficient' })
    expect(await payouts.transfer({ ...one, idempotencyKey: 'another' })).toMatchObject({ kind: 'succeeded' })
  })

  it('names its charge by the intent and doesn’t wait for the money', async () => {
    const accountId = await ready()
    const { intent } = await chargeNewCustomer(local.stripe, 'pm_card_visa', 10_000)
    expect(await payouts.transfer(transferParams(accountId, 9_000, intent))).toMatchObject({
      kind: 'succeeded',
    })
    expect(await payouts.transfer(transferParams(accountId, 9_000, intent))).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('must not exceed the source amount'),
    })
  })

  it('to an account that isn’t ready fails', async () => {
    await addMoney(100)
    const accountId = await payouts.createAccount(rosa())
    expect(await payouts.transfer(transferParams(accountId, 100))).toMatchObject({
      kind: 'failed',
      code: 'insufficient_capabilities_for_transfer',
    })
  })
})

describe('a payout', () => {
  /** two days, then a weekend and a holiday on Monday */
  const atMostDays = 5
  const funded = async (bank?: string) => {
    const accountId = await ready(bank)
    await addMoney(20_000)
    await payouts.transfer(transferParams(accountId, 20_000))
    return accountId
  }

  it('is sent with its arrival day, and paid on that day', async () => {
    const accountId = await funded()
    const one = params(accountId, 20_000)
    const outcome = await payouts.payOut(one)
    if (outcome.kind !== 'sent') throw new Error(`It is ${outcome.kind}.`)
    expect(outcome.arrivesAt.getTime()).toBeGreaterThan(Date.now())
    expect(await payouts.payOut(one)).toEqual(outcome)
    const { providerId } = outcome
    expect(await payouts.readPayout({ accountId, providerId })).toEqual(outcome)
    await passDays(atMostDays)
    const paid = { kind: 'paid', providerId, arrivesAt: outcome.arrivesAt }
    expect(await payouts.readPayout({ accountId, providerId })).toEqual(paid)
    const named = { accountId, payoutId: one.metadata.payoutId, idempotencyKey: one.idempotencyKey }
    expect(await payouts.findPayout(named)).toEqual(paid)
    expect(await payouts.findPayout({ ...named, idempotencyKey: 'another try' })).toBeNull()
  })

  it('that is returned by its bank has failed, and leaves the bank account unusable until a new one is added', async () => {
    const accountId = await funded('000111111113')
    const outcome = await payouts.payOut(params(accountId, 20_000))
    if (outcome.kind !== 'sent') throw new Error(`It is ${outcome.kind}.`)
    await passDays(atMostDays)
    expect(await payouts.readPayout({ accountId, providerId: outcome.providerId })).toEqual({
      kind: 'failed',
      providerId: outcome.providerId,
      code: 'account_closed',
      message: 'The bank account has been closed.',
    })
    expect(await payouts.readAccount(accountId)).toMatchObject({
      state: 'incomplete',
      missing: ['bank account'],
      banks: [{ isUsable: false }],
    })
    expect(await payouts.payOut(params(accountId, 20_000))).toMatchObject({ kind: 'failed' })
    await fillIn(accountId, 'update')
    expect(await payouts.payOut(params(accountId, 20_000))).toMatchObject({ kind: 'sent' })
  })

  it('of money that isn’t available yet is insufficient', async () => {
    const accountId = await ready()
    const { intent } = await chargeNewCustomer(local.stripe, 'pm_card_visa', 10_000)
    await payouts.transfer(transferParams(accountId, 9_000, intent))
    expect(await payouts.payOut(params(accountId, 9_000))).toEqual({ kind: 'insufficient' })
    await passDays(2)
    expect(await payouts.payOut(params(accountId, 9_000))).toMatchObject({ kind: 'sent' })
  })
})

it('movements since a time are listed oldest first, with our names', async () => {
  const accountId = await ready()
  const before = await addMoney(100)
  local.passMinutes(10)
  const since = new Date((before.created + 60) * 1000)
  const { intent } = await chargeNewCustomer(local.stripe, 'pm_card_visa', 10_000)
  const refund = await local.stripe.refunds.create({ payment_intent: intent, amount: 1_000 })
  const sent = await payouts.transfer(transferParams(accountId, 5_000, intent))
  const topup = await addMoney(700)
  expect(await payouts.listMovements({ since })).toMatchObject([
    { kind: 'charge', sourceId: intent, amountCents: 10_000, feeCents: 320 },
    { kind: 'refund', sourceId: refund.id, amountCents: -1_000, feeCents: 0 },
    { kind: 'transfer', sourceId: sent.kind === 'succeeded' && sent.providerId, amountCents: -5_000 },
    { kind: 'topUp', sourceId: topup.id, amountCents: 700 },
  ])
  const whole = await payouts.listMovements({ since: new Date(0) })
  const { availableCents, pendingCents } = await payouts.balance()
  const sum = whole.reduce((total, { amountCents, feeCents }) => total + amountCents - feeCents, 0)
  expect(sum).toBe(availableCents + pendingCents)
})

describe('a payment service that', () => {
  let server: Server | undefined
  const answering = async (answer: (server: Server) => void) => {
    server = createServer()
    answer(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return stripePayouts({ secretKey, localPort: (server.address() as AddressInfo).port })
  }
  afterEach(async () => {
    if (!server?.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  const down = { code: 'payment_service_down', status: 503 }

  it('can’t be reached did nothing', async () => {
    const away = await answering(() => {})
    server?.close()
    expect(await refusalOf(away.transfer(transferParams('acct_1', 1)))).toMatchObject(down)
    expect(await refusalOf(away.payOut(params('acct_1', 1)))).toMatchObject(down)
    expect(await refusalOf(away.readAccount('acct_1'))).toMatchObject(down)
    expect(await refusalOf(away.findTransfer({ accountId: 'acct_1', transferId: 't' }))).toMatchObject(down)
    expect(await refusalOf(away.listMovements({ since: new Date() }))).toMatchObject(down)
  })

  it('hangs up or fails may have received the request: the outcome is unknown', async () => {
    const hangingUp = await answering(it => it.on('request', request => request.socket.destroy()))
    expect(await hangingUp.transfer(transferParams('acct_1', 1))).toEqual({ kind: 'unknown' })
    expect(await hangingUp.payOut(params('acct_1', 1))).toEqual({ kind: 'unknown' })
    server?.close()
    server?.closeAllConnections()
    const broken = await answering(it => it.on('request', (_, response) => response.writeHead(502).end('{}')))
    expect(await broken.transfer(transferParams('acct_1', 1))).toEqual({ kind: 'unknown' })
    expect(await broken.payOut(params('acct_1', 1))).toEqual({ kind: 'unknown' })
  })
})
