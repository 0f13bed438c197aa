import { lostAccountCodes } from '@gaitway/contract/values/payment-methods'

type Facts = {
  removedAt: Date | null
  refusedAt: Date | null
} & ({ kind: 'card'; expYear: number; expMonth: number } | { kind: 'bank' })

/** Whether a payment method may be charged at all: it wasn't removed, and its bank hasn't returned a debit. */
export const canPay = (source: Facts) => source.removedAt === null && source.refusedAt === null

/** Whether the account is lost for debits, so that the next one would fail for the same reason. */
export const isAccountLost = (failureCode: string) => lostAccountCodes.includes(failureCode)

/** These failures aren't the payment method's: the charge was abandoned, or required the cardholder. */
export const failuresOfNobody = [
  'canceled',
  'authentication_required',
  'payment_intent_authentication_failure',
  'payment_service_down',
  'no_source',
] as const

type LastFailure = { kind: Facts['kind']; code: string | null; message: string | null }

/** Shown next to a payment method whose last charge failed. */
export const formatLastFailure = ({ kind, code, message }: LastFailure): string => {
  const what = kind === 'bank' ? 'The last debit was returned' : 'The last charge failed'
  if (code === 'insufficient_funds') return `${what}: insufficient funds.`
  return message ? `${what}. ${message}` : `${what}.`
}

/**
 * The sentence that says why a payment method can't be charged by default; null if it can. An expired card may still be
 * charged if it is chosen explicitly.
 */
export const whyNotDefault = (source: Facts, at: Date): string | null => {
  if (source.refusedAt) return 'Your bank returned a debit from this account. Add the account again.'
  if (source.kind === 'card' && isCardExpired(source.expYear, source.expMonth, at))
    return 'This card has expired. Use another one, or add it again with its new expiration date.'
  return null
}

/** The next primary payment method after a removal: the newest one that can be charged. */
export const chooseNextPrimary = <Source extends Facts & { createdAt: Date }>(
  sources: readonly Source[],
  at: Date,
): Source | undefined => {
  const newest = sources.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  return newest.find(source => whyNotDefault(source, at) === null) ?? newest[0]
}

/** A card is valid through the end of its last month, in every time zone. */
export const isCardExpired = (expYear: number, expMonth: number, at: Date) =>
  at.getTime() >= Date.UTC(expYear, expMonth, 1, 12)
