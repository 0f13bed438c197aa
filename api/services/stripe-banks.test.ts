import type Stripe from 'stripe'
import { refusalOf } from '../../test/refusal.ts'
import { validBank } from '../../test/payment-service/bank-actions.ts'
import { openForTest, visit } from '../../test/payment-service/open-service.ts'
import { signPayload } from '../../payment-service/webhooks.ts'
import type { ChargeParams, Outcome, Payments } from './payments.ts'
import { stripePayments } from './stripe-payments.ts'

const webhookSecret = 'whsec_test_only'
const secretKey = 'sk_test_local'

let local: Awaited<ReturnType<typeof openForTest>>
let payments: Payments
let customerId: string
beforeAll(async () => {
  local = await openForTest()
  payments = stripePayments({ secretKey, webhookSecret, localPort: local.service.port })
  customerId = await payments.createCustomer({
    facilityId: 'f1',
    name: 'Bayou Rehab',
    email: 'pay@facility.test',
  })
})
afterAll(() => local.close())

const minutesPerDay = 24 * 60
const passDays = async (days: number) => payments.passTime?.(days * minutesPerDay)

const saveBank = async (typed: Partial<typeof validBank> = {}) => {
  const back = 'http://localhost:8080/back'
  const params = { kind: 'bank', customerId, successUrl: back, cancelUrl: back } as const
  const { url, sessionId } = await payments.openSetup(params)
  await visit(url, { ...validBank, ...typed })
  return payments.readSetup(sessionId)
}

let keys = 0
const debitParams = async (account: string, more: Partial<ChargeParams> = {}): Promise<ChargeParams> => ({
  amountCents: 56_172,
  customerId,
  sourceProviderId: String((await saveBank({ account }))?.source.providerId),
  sourceKind: 'bank',
  idempotencyKey: `debit-${++keys}`,
  returnUrl: 'http://localhost:8080/facility/applicants',
  ownerPresent: true,
  metadata: { chargeId: 'c1' },
  ...more,
})
const idIn = (outcome: Outcome) => ('providerId' in outcome ? String(outcome.providerId) : '')
const debit = async (account: string) => idIn(await payments.charge(await debitParams(account)))

it('a saved account is read with its bank and its customer', async () => {
  expect(await saveBank()).toEqual({
    customerId,
    source: {
      kind: 'bank',
      providerId: expect.stringMatching(/^pm_/),
      bankName: 'STRIPE TEST BANK',
      accountType: 'company',
      last4: '6789',
      // the same where a clinician is paid to this account
      fingerprint: 'ad9209e0a59a1b54',
      holder: 'Ada Pine',
    },
  })
  expect((await saveBank({ holderType: 'individual' }))?.source).toMatchObject({ accountType: 'individual' })
})

it.each([[true], [false]])(
  'a debit is processing for days and then succeeds, account owner present: %s',
  async ownerPresent => {
    const params = await debitParams('000123456789', { ownerPresent })
    const outcome = await payments.charge(params)
    expect(outcome).toEqual({ kind: 'processing', providerId: expect.stringMatching(/^pi_/) })
    expect(await payments.charge(params)).toEqual(outcome)
    await passDays(4)
    expect(await payments.readCharge(idIn(outcome))).toEqual({ kind: 'succeeded', providerId: idIn(outcome) })
    expect(await payments.cancelCharge(idIn(outcome))).toMatchObject({ kind: 'succeeded' })
  },
)

it.each([
  ['000222222227', 'insufficient_funds', 'The bank account has insufficient funds.'],
  ['000111111113', 'account_closed', 'The bank account has been closed.'],
  ['000111111116', 'no_account', 'The bank can’t find an account with these numbers.'],
  ['000333333335', 'debit_not_authorized', 'The bank reported that this debit wasn’t authorized.'],
])('a debit of %s fails days later: %s, with a message for the facility', async (account, code, message) => {
  const providerId = await debit(account)
  await passDays(2)
  expect(await payments.readCharge(providerId)).toEqual({ kind: 'failed', providerId, code, message })
})

it('a debit is canceled while possible, then returns its actual status', async () => {
  const [early, late] = [await debit('000123456789'), await debit('000123456789')]
  expect(await payments.cancelCharge(early)).toMatchObject({ kind: 'failed', code: 'canceled' })
  await passDays(1)
  expect(await payments.cancelCharge(late)).toEqual({ kind: 'processing', providerId: late })
})

it('a refund to a bank account is processing, then succeeds', async () => {
  const chargeProviderId = await debit('000123456789')
  await passDays(4)
  const back = { chargeProviderId, amountCents: 1_000, idempotencyKey: 'back', metadata: { chargeId: 'r1' } }
  const refund = await payments.refund(back)
  expect(refund).toMatchObject({ kind: 'processing' })
  await passDays(3)
  expect(await payments.readRefund(idIn(refund))).toMatchObject({ kind: 'succeeded' })
})

it('a payment method is detached for good, however often that is requested', async () => {
  const params = await debitParams('000123456789')
  await payments.detachSource(params.sourceProviderId)
  await payments.detachSource(params.sourceProviderId)
  await payments.detachSource('pm_nobodys')
  expect(await payments.charge(params)).toMatchObject({ kind: 'failed', providerId: null })
})

it('a payment reversed by the bank is read as a dispute, which its event names', async () => {
  const debited = await debitParams('000555555559')
  const chargeProviderId = idIn(await payments.charge(debited))
  await passDays(7)
  await local.service.deliverDue()
  const delivered = local.receiver.received.find(({ event }) => event.type === 'charge.dispute.created')
  const event = payments.readEvent(Buffer.from(String(delivered?.payload)), delivered?.signature)
  expect(event).toMatchObject({ about: 'dispute', account: null, type: 'charge.dispute.created' })
  const again = { ...debited, idempotencyKey: 'after the dispute' }
  expect(await payments.charge(again)).toMatchObject({
    kind: 'failed',
    code: 'payment_intent_mandate_invalid',
    message: 'This bank account can no longer be debited. Add it again to authorize debits.',
  })
  expect(await payments.readDispute(event.objectId)).toEqual({
    providerId: event.objectId,
    chargeProviderId,
    amountCents: 56_172,
    withdrawnCents: 56_172,
    reinstatedCents: 0,
    feeCents: 1500,
    reason: 'debit_not_authorized',
    message: 'The account owner told the bank that they didn’t authorize the debit.',
    status: 'lost',
    isInquiry: false,
    openedAt: expect.any(Date),
    dueAt: null,
  })
})

it('events of connected accounts have their own signing secret and name the account', async () => {
  const connectWebhookSecret = 'whsec_of_connected'
  const both = stripePayments({ secretKey, webhookSecret, connectWebhookSecret })
  const read = (reader: Payments, secret: string) => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payout.paid',
      account: 'acct_1',
      data: { object: { id: 'po_1', object: 'payout' } } satisfies { object: Partial<Stripe.Payout> },
    })
    return reader.readEvent(Buffer.from(payload), signPayload(payload, secret, new Date()))
  }
  const expected = { about: 'payout', account: 'acct_1', objectId: 'po_1', metadata: {} }
  expect(read(both, connectWebhookSecret)).toMatchObject(expected)
  expect(read(both, webhookSecret)).toMatchObject(expected)
  const refusal = (reader: Payments, secret: string) => refusalOf((async () => read(reader, secret))())
  expect(await refusal(both, 'whsec_strangers')).toMatchObject({ code: 'webhook_refused' })
  expect(await refusal(payments, connectWebhookSecret)).toMatchObject({ code: 'webhook_refused' })
})

it('only the local service moves its clock', () => {
  expect(payments.passTime).toBeDefined()
  expect(stripePayments({ secretKey, webhookSecret }).passTime).toBeUndefined()
})
