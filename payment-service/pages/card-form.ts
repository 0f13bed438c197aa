import { isExpired, type Expiry } from '../cards.ts'
import type { CardDetails } from '../checkout-sessions.ts'
import { declines } from '../declines.ts'
import { onlyWrong, typedInto } from './typed.ts'
import { passesLuhn, testCard, type TestCard } from '../test-cards.ts'

const names = ['number', 'expMonth', 'expYear', 'cvc', 'name'] as const
export type FieldName = (typeof names)[number]
export type Typed = Record<FieldName, string>
export type FieldErrors = Partial<Record<FieldName, string>>
export type Filled = CardDetails

export const nothingTyped: Typed = { number: '', expMonth: '', expYear: '', cvc: '', name: '' }

export const typedIn = (body: unknown): Typed => typedInto(names, body)

const numberError = (number: string) => {
  if (number === '') return 'Enter the card number.'
  if (!/^\d{12,19}$/.test(number)) return 'A card number has 12 to 19 digits.'
  if (!passesLuhn(number)) return 'This card number is not valid. Check the digits.'
  return testCard(number) ? undefined : declines.notATestCard.message
}

const fullYear = (year: string) => Number(year.length === 2 ? `20${year}` : year)

const yearsAhead = 50

const yearError = ({ month, year }: Expiry, typed: Typed, at: Date) => {
  if (typed.expYear === '') return 'Enter the year.'
  if (!/^(?:\d{2}|\d{4})$/.test(typed.expYear)) return 'Enter the year as it stands on the card, like 30.'
  if (year > at.getUTCFullYear() + yearsAhead) return 'This year is too far ahead.'
  return isExpired({ month, year }, at) ? 'This card has expired.' : undefined
}

const monthError = (month: string) => {
  if (month === '') return 'Enter the month.'
  return /^(?:0?[1-9]|1[0-2])$/.test(month) ? undefined : 'Enter a month from 01 to 12.'
}

const cvcError = (cvc: string, card: TestCard | undefined) => {
  if (cvc === '') return 'Enter the security code.'
  const isCode = /^\d{3,4}$/.test(cvc)
  if (!card) return isCode ? undefined : 'The code has 3 or 4 digits.'
  const length = card.brand === 'amex' ? 4 : 3
  return isCode && cvc.length === length ? undefined : `The code has ${length} digits.`
}

/** The card that was filled in, or what is wrong, field by field. */
export const readCard = (typed: Typed, at: Date): { filled: Filled } | { errors: FieldErrors } => {
  const number = typed.number.replaceAll(/[\s-]/g, '')
  const card = testCard(number)
  const wrongMonth = monthError(typed.expMonth)
  const expiry = { month: wrongMonth ? 12 : Number(typed.expMonth), year: fullYear(typed.expYear) }
  const errors = onlyWrong<FieldName>({
    number: numberError(number),
    expMonth: wrongMonth,
    expYear: yearError(expiry, typed, at),
    cvc: cvcError(typed.cvc, card),
    name: typed.name === '' ? 'Enter the name on the card.' : undefined,
  })
  if (errors || !card) return { errors: errors ?? {} }
  return { filled: { card, expiry, name: typed.name } }
}
