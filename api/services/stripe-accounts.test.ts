import type Stripe from 'stripe'
import { readMovement, readPayoutAccount } from './stripe-accounts.ts'
import { outcomeOfIntent, sourceOfSession } from './stripe-outcomes.ts'

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

test.each<[string, string, Standing]>([
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
  expect(readPayoutAccount(account(standing)).state).toBe(state)
})

test('payout account: missing information is listed once, in plain words', () => {
  const due = [
    'individual.dob.day',
    'individual.dob.month',
    'tos_acceptance.ip',
    'individual.verification.document',
    'business_profile.url',
    'something.new_here',
  ]
  expect(readPayoutAccount(account({ due })).missing).toEqual([
    'date of birth',
    'acceptance of the terms',
    'photo ID',
    'your occupation',
    'new here',
  ])
})

test('payout bank: has a name and last digits, and is unusable after a returned payout', () => {
  const bank = {
    object: 'bank_account',
    bank_name: null,
    last4: '6789',
    default_for_currency: true,
    status: 'errored',
  }
  const card = { object: 'card', id: 'card_1' }
  expect(readPayoutAccount(account({ banks: [{ ...bank, id: 'ba_1' }, card] })).banks).toEqual([
    { providerId: 'ba_1', bankName: 'Bank', last4: '6789', isDefault: true, isUsable: false },
  ])
})

const transaction = (more: object) =>
  ({
    id: 'txn_1',
    object: 'balance_transaction',
    amount: -5_000,
    fee: 1_500,
    created: 1_763_650_000,
    reporting_category: 'charge',
    source: null,
    ...more,
  }) as Stripe.BalanceTransaction

test.each([
  ['charge', 'charge', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'charge', 'pi_1'],
  ['payment', 'charge', { object: 'charge', id: 'py_1', payment_intent: { id: 'pi_2' } }, 'charge', 'pi_2'],
  ['charge', 'charge', { object: 'charge', id: 'ch_2', payment_intent: null }, 'charge', 'ch_2'],
  ['refund', 'refund', { object: 'refund', id: 're_1' }, 'refund', 're_1'],
  ['payment_refund', 'refund', { object: 'refund', id: 'pyr_1' }, 'refund', 'pyr_1'],
  ['refund_failure', 'refund_failure', { object: 'refund', id: 're_2' }, 'refund', 're_2'],
  ['adjustment', 'dispute', { object: 'dispute', id: 'du_1' }, 'dispute', 'du_1'],
  ['adjustment', 'dispute_reversal', { object: 'dispute', id: 'du_1' }, 'disputeReversal', 'du_1'],
  ['adjustment', 'other_adjustment', null, 'other', null],
  ['transfer', 'transfer', { object: 'transfer', id: 'tr_1' }, 'transfer', 'tr_1'],
  [
    'transfer_refund',
    'transfer_reversal',
    { object: 'transfer_reversal', id: 'trr_1', transfer: 'tr_1' },
    'transfer',
    'tr_1',
  ],
  ['topup', 'topup', { object: 'topup', id: 'tu_1' }, 'topUp', 'tu_1'],
  ['stripe_fee', 'fee', null, 'other', null],
  ['payout', 'payout', 'po_1', 'other', 'po_1'],
])(
  'balance: %s, counted as %s, becomes a movement with our kind and source',
  (type, category, source, kind, sourceId) => {
    expect(readMovement(transaction({ type, reporting_category: category, source }))).toEqual({
      id: 'txn_1',
      kind,
      sourceId,
      amountCents: -5_000,
      feeCents: 1_500,
      at: new Date('2025-11-20T14:46:40Z'),
    })
  },
)

const intentWith = (more: object) =>
  ({ id: 'pi_1', object: 'payment_intent', status: 'requires_action', ...more }) as Stripe.PaymentIntent

test('a debit of an unverified bank account was never sent to a bank and has failed', () => {
  const next_action = { type: 'verify_with_microdeposits', verify_with_microdeposits: {} }
  expect(outcomeOfIntent(intentWith({ next_action }))).toEqual({
    kind: 'failed',
    providerId: 'pi_1',
    code: 'bank_account_unverified',
    message: 'This bank account hasn’t been verified yet. Verify it, or use another payment method.',
  })
  const redirect = { type: 'redirect_to_url', redirect_to_url: { url: 'https://bank.test' } }
  expect(outcomeOfIntent(intentWith({ next_action: redirect }))).toMatchObject({ kind: 'needsAction' })
})

const sessionWith = (status: string) => {
  const us_bank_account = { last4: '6789', bank_name: 'Chase', account_holder_type: 'company' }
  const payment_method = {
    id: 'pm_1',
    customer: 'cus_1',
    billing_details: { name: 'Bayou Rehab' },
    us_bank_account,
  }
  const setup_intent = { id: 'seti_1', status, payment_method }
  return { id: 'cs_1', status: 'complete', customer: 'cus_1', setup_intent } as Stripe.Checkout.Session
}

test('a finished setup page gives no bank account before it is verified', () => {
  expect(sourceOfSession(sessionWith('requires_action'))).toBeNull()
  expect(sourceOfSession(sessionWith('succeeded'))).toMatchObject({
    customerId: 'cus_1',
    source: { kind: 'bank', providerId: 'pm_1', bankName: 'Chase' },
  })
})
