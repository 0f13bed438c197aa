import type Stripe from 'stripe'
import { accountParams, defined, type AccountInput, type Defined } from './account-params.ts'
import { getVerificationFailures, saveAccount, isSlowVerification, withStatus } from './account-status.ts'
import { withBank } from './external-accounts.ts'
import { newAccount, newPerson, noProfile } from './new-account.ts'
import { emptyAddress } from './payment-methods.ts'
import { find, insertResource, lockResource } from './resources.ts'
import { route } from './routes.ts'
import { forOwnAccount, type ServiceContext } from './request-context.ts'

type Account = Stripe.Account
type Person = Stripe.Person
type PersonDetails = Defined<NonNullable<AccountInput['individual']>>

const personWith = (person: Person, entered: PersonDetails): Person => {
  const { ssn_last_4, address, dob, ...plain } = entered
  return {
    ...person,
    ...plain,
    ...(dob && { dob }),
    ...(address && { address: { ...emptyAddress, ...person.address, country: 'US', ...defined(address) } }),
    ...(ssn_last_4 !== undefined && { ssn_last_4_provided: true }),
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
