import { minutesPerDay } from '../../payment-service/testing/payments.ts'
import { openForTest, visit } from '../../payment-service/testing/open-service.ts'
import { validAnswers } from '../../payment-service/testing/payees.ts'
import { fakePayouts } from '../testing/fake-payouts.ts'
import { payoutsContract, type PayoutsSetting } from '../testing/payouts-contract.ts'
import { stripePayouts } from './stripe-payouts.ts'

const numbers = { good: '000123456789', closed: '000111111113', another: '000111111116' }
const links = { returnUrl: 'http://localhost:8080/back', refreshUrl: 'http://localhost:8080/again' }

const openStripe = async (): Promise<PayoutsSetting> => {
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

const openFake = async (): Promise<PayoutsSetting> => {
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

payoutsContract('Stripe adapter with the local payment service', openStripe)
payoutsContract('in-memory double', openFake)
