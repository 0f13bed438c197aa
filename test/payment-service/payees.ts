import type Stripe from 'stripe'
import { visit } from './open-service.ts'

/** An account as our adapter creates it for a clinician. */
export const createPayee = (stripe: Stripe, more: Stripe.AccountCreateParams = {}) =>
  stripe.accounts.create({
    country: 'US',
    email: 'rosa@clinician.test',
    controller: {
      requirement_collection: 'application',
      losses: { payments: 'application' },
      fees: { payer: 'application' },
      stripe_dashboard: { type: 'none' },
    },
    capabilities: { transfers: { requested: true } },
    business_type: 'individual',
    individual: { first_name: 'Rosa', last_name: 'Diaz', email: 'rosa@clinician.test' },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    metadata: { clinicianId: 'c1' },
    ...more,
  })

/** The address of the page where the clinician enters their details. */
export const openPage = async (
  stripe: Stripe,
  account: string,
  type: 'account_onboarding' | 'account_update' = 'account_onboarding',
) => {
  const { url } = await stripe.accountLinks.create({
    account,
    type,
    return_url: 'http://localhost:8080/payouts/back',
    refresh_url: 'http://localhost:8080/payouts/again',
  })
  return url
}

export const validAnswers = {
  firstName: 'Rosa',
  lastName: 'Diaz',
  birthMonth: '2',
  birthDay: '29',
  birthYear: '1988',
  ssn: '4321',
  line1: '12 Bayou Street',
  line2: 'Unit 4',
  city: 'Houston',
  state: 'TX',
  zip: '77002',
  routing: '110000000',
  account: '000123456789',
}

/** Enters another bank account on the page. */
export const addBank = async (stripe: Stripe, account: string, number: string) => {
  const url = await openPage(stripe, account, 'account_update')
  await visit(url)
  return visit(url, { routing: validAnswers.routing, account: number })
}

const saidByApi: Stripe.AccountCreateParams = {
  individual: {
    first_name: 'Rosa',
    last_name: 'Diaz',
    ssn_last_4: '4321',
    dob: { year: 1988, month: 2, day: 28 },
    address: { line1: '1 Main St', city: 'Houston', state: 'TX', postal_code: '77002' },
  },
  tos_acceptance: { date: 1_700_000_000, ip: '127.0.0.1' },
}

/** A verified clinician with this bank account. */
export const createVerifiedPayee = (stripe: Stripe, account_number = '000123456789') =>
  createPayee(stripe, {
    ...saidByApi,
    external_account: {
      object: 'bank_account',
      country: 'US',
      currency: 'usd',
      routing_number: '110000000',
      account_number,
    },
  })

/** Sends a payee money, and pays it out to their bank. */
export const payOutTo = async (stripe: Stripe, payee: string) => {
  await stripe.transfers.create({ amount: 1_000, currency: 'usd', destination: payee })
  return stripe.payouts.create({ amount: 1_000, currency: 'usd' }, { stripeAccount: payee })
}
