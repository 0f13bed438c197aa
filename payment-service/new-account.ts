import type Stripe from 'stripe'
import { nothingRequired } from './account-standing.ts'
import { emptyAddress } from './cards.ts'
import { newId } from './ids.ts'
import { secondsOf, type Work } from './work.ts'

type Account = Stripe.Account

const noDocument = { back: null, details: null, details_code: null, front: null }

export const newPerson = (work: Work, account: string): Stripe.Person => ({
  id: newId('person'),
  object: 'person',
  account,
  additional_tos_acceptances: { account: { date: null, ip: null, user_agent: null } },
  address: emptyAddress,
  created: secondsOf(work.at),
  dob: { day: null, month: null, year: null },
  email: null,
  first_name: null,
  future_requirements: nothingRequired,
  id_number_provided: false,
  last_name: null,
  metadata: {},
  phone: null,
  relationship: {
    authorizer: false,
    director: false,
    executive: false,
    legal_guardian: null,
    owner: false,
    percent_ownership: null,
    representative: true,
    title: null,
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

export const noProfile = {
  annual_revenue: null,
  estimated_worker_count: null,
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  product_description: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
}

const settingsOf = (): Stripe.Account.Settings => ({
  bacs_debit_payments: { display_name: null, service_user_number: null },
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_issuing: { tos_acceptance: { date: null, ip: null } },
  card_payments: {
    decline_on: { avs_failure: false, cvc_failure: false },
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: { display_name: null, timezone: 'Etc/UTC' },
  invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
  payments: {
    statement_descriptor: null,
    statement_descriptor_kana: null,
    statement_descriptor_kanji: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  payouts: {
    debit_negative_balances: false,
    schedule: { delay_days: 2, interval: 'manual' },
    statement_descriptor: null,
  },
  sepa_debit_payments: {},
})

/** An account of which nothing is known yet, for whose needs and losses the platform answers. */
export const newAccount = (work: Work, wantsTransfers: boolean): Account => {
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
    created: secondsOf(work.at),
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
    individual: newPerson(work, id),
    metadata: {},
    payouts_enabled: false,
    requirements: nothingRequired,
    settings: settingsOf(),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    // neither of the named types: its properties were chosen one by one
    type: 'none',
  }
}
