import type Stripe from 'stripe'
import { payoutAccountOf } from './stripe-accounts.ts'

type Standing = {
  payouts?: boolean
  transfers?: string
  submitted?: boolean
  due?: string[]
  reason?: string | null
  errors?: object[]
  banks?: object[]
}

const account = ({ payouts = false, transfers = 'inactive', submitted = true, ...more }: Standing) =>
  ({
    id: 'acct_1',
    payouts_enabled: payouts,
    details_submitted: submitted,
    capabilities: { transfers },
    requirements: {
      currently_due: more.due ?? [],
      disabled_reason: more.reason ?? null,
      errors: more.errors ?? [],
    },
    external_accounts: { data: more.banks ?? [] },
  }) as unknown as Stripe.Account

it.each<[string, string, Standing]>([
  ['has all capabilities', 'ready', { payouts: true, transfers: 'active' }],
  ['can pay out but not receive transfers', 'underReview', { payouts: true, transfers: 'pending' }],
  ['has missing information', 'incomplete', { due: ['external_account'], reason: 'requirements.past_due' }],
  ['was never filled in', 'incomplete', { submitted: false }],
  ['is being verified', 'underReview', { reason: 'requirements.pending_verification' }],
  ['is under review', 'underReview', { reason: 'under_review' }],
  ['failed verification', 'restricted', { due: ['individual.ssn_last_4'], errors: [{ code: 'x' }] }],
  ['was rejected', 'restricted', { reason: 'rejected.fraud' }],
  ['was listed', 'restricted', { reason: 'listed' }],
  ['was paused by its platform', 'restricted', { reason: 'platform_paused' }],
])('payout account: one that %s is %s', (_, state, standing) => {
  expect(payoutAccountOf(account(standing)).state).toBe(state)
})

it('payout account: missing information is listed once, in plain words', () => {
  const due = [
    'individual.dob.day',
    'individual.dob.month',
    'tos_acceptance.ip',
    'individual.verification.document',
    'business_profile.url',
    'something.new_here',
  ]
  expect(payoutAccountOf(account({ due })).missing).toEqual([
    'date of birth',
    'acceptance of the terms',
    'photo ID',
    'your occupation',
    'new here',
  ])
})

it('payout bank: has a name and last digits, and is unusable after a returned payout', () => {
  const bank = {
    object: 'bank_account',
    bank_name: null,
    last4: '6789',
    default_for_currency: true,
    status: 'errored',
  }
  const card = { object: 'card', id: 'card_1' }
  expect(payoutAccountOf(account({ banks: [{ ...bank, id: 'ba_1' }, card] })).banks).toEqual([
    { providerId: 'ba_1', bankName: 'Bank', last4: '6789', isDefault: true, isUsable: false },
  ])
})
