import type { BankDetails } from '../bank-accounts.ts'
import { isRoutingNumber, testBank } from '../test-banks.ts'
import { onlyWrong, typedInto } from './typed.ts'

const names = ['name', 'holderType', 'accountType', 'routing', 'account', 'agree'] as const
export type BankField = (typeof names)[number]
export type TypedBank = Record<BankField, string>
export type BankErrors = Partial<TypedBank>

export const nothingTypedOfBank: TypedBank = {
  name: '',
  holderType: '',
  accountType: '',
  routing: '',
  account: '',
  agree: '',
}

export const typedOfBank = (body: unknown): TypedBank => typedInto(names, body)

const routingError = (routing: string) => {
  if (routing === '') return 'Enter the routing number.'
  if (!/^\d{9}$/.test(routing)) return 'A routing number has 9 digits.'
  return isRoutingNumber(routing) ? undefined : 'This routing number is not valid. Check the digits.'
}

const accountError = (account: string) => {
  if (account === '') return 'Enter the account number.'
  if (!/^\d{4,17}$/.test(account)) return 'An account number has 4 to 17 digits.'
  return testBank(account) ? undefined : 'Only the test accounts listed on this page are accepted.'
}

/** The account that was filled in and agreed to, or what is wrong, field by field. */
export const readBank = (typed: TypedBank): { filled: BankDetails } | { errors: BankErrors } => {
  const [routing, account] = [typed.routing, typed.account].map(text => text.replaceAll(/[\s-]/g, ''))
  const { holderType, accountType, name } = typed
  const bank = testBank(account ?? '')
  const isHolderKnown = holderType === 'individual' || holderType === 'company'
  const isTypeKnown = accountType === 'checking' || accountType === 'savings'
  const errors = onlyWrong<BankField>({
    name: name === '' ? 'Enter the name of the account’s holder.' : undefined,
    holderType: isHolderKnown ? undefined : 'Choose whose account it is.',
    accountType: isTypeKnown ? undefined : 'Choose which account it is.',
    routing: routingError(routing ?? ''),
    account: accountError(account ?? ''),
    agree: typed.agree === 'yes' ? undefined : 'Without your authorization the account cannot be debited.',
  })
  if (errors || !bank || !isHolderKnown || !isTypeKnown) return { errors: errors ?? {} }
  return { filled: { bank, routing: routing ?? '', holderType, accountType, name } }
}
