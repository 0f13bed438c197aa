import type Stripe from 'stripe'
import type { BankMethod } from './bank-accounts.ts'
import { newCharge } from './charges.ts'
import { randomLetters } from './ids.ts'
import { keep } from './resources.ts'
import type { Work } from './work.ts'

const outcome: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'not_assessed',
  seller_message: 'Payment complete.',
  type: 'authorized',
}

const detailsOf = (
  bank: Stripe.PaymentMethod.UsBankAccount,
  mandate: string,
): Stripe.Charge.PaymentMethodDetails.UsBankAccount => ({
  account_holder_type: bank.account_holder_type,
  account_type: bank.account_type,
  bank_name: bank.bank_name,
  fingerprint: bank.fingerprint,
  last4: bank.last4,
  mandate,
  payment_reference: randomLetters(12).toUpperCase(),
  routing_number: bank.routing_number,
})

type Debited = { intent: Stripe.PaymentIntent; method: BankMethod; mandate: string }

/** One debit is on record; no money has moved yet. */
export const keepBankCharge = (work: Work, { intent, method, mandate }: Debited) =>
  keep(work, {
    ...newCharge(work, 'payment', intent, method),
    outcome,
    paid: false,
    payment_method_details: {
      type: 'us_bank_account',
      us_bank_account: detailsOf(method.us_bank_account, mandate),
    },
    status: 'pending',
  } satisfies Stripe.Charge)
