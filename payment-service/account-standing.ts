import type Stripe from 'stripe'

type Account = Stripe.Account
type Errors = Stripe.Account.Requirements.Error[]

export const banksOf = (account: Account) =>
  (account.external_accounts?.data ?? []).filter(one => one.object === 'bank_account')

export const defaultBank = (account: Account) => banksOf(account).find(bank => bank.default_for_currency)

const asked = (isMissing: boolean, ...names: string[]) => (isMissing ? names : [])

/** What nobody has said yet about the person behind the account. */
const missingOf = ({ business_type, individual, tos_acceptance }: Account) => [
  ...asked(!business_type, 'business_type'),
  ...asked(
    !individual?.address?.line1,
    'individual.address.city',
    'individual.address.line1',
    'individual.address.postal_code',
    'individual.address.state',
  ),
  ...asked(!individual?.dob?.year, 'individual.dob.day', 'individual.dob.month', 'individual.dob.year'),
  ...asked(!individual?.first_name, 'individual.first_name'),
  ...asked(!individual?.last_name, 'individual.last_name'),
  ...asked(!individual?.ssn_last_4_provided, 'individual.ssn_last_4'),
  ...asked(!tos_acceptance?.date, 'tos_acceptance.date', 'tos_acceptance.ip'),
]

const noRequirements = { alternatives: [], current_deadline: null, disabled_reason: null, errors: [] }
export const nothingRequired = {
  ...noRequirements,
  currently_due: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
}

const disabledReason = (due: string[], isPending: boolean) => {
  if (due.length > 0) return 'requirements.past_due'
  return isPending ? 'requirements.pending_verification' : null
}

const transfersOf = (isKnown: boolean, isPending: boolean) => {
  if (isKnown) return 'active'
  return isPending ? 'pending' : 'inactive'
}

/** The account with what follows from all that is known: what it lacks, and what it may do. */
export const withStanding = (account: Account, errors: Errors): Account => {
  const missing = missingOf(account)
  const refused = errors.map(error => error.requirement)
  const bank = defaultBank(account)
  const lacksBank = !bank || bank.status === 'errored'
  const due = [...new Set([...asked(lacksBank, 'external_account'), ...missing, ...refused])]
  const isPending = account.individual?.verification?.status === 'pending'
  const isKnown = missing.length === 0 && refused.length === 0 && !isPending
  return {
    ...account,
    // a bank that fails later does not take back what was submitted, nor the way of money to the account
    details_submitted: account.details_submitted || (missing.length === 0 && !lacksBank),
    payouts_enabled: isKnown && !lacksBank,
    ...(account.capabilities?.transfers && { capabilities: { transfers: transfersOf(isKnown, isPending) } }),
    requirements: {
      ...noRequirements,
      currently_due: due,
      eventually_due: due,
      past_due: due,
      pending_verification: isPending ? ['individual.verification.document'] : [],
      disabled_reason: disabledReason(due, isPending),
      errors,
    },
  }
}

/** What verification will say about these, by Stripe's test values; anything else is believed. */
export const refusalsOf = ({ ssn, line1 }: { ssn?: string; line1?: string }): Errors => {
  const errors: Errors = []
  if (ssn === '1111')
    errors.push({
      code: 'verification_failed_keyed_identity',
      reason: 'The name, date of birth and these digits do not belong together. Check all three.',
      requirement: 'individual.ssn_last_4',
    })
  if (line1 === 'address_no_match')
    errors.push({
      code: 'verification_failed_address_match',
      reason: 'This address could not be confirmed. Enter the one where you live.',
      requirement: 'individual.address.line1',
    })
  return errors
}

/** Stripe's date of birth whose verification takes a while. */
export const takesAWhile = (dob: Stripe.Person.Dob | undefined) =>
  dob?.year === 1901 && dob.month === 1 && dob.day === 1
