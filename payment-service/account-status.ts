import type Stripe from 'stripe'
import { scheduleAction } from './due-actions.ts'
import { emit } from './events.ts'
import { updateResource } from './resources.ts'
import { forOwnAccount, type ServiceContext } from './request-context.ts'

type Account = Stripe.Account
type Errors = Stripe.Account.Requirements.Error[]

export const listBanks = (account: Account) =>
  (account.external_accounts?.data ?? []).filter(one => one.object === 'bank_account')

export const defaultBank = (account: Account) => listBanks(account).find(bank => bank.default_for_currency)

const namesIf = (isMissing: boolean, ...names: string[]) => (isMissing ? names : [])

/** The required details that nobody has entered yet. */
const listMissing = ({ business_type, individual, tos_acceptance }: Account) => [
  ...namesIf(!business_type, 'business_type'),
  ...namesIf(
    !individual?.address?.line1,
    'individual.address.city',
    'individual.address.line1',
    'individual.address.postal_code',
    'individual.address.state',
  ),
  ...namesIf(!individual?.dob?.year, 'individual.dob.day', 'individual.dob.month', 'individual.dob.year'),
  ...namesIf(!individual?.first_name, 'individual.first_name'),
  ...namesIf(!individual?.last_name, 'individual.last_name'),
  ...namesIf(!individual?.ssn_last_4_provided, 'individual.ssn_last_4'),
  ...namesIf(!tos_acceptance?.date, 'tos_acceptance.date', 'tos_acceptance.ip'),
]

const noRequirements = { alternatives: [], current_deadline: null, disabled_reason: null, errors: [] }
export const nothingRequired = {
  ...noRequirements,
  currently_due: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
}

/** The account with what follows from its details: what is still required, and what it may do. */
export const withStatus = (account: Account, errors: Errors): Account => {
  const missing = listMissing(account)
  const refused = errors.map(error => error.requirement)
  const bank = defaultBank(account)
  const lacksBank = !bank || bank.status === 'errored'
  const due = [...new Set([...namesIf(lacksBank, 'external_account'), ...missing, ...refused])]
  const { ssn_last_4_provided: hasDigits, id_number_provided: hasNumber } = account.individual ?? {}
  const later = namesIf(hasDigits === true && hasNumber === false, 'individual.id_number')
  const isPending = account.individual?.verification?.status === 'pending'
  const waiting = isPending ? 'pending' : 'inactive'
  const reason = isPending ? 'requirements.pending_verification' : null
  const isKnown = missing.length === 0 && refused.length === 0 && !isPending
  return {
    ...account,
    // a bank that fails later changes neither that details were submitted, nor that transfers can come in
    details_submitted: account.details_submitted || (missing.length === 0 && !lacksBank),
    payouts_enabled: isKnown && !lacksBank,
    ...(account.capabilities?.transfers && { capabilities: { transfers: isKnown ? 'active' : waiting } }),
    requirements: {
      ...noRequirements,
      currently_due: due,
      eventually_due: [...due, ...later],
      past_due: due,
      pending_verification: isPending ? ['individual.verification.document'] : [],
      disabled_reason: due.length > 0 ? 'requirements.past_due' : reason,
      errors,
    },
  }
}

/** Stripe's test values fail the verification; everything else passes. */
export const getVerificationFailures = ({ ssn, line1 }: { ssn?: string; line1?: string }): Errors => {
  const errors: Errors = []
  if (ssn === '1111')
    errors.push({
      code: 'verification_failed_keyed_identity',
      reason: 'Your name, date of birth and these digits don’t match. Check all three.',
      requirement: 'individual.ssn_last_4',
    })
  if (line1 === 'address_no_match')
    errors.push({
      code: 'verification_failed_address_match',
      reason: 'We couldn’t verify this address. Enter your home address.',
      requirement: 'individual.address.line1',
    })
  return errors
}

/** Of these digits the whole number is asked for later, as Stripe does of some people who are paid already. */
export const isWholeNumberAskedLater = (ssn: string) => ssn === '2222'

/** Stripe's test date of birth whose verification takes a while. */
export const isSlowVerification = (dob: Stripe.Person.Dob | undefined) =>
  dob?.year === 1901 && dob.month === 1 && dob.day === 1

const daysOfVerification = 1 / (24 * 60)

const isPending = (account: Account) => account.individual?.verification?.status === 'pending'

/** Stores a changed account and sends its event. */
export const saveAccount = async (context: ServiceContext, before: Account, after: Account) => {
  await updateResource(forOwnAccount(context), after)
  await emit(
    forOwnAccount(context),
    'account.updated',
    after,
    { requirements: before.requirements },
    after.id,
  )
  if (isPending(after) && !isPending(before))
    await scheduleAction(context, 'endVerification', after.id, daysOfVerification)
  return after
}
