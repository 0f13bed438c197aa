import { validBank } from '../../test/payment-service/bank-actions.ts'
import { openForTest, visit } from '../../test/payment-service/open-service.ts'
import { fakePayments, type NextOutcome } from '../../test/fake-payments.ts'
import { type Behavior, paymentsContract, type PaymentsSetting } from '../../test/payments-contract.ts'
import { stripePayments } from './stripe-payments.ts'
import { minutesPerDay } from '../../test/payment-service/payments.ts'
import { validAnswers } from '../../test/payment-service/payees.ts'
import { fakePayouts } from '../../test/fake-payouts.ts'
import { payoutsContract, type PayoutsSetting } from '../../test/payouts-contract.ts'
import { stripePayouts } from './stripe-payouts.ts'
import { refusalOf } from '../../test/refusal.ts'

const cards: Partial<Record<Behavior, string>> = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0341',
  requiresAction: '4000 0027 6000 3184',
  disputed: '4000 0000 0000 0259',
  disputedInHalf: '4000 0003 4102 8035',
}
const banks: Partial<Record<Behavior, string>> = { succeeds: '000123456789', disputed: '000555555559' }

const openStripePayments = async (): Promise<PaymentsSetting> => {
  const local = await openForTest()
  const payments = stripePayments({
    secretKey: 'sk_test_local',
    webhookSecret: local.receiver.webhook.secret,
    localPort: local.service.port,
  })
  const receivedAbout = async (type: string, isAbout: (object: object) => boolean) => {
    await local.service.deliverDue()
    const found = local.receiver.received.find(
      ({ event }) => event.type === type && isAbout(event.data.object),
    )
    if (!found) throw new Error(`No ${type} was sent.`)
    return found
  }
  return {
    payments,
    finishSetup: async ({ url }, kind, behavior) => {
      const card = {
        number: String(cards[behavior]),
        expMonth: '12',
        expYear: '34',
        cvc: '123',
        name: 'Ada Pine',
      }
      await visit(url, kind === 'card' ? card : { ...validBank, account: String(banks[behavior]) })
    },
    verify: async ({ url }, isApproved) => {
      await visit(url, { outcome: isApproved ? 'complete' : 'fail' })
    },
    passDays: async days => payments.passTime?.(days * 24 * 60),
    eventAbout: async (objectId, type) => {
      const found = await receivedAbout(type, object => 'id' in object && object.id === objectId)
      return { rawBody: Buffer.from(found.payload), signature: found.signature }
    },
    disputeOf: async charge => {
      const isOfCharge = (object: object) => 'payment_intent' in object && object.payment_intent === charge
      const { event } = await receivedAbout('charge.dispute.created', isOfCharge)
      return (event.data.object as { id: string }).id
    },
    close: local.close,
  }
}

const verification: NextOutcome = { kind: 'needsAction', url: 'https://bank.test/verify' }
const decline = { code: 'generic_decline', message: 'Your card was declined.' }
const chargeOutcomes: Record<Behavior, NextOutcome> = {
  succeeds: { kind: 'succeeded' },
  declined: { kind: 'failed', ...decline },
  requiresAction: verification,
  disputed: { kind: 'succeeded' },
  disputedInHalf: { kind: 'succeeded' },
}

const openFakePayments = async (): Promise<PaymentsSetting> => {
  const fake = fakePayments()
  const behaviors = new Map<string, Behavior>()
  const processing = new Set<string>()
  const charged = new Map<string, { behavior: Behavior; amountCents: number; isCard: boolean }>()
  return {
    payments: {
      ...fake,
      charge: async input => {
        const behavior = behaviors.get(input.sourceProviderId) ?? 'succeeds'
        fake.next(input.sourceKind === 'bank' ? { kind: 'processing' } : chargeOutcomes[behavior])
        const outcome = await fake.charge(input)
        if (outcome.kind === 'processing') processing.add(outcome.providerId)
        const { amountCents, sourceKind } = input
        if ('providerId' in outcome && outcome.providerId)
          charged.set(outcome.providerId, { behavior, amountCents, isCard: sourceKind === 'card' })
        return outcome
      },
    },
    finishSetup: async ({ sessionId, customerId }, kind, behavior) => {
      fake.finishSetup(sessionId, customerId, kind === 'bank' ? { kind } : {})
      const setup = await fake.readSetup(sessionId)
      behaviors.set(String(setup?.source.providerId), behavior)
    },
    verify: async ({ providerId }, isApproved) => {
      fake.settle(providerId, isApproved ? { kind: 'succeeded' } : { kind: 'failed', ...decline })
    },
    passDays: async () => {
      for (const providerId of processing) fake.settle(providerId, { kind: 'succeeded' })
    },
    eventAbout: async (objectId, type) => ({
      rawBody: Buffer.from(JSON.stringify({ id: 'evt_1', type, about: 'charge', account: null, objectId })),
      signature: 'valid',
    }),
    disputeOf: async charge => {
      const { behavior, amountCents, isCard } = charged.get(charge) ?? { amountCents: 0 }
      if (!isCard) return fake.dispute(charge, { reason: 'debit_not_authorized' })
      return fake.dispute(charge, {
        amountCents: behavior === 'disputedInHalf' ? amountCents / 2 : amountCents,
        reason: 'fraudulent',
        status: 'needsResponse',
        dueAt: new Date('2026-12-10T15:00:00Z'),
      })
    },
    close: async () => {},
  }
}

paymentsContract('Stripe adapter with the local payment service', openStripePayments)
paymentsContract('in-memory double', openFakePayments)

const numbers = { good: '000123456789', closed: '000111111113', another: '000111111116' }
const links = { returnUrl: 'http://localhost:8080/back', refreshUrl: 'http://localhost:8080/again' }

const openStripePayouts = async (): Promise<PayoutsSetting> => {
  const local = await openForTest()
  const payouts = stripePayouts({ secretKey: 'sk_test_local', localPort: local.service.port })
  const fillIn = async (accountId: string, kind: 'onboarding' | 'update', account: string) => {
    const { url } = await payouts.openOnboarding({ accountId, kind, ...links })
    await visit(url)
    await visit(url, { ...validAnswers, account })
  }
  return {
    payouts,
    finishOnboarding: (accountId, bank) => fillIn(accountId, 'onboarding', numbers[bank]),
    addBank: accountId => fillIn(accountId, 'update', numbers.another),
    addFunds: async amount => {
      await local.stripe.topups.create({ amount, currency: 'usd' })
    },
    // each test transfers all funds that it adds
    lackFunds: () => {},
    passDays: async days => {
      local.passMinutes(days * minutesPerDay)
      await local.service.deliverDue()
    },
    close: local.close,
  }
}

const openFakePayouts = async (): Promise<PayoutsSetting> => {
  const fake = fakePayouts()
  const closedBanks = new Set<string>()
  const underWay: { accountId: string; providerId: string }[] = []
  let availableCents = 0
  return {
    payouts: {
      ...fake,
      payOut: async input => {
        const sent = await fake.payOut(input)
        if (sent.kind === 'sent') underWay.push({ accountId: input.accountId, providerId: sent.providerId })
        return sent
      },
    },
    finishOnboarding: async (accountId, bank) => {
      fake.finishAccount(accountId)
      if (bank === 'closed') closedBanks.add(accountId)
    },
    addBank: async accountId => {
      fake.addBank(accountId, { isDefault: true })
    },
    addFunds: async cents => {
      availableCents += cents
      fake.setBalance({ availableCents })
    },
    lackFunds: () => fake.next({ kind: 'insufficient' }),
    passDays: async () => {
      for (const { accountId, providerId } of underWay)
        fake.settlePayout(providerId, closedBanks.has(accountId) ? 'failed' : 'paid')
    },
    close: async () => {},
  }
}

payoutsContract('Stripe adapter with the local payment service', openStripePayouts)
payoutsContract('in-memory double', openFakePayouts)

const back = { customerId: 'cus_1', successUrl: 'http://a.test', cancelUrl: 'http://a.test' }
const params = {
  amountCents: 56_172,
  customerId: 'cus_1',
  sourceProviderId: 'pm_1',
  sourceKind: 'bank',
  idempotencyKey: 'key',
  returnUrl: 'http://a.test',
  ownerPresent: false,
  metadata: { chargeId: 'c1' },
} as const

test('fake payments: a setup page is finished with a card, or with a bank account if requested', async () => {
  const payments = fakePayments()
  const [one, two] = [
    await payments.openSetup({ kind: 'card', ...back }),
    await payments.openSetup({ kind: 'bank', ...back }),
  ]
  expect(await payments.readSetup(two.sessionId)).toBeNull()
  payments.finishSetup(one.sessionId, 'cus_1', { last4: '1111' })
  payments.finishSetup(two.sessionId, 'cus_1', { kind: 'bank', bankName: 'First Bank' })
  expect((await payments.readSetup(one.sessionId))?.source).toMatchObject({ kind: 'card', last4: '1111' })
  expect((await payments.readSetup(two.sessionId))?.source).toMatchObject({
    kind: 'bank',
    bankName: 'First Bank',
    accountType: 'company',
    last4: '6789',
  })
})

test('fake payments: a debit is processing, ends, and is disputed as the test says', async () => {
  const payments = fakePayments()
  payments.next({ kind: 'processing' })
  const outcome = await payments.charge(params)
  const providerId = outcome.kind === 'processing' ? outcome.providerId : ''
  expect(await payments.readCharge(providerId)).toEqual({ kind: 'processing', providerId })
  payments.settle(providerId, { kind: 'succeeded' })
  expect(await payments.readCharge(providerId)).toEqual({ kind: 'succeeded', providerId })
  const disputeId = payments.dispute(providerId, { reason: 'debit_not_authorized' })
  expect(await payments.readDispute(disputeId)).toMatchObject({
    providerId: disputeId,
    chargeProviderId: providerId,
    amountCents: 56_172,
    reason: 'debit_not_authorized',
    status: 'lost',
  })
  await expect(payments.readDispute('du_nobodys')).rejects.toThrow('knows no du_nobodys')
})

test('fake payments: records detached payment methods, and charges nothing while down', async () => {
  const payments = fakePayments()
  await payments.detachSource('pm_1')
  payments.next('down')
  expect(await refusalOf(payments.charge(params))).toMatchObject({ code: 'payment_service_down' })
  expect(payments.sentTo('detachSource')).toEqual(['pm_1'])
})

const rosa = { clinicianId: 'c1', email: 'rosa@clinician.test', firstName: 'Rosa', lastName: 'Diaz' }
const payoutParams = (accountId: string, idempotencyKey: string) => ({
  accountId,
  amountCents: 100,
  idempotencyKey,
  metadata: { payoutId: 'p1', transferId: 't1' },
})
const transfer = (accountId: string, key: string) => ({
  ...payoutParams(accountId, key),
  chargeProviderId: null,
})

test('fake payouts: one key has one answer, also a refusal, and a lost answer is found by our own ID', async () => {
  const payouts = fakePayouts()
  const accountId = await payouts.createAccount(rosa)
  expect(await payouts.createAccount(rosa)).toBe(accountId)
  payouts.next({ kind: 'insufficient' }, { kind: 'succeeded' }, 'lost', 'down')
  expect(await payouts.transfer(transfer(accountId, 'k1'))).toEqual({ kind: 'insufficient' })
  expect(await payouts.transfer(transfer(accountId, 'k1'))).toEqual({ kind: 'insufficient' })
  expect(await payouts.transfer(transfer(accountId, 'k2'))).toEqual({ kind: 'unknown' })
  const found = await payouts.findTransfer({ accountId, transferId: 't1' })
  expect(found).not.toBeNull()
  expect(await refusalOf(payouts.transfer(transfer(accountId, 'k3')))).toMatchObject({
    code: 'payment_service_down',
  })
  expect(await payouts.transfer(transfer(accountId, 'k2'))).toEqual({ kind: 'succeeded', ...found })
  expect(payouts.sentTo('transfer')).toHaveLength(5)
})

test('fake payouts: a payout is sent until the test ends it, and a failed one leaves its bank account unusable', async () => {
  const payouts = fakePayouts(() => new Date('2026-11-20T15:00:00Z'))
  const accountId = await payouts.createAccount(rosa)
  payouts.finishAccount(accountId)
  expect(await payouts.readAccount(accountId)).toMatchObject({ state: 'ready', banks: [{ isUsable: true }] })
  const outcome = await payouts.payOut(payoutParams(accountId, 'k1'))
  if (outcome.kind !== 'sent') throw new Error(`It is ${outcome.kind}.`)
  expect(outcome.arrivesAt).toEqual(new Date('2026-11-22T15:00:00Z'))
  payouts.settlePayout(outcome.providerId, 'failed')
  const named = { accountId, payoutId: 'p1', idempotencyKey: 'k1' }
  expect(await payouts.findPayout(named)).toMatchObject({ kind: 'failed', code: 'account_closed' })
  expect(await payouts.readAccount(accountId)).toMatchObject({ banks: [{ isUsable: false }] })
})
