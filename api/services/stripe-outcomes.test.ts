import type Stripe from 'stripe'
import { outcomeOfIntent, sourceOfSession } from './stripe-outcomes.ts'

const intentWith = (more: object) =>
  ({ id: 'pi_1', object: 'payment_intent', status: 'requires_action', ...more }) as Stripe.PaymentIntent

it('a debit of an unverified bank account was never sent to a bank and has failed', () => {
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
  const payment_method = { id: 'pm_1', billing_details: { name: 'Bayou Rehab' }, us_bank_account }
  const setup_intent = { id: 'seti_1', status, payment_method }
  return { id: 'cs_1', status: 'complete', customer: 'cus_1', setup_intent } as Stripe.Checkout.Session
}

it('a finished setup page gives no bank account before it is verified', () => {
  expect(sourceOfSession(sessionWith('requires_action'))).toBeNull()
  expect(sourceOfSession(sessionWith('succeeded'))).toMatchObject({
    customerId: 'cus_1',
    source: { kind: 'bank', providerId: 'pm_1', bankName: 'Chase' },
  })
})
