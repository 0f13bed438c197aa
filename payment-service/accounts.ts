import { newId } from './ids.ts'
import type Stripe from 'stripe'
import { accountParams, defined, type AccountInput, type Defined } from './account-params.ts'
import {
  getVerificationFailures,
  isWholeNumberAskedLater,
  saveAccount,
  isSlowVerification,
  withStatus,
  nothingRequired,
} from './account-status.ts'
import { withBank } from './external-accounts.ts'
import { emptyAddress } from './payment-methods.ts'
import { find, insertResource, lockResource, nulls } from './resources.ts'
import { route } from './routes.ts'
import { forOwnAccount, type ServiceContext, secondsOf } from './request-context.ts'

type Account = Stripe.Account

const noDocument = nulls('back details details_code front')

const newPerson = (context: ServiceContext, account: string): Stripe.Person => ({
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

const noProfile = nulls(
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
const newAccount = (context: ServiceContext, wantsTransfers: boolean): Account => {
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

type Person = Stripe.Person
type PersonDetails = Defined<NonNullable<AccountInput['individual']>>

const personWith = (person: Person, entered: PersonDetails): Person => {
  const { ssn_last_4, address, dob, ...plain } = entered
  return {
    ...person,
    ...plain,
    ...(dob && { dob }),
    ...(address && { address: { ...emptyAddress, ...person.address, country: 'US', ...defined(address) } }),
    ...(ssn_last_4 !== undefined && {
      ssn_last_4_provided: true,
      id_number_provided: !isWholeNumberAskedLater(ssn_last_4),
    }),
  }
}

const isAbout = (requirement: string, entered: PersonDetails) =>
  (entered.ssn_last_4 !== undefined && requirement === 'individual.ssn_last_4') ||
  (entered.address !== undefined && requirement.startsWith('individual.address'))

const describeVerification = (person: Person, isRefused: boolean): Stripe.Person.Verification => {
  const isWhole = person.ssn_last_4_provided && person.dob?.year && person.address?.line1
  if (isRefused || !isWhole) return { ...person.verification, status: 'unverified' }
  const wasVerified = person.verification?.status === 'verified'
  return {
    ...person.verification,
    status: isSlowVerification(person.dob) && !wasVerified ? 'pending' : 'verified',
  }
}

/** The account with these details and all that follows from them. Nothing is stored yet. */
const withDetails = async (
  context: ServiceContext,
  account: Account,
  input: AccountInput,
): Promise<Account> => {
  const { individual, external_account: bank, ...rest } = input
  const entered = defined(individual)
  const person = personWith(account.individual ?? newPerson(context, account.id), entered)
  const otherErrors = (account.requirements?.errors ?? []).filter(
    error => !isAbout(error.requirement, entered),
  )
  const errors = [
    ...otherErrors,
    ...getVerificationFailures({ ssn: entered.ssn_last_4, line1: entered.address?.line1 }),
  ]
  const updated: Account = {
    ...account,
    email: rest.email ?? account.email,
    business_type: rest.business_type ?? account.business_type,
    business_profile: { ...noProfile, ...account.business_profile, ...defined(rest.business_profile) },
    tos_acceptance: { ...account.tos_acceptance, ...defined(rest.tos_acceptance) },
    metadata: { ...account.metadata, ...rest.metadata },
    individual: { ...person, verification: describeVerification(person, errors.length > 0) },
  }
  return withStatus(bank ? await withBank(context, updated, bank) : updated, errors)
}

/** Stores details of an account that its platform sent, or its owner entered on a page. */
export const updateAccountDetails = async (context: ServiceContext, account: Account, input: AccountInput) =>
  saveAccount(context, account, await withDetails(context, account, input))

const createAccount = route('post', '/v1/accounts', accountParams, async (context, params) => {
  const { country: _, controller: __, capabilities, ...input } = params
  const account = await insertResource(
    forOwnAccount(context),
    newAccount(context, capabilities?.transfers?.requested === true),
  )
  return updateAccountDetails(context, account, input)
})

/** Due action: a slow verification has succeeded. */
export const endVerification = async (context: ServiceContext, id: string) => {
  const account = await lockResource(forOwnAccount(context), 'account', id)
  const person = account.individual
  if (person?.verification?.status !== 'pending') return
  const verified = { ...person, verification: { ...person.verification, status: 'verified' } }
  const updated = withStatus({ ...account, individual: verified }, account.requirements?.errors ?? [])
  await saveAccount(context, account, updated)
}

export const accountRoutes = [
  createAccount,
  route('get', '/v1/accounts/:id', {}, (context, _params, { id }) =>
    find(forOwnAccount(context), 'account', id, 'account'),
  ),
]
