import type Stripe from 'stripe'
import type { AccountInput, BankInput } from '../account-params.ts'
import { isRoutingNumber, payoutTestBank } from '../test-banks.ts'
import { accountLengthError, onlyErrors, plainNumber, readFields, routingLengthError } from './field.ts'

/** The states by code and name. */
export const states = [
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut',
  'DE Delaware, DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois',
  'IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts',
  'MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada',
  'NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota',
  'OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, RI Rhode Island',
  'SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia',
  'WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming',
]
  .flatMap(line => line.split(', '))
  .map(state => [state.slice(0, 2), state.slice(3)] as const)

const personNames = [
  'firstName',
  'lastName',
  'birthMonth',
  'birthDay',
  'birthYear',
  'ssn',
  'line1',
  'line2',
  'city',
  'state',
  'zip',
] as const
const bankNames = ['routing', 'account'] as const

export type PayeeField = (typeof personNames)[number] | (typeof bankNames)[number]
export type TypedPayee = Record<PayeeField, string>
export type PayeeErrors = Partial<TypedPayee>
/** Which parts of the form are shown. */
export type PayeeFormParts = { person: boolean; bank: boolean }

export const readPayeeFields = (body: unknown): TypedPayee => readFields([...personNames, ...bankNames], body)

/** Fills in what the account has already, but never a Social Security number. */
export const prefillPayee = ({ individual: person }: Stripe.Account): TypedPayee => {
  const shown = (value: string | number | null | undefined) => String(value ?? '')
  const { dob, address } = person ?? {}
  return {
    firstName: shown(person?.first_name),
    lastName: shown(person?.last_name),
    birthMonth: shown(dob?.month),
    birthDay: shown(dob?.day),
    birthYear: shown(dob?.year),
    ssn: '',
    line1: shown(address?.line1),
    line2: shown(address?.line2),
    city: shown(address?.city),
    state: shown(address?.state),
    zip: shown(address?.postal_code),
    routing: '',
    account: '',
  }
}

const askedAgain: Record<string, PayeeField> = {
  'individual.ssn_last_4': 'ssn',
  'individual.address.line1': 'line1',
}

/** Why earlier details failed the verification, by field; undefined when none did. */
export const getVerificationErrors = ({ requirements }: Stripe.Account): PayeeErrors | undefined => {
  const refused = (requirements?.errors ?? []).flatMap(({ requirement, reason }) => {
    const field = askedAgain[requirement]
    return field ? [[field, reason] as const] : []
  })
  return refused.length > 0 ? Object.fromEntries(refused) : undefined
}

const missing = (value: string, error: string) => (value === '' ? error : undefined)

const youngest = 18
const oldest = 1900

type Birth = { year: number; month: number; day: number }
const readBirth = ({ birthYear, birthMonth, birthDay }: TypedPayee): Birth => ({
  year: Number(birthYear),
  month: Number(birthMonth),
  day: Number(birthDay),
})

const isDay = ({ year, month, day }: Birth) => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const isGrown = ({ year, month, day }: Birth, at: Date) =>
  Date.UTC(year + youngest, month - 1, day) <= at.getTime()

const birthErrors = (typed: TypedPayee, at: Date) => {
  const birth = readBirth(typed)
  const isMonth = /^(?:0?[1-9]|1[0-2])$/.test(typed.birthMonth)
  const isYear = /^\d{4}$/.test(typed.birthYear) && birth.year >= oldest && birth.year <= at.getUTCFullYear()
  const isNumber = /^(?:0?[1-9]|[12]\d|3[01])$/.test(typed.birthDay)
  const dayError = isNumber && (!isMonth || !isYear || isDay(birth)) ? undefined : 'Enter a valid day.'
  const isYoung = isMonth && isYear && dayError === undefined && !isGrown(birth, at)
  const tooYoung = isYoung ? `You must be ${youngest} or older.` : undefined
  return {
    birthMonth: isMonth ? undefined : 'Enter a month from 1 to 12.',
    birthDay: dayError,
    birthYear: isYear ? tooYoung : 'Enter a 4-digit year.',
  }
}

const personErrors = (typed: TypedPayee, at: Date) => ({
  firstName: missing(typed.firstName, 'Enter your first name.'),
  lastName: missing(typed.lastName, 'Enter your last name.'),
  ...birthErrors(typed, at),
  ssn: /^\d{4}$/.test(typed.ssn) ? undefined : 'Enter the last 4 digits of your Social Security number.',
  line1: missing(typed.line1, 'Enter your street address.'),
  city: missing(typed.city, 'Enter your city.'),
  state: states.some(([code]) => code === typed.state) ? undefined : 'Choose your state.',
  zip: /^\d{5}(?:-\d{4})?$/.test(typed.zip) ? undefined : 'Enter a 5-digit ZIP code.',
})

const bankErrors = (typed: TypedPayee) => {
  const [routing, account] = [plainNumber(typed.routing), plainNumber(typed.account)]
  const wrongRouting = 'This routing number isn’t valid. Check the digits.'
  const wrongAccount = 'Only the test accounts listed on this page are accepted.'
  return {
    routing: routingLengthError(routing) ?? (isRoutingNumber(routing) ? undefined : wrongRouting),
    account: accountLengthError(account) ?? (payoutTestBank(account) ? undefined : wrongAccount),
  }
}

const readBank = ({ routing, account, firstName, lastName }: TypedPayee): BankInput => ({
  object: 'bank_account',
  country: 'US',
  currency: 'usd',
  account_holder_name: `${firstName} ${lastName}`.trim() || undefined,
  account_holder_type: 'individual',
  routing_number: plainNumber(routing),
  account_number: plainNumber(account),
})

const readPerson = (typed: TypedPayee): AccountInput['individual'] => ({
  first_name: typed.firstName,
  last_name: typed.lastName,
  email: undefined,
  ssn_last_4: typed.ssn,
  dob: readBirth(typed),
  address: {
    line1: typed.line1,
    line2: typed.line2 || undefined,
    city: typed.city,
    state: typed.state,
    postal_code: typed.zip,
    country: 'US',
  },
})

/** The details that were entered, or their errors by field. */
export const readPayee = (
  typed: TypedPayee,
  parts: PayeeFormParts,
  at: Date,
): { filled: AccountInput } | { errors: PayeeErrors } => {
  const errors = onlyErrors<string>({
    ...(parts.person && personErrors(typed, at)),
    ...(parts.bank && bankErrors(typed)),
  })
  if (errors) return { errors }
  return {
    filled: {
      ...(parts.person && { individual: readPerson(typed), business_type: 'individual' }),
      ...(parts.bank && { external_account: readBank(typed) }),
    },
  }
}
