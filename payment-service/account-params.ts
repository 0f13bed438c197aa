import { flag, group, integer, metadata, choice, required, text } from './params.ts'

const address = group({
  line1: text,
  line2: text,
  city: text,
  state: text,
  postal_code: text,
  country: choice('US'),
})
const individual = group({
  first_name: text,
  last_name: text,
  email: text,
  ssn_last_4: text,
  dob: group({
    day: required(integer(1, 31)),
    month: required(integer(1, 12)),
    year: required(integer(1900, 2100)),
  }),
  address,
})

const bankParams = group({
  object: required(choice('bank_account')),
  country: required(choice('US')),
  currency: choice('usd'),
  account_holder_name: text,
  account_holder_type: choice('individual', 'company'),
  routing_number: required(text),
  account_number: required(text),
})

/** Only accounts whose platform is responsible for everything are supported. */
const controller = group({
  requirement_collection: required(choice('application')),
  losses: required(group({ payments: required(choice('application')) })),
  fees: required(group({ payer: required(choice('application')) })),
  stripe_dashboard: required(group({ type: required(choice('none')) })),
})

const details = {
  email: text,
  business_type: choice('individual'),
  business_profile: group({ mcc: text, product_description: text }),
  individual,
  external_account: bankParams,
  tos_acceptance: group({ date: integer(0, Number.MAX_SAFE_INTEGER), ip: text, user_agent: text }),
  settings: group({ payouts: group({ schedule: group({ interval: choice('manual') }) }) }),
  metadata,
}

export const accountParams = {
  ...details,
  country: choice('US'),
  controller: required(controller),
  capabilities: group({ transfers: group({ requested: flag }) }),
}

type Rules = typeof details
/** The details of an account that its platform sends, or its owner enters. */
export type AccountInput = Partial<{ [K in keyof Rules]: ReturnType<Rules[K]> }>
export type BankInput = NonNullable<AccountInput['external_account']>

export type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The values that were sent, without those that were left out. */
export const defined = <T extends object>(values: T | undefined) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined)) as Defined<T>
