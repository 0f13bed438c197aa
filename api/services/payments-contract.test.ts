import { validBank } from '../../payment-service/testing/bank-actions.ts'
import { openForTest, visit } from '../../payment-service/testing/open-service.ts'
import { fakePayments, type NextOutcome } from '../testing/fake-payments.ts'
import { type Behavior, paymentsContract, type PaymentsSetting } from '../testing/payments-contract.ts'
import { stripePayments } from './stripe-payments.ts'

const cards: Partial<Record<Behavior, string>> = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0341',
  requiresAction: '4000 0027 6000 3184',
}
const banks: Partial<Record<Behavior, string>> = { succeeds: '000123456789', disputed: '000555555559' }

const openStripe = async (): Promise<PaymentsSetting> => {
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
  disputed: { kind: 'processing' },
}

const openFake = async (): Promise<PaymentsSetting> => {
  const fake = fakePayments()
  const behaviors = new Map<string, Behavior>()
  const processing = new Set<string>()
  return {
    payments: {
      ...fake,
      charge: async input => {
        const behavior = behaviors.get(input.sourceProviderId) ?? 'succeeds'
        fake.next(input.sourceKind === 'bank' ? { kind: 'processing' } : chargeOutcomes[behavior])
        const outcome = await fake.charge(input)
        if (outcome.kind === 'processing') processing.add(outcome.providerId)
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
    disputeOf: async charge => fake.dispute(charge, { reason: 'debit_not_authorized' }),
    close: async () => {},
  }
}

paymentsContract('Stripe adapter with the local payment service', openStripe)
paymentsContract('in-memory double', openFake)
