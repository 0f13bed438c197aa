import type Stripe from 'stripe'
import { nothingRequired } from './account-status.ts'
import { newId } from './ids.ts'
import { emptyAddress } from './payment-methods.ts'
import { nulls } from './resources.ts'
import { secondsOf, type ServiceContext } from './request-context.ts'

type Account = Stripe.Account

const noDocument = nulls('back details details_code front')

export const newPerson = (context: ServiceContext, account: string): Stripe.Person => ({
  id: newId('person'),
  ...nulls('email first_name last_name phone'),
  object: 'person',
  account,
  additional_tos_acceptances: { account: nulls('date ip user_agent') },
  address: emptyAddress,
  created: secondsOf(context.at),
  dob: nulls('day month year'),
  future_requirements: nothingRequired,
  id_number_provided: false,
  metadata: {},
  relationship: {
    ...nulls('legal_guardian percent_ownership title'),
    authorizer: false,
    director: false,
    executive: false,
    owner: false,
    representative: true,
  },
  requirements: nothingRequired,
  ssn_last_4_provided: false,
  verification: {
    additional_document: noDocument,
    details: null,
    details_code: null,
    document: noDocument,
    status: 'unverified',
  },
})

export const noProfile = nulls(
  'annual_revenue estimated_worker_count mcc minority_owned_business_designation name product_description',
  'specified_commercial_transactions_act_url support_address support_email support_phone support_url url',
)

const settings: Stripe.Account.Settings = {
  bacs_debit_payments: nulls('display_name service_user_number'),
  branding: nulls('icon logo primary_color secondary_color'),
  card_issuing: { tos_acceptance: nulls('date ip') },
  card_payments: {
    ...nulls(
      'statement_descriptor_prefix statement_descriptor_prefix_kana statement_descriptor_prefix_kanji',
    ),
    decline_on: { avs_failure: false, cvc_failure: false },
  },
  dashboard: { display_name: null, timezone: 'Etc/UTC' },
  invoices: nulls('default_account_tax_ids hosted_payment_method_save'),
  payments: nulls(
    'statement_descriptor statement_descriptor_kana statement_descriptor_kanji',
    'statement_descriptor_prefix_kana statement_descriptor_prefix_kanji',
  ),
  payouts: {
    debit_negative_balances: false,
    schedule: { delay_days: 2, interval: 'manual' },
    statement_descriptor: null,
  },
  sepa_debit_payments: {},
}

/** An account without any details yet, whose platform is responsible for its requirements and losses. */
export const newAccount = (context: ServiceContext, wantsTransfers: boolean): Account => {
  const id = newId('account')
  return {
    id,
    object: 'account',
    business_profile: noProfile,
    business_type: null,
    capabilities: wantsTransfers ? { transfers: 'inactive' } : {},
    charges_enabled: false,
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'application',
      stripe_dashboard: { type: 'none' },
      type: 'application',
    },
    country: 'US',
    created: secondsOf(context.at),
    default_currency: 'usd',
    details_submitted: false,
    email: null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: nothingRequired,
    individual: newPerson(context, id),
    metadata: {},
    payouts_enabled: false,
    requirements: nothingRequired,
    settings,
    tos_acceptance: nulls('date ip user_agent'),
    // not one of Stripe's named types: the controller says what the account is
    type: 'none',
  }
}
