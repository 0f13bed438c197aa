type Facts = {
  removedAt: Date | null
  refusedAt: Date | null
} & ({ kind: 'card'; expYear: number; expMonth: number } | { kind: 'bank' })

/** Whether it may be charged at all: it is neither removed nor does its bank send debits back. */
export const canPay = (source: Facts) => source.removedAt === null && source.refusedAt === null

const lost = ['account_closed', 'no_account', 'debit_not_authorized', 'bank_account_restricted']

/** Whether a debit failed for a reason that the next one would fail for too. */
export const isAccountLost = (failureCode: string) => lost.includes(failureCode)

/** A charge that failed so was given up, or wanted its owner: it says nothing of what it was to be taken from. */
export const failuresOfNobody = [
  'canceled',
  'authentication_required',
  'payment_intent_authentication_failure',
  'payment_service_down',
  'no_source',
] as const

type LastFailure = { kind: Facts['kind']; code: string | null; message: string | null }

/** What is said beside a card or bank account whose last charge failed. */
export const lastFailureWords = ({ kind, code, message }: LastFailure): string => {
  const what = kind === 'bank' ? 'The last debit came back' : 'The last charge failed'
  if (code === 'insufficient_funds') return `${what}: not enough money.`
  return message ? `${what}. ${message}` : `${what}.`
}

/** Why this is not used without being named; null: it may be. A card that has expired may be charged if named. */
export const whyNotFirst = (source: Facts, at: Date): string | null => {
  if (source.refusedAt) return 'The bank sent a debit of this account back. Enter the account again.'
  if (source.kind === 'card' && isCardExpired(source.expYear, source.expMonth, at))
    return 'This card has expired. Use another one, or add it again with its new date.'
  return null
}

/** Which of these is used first once the primary one is gone: the newest that can be. */
export const nextPrimary = <Source extends Facts & { createdAt: Date }>(
  sources: readonly Source[],
  at: Date,
): Source | undefined => {
  const newest = sources.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  return newest.find(source => whyNotFirst(source, at) === null) ?? newest[0]
}

/** A card is good to the end of its last month, wherever that comes last. */
export const isCardExpired = (expYear: number, expMonth: number, at: Date) =>
  at.getTime() >= Date.UTC(expYear, expMonth, 1, 12)
