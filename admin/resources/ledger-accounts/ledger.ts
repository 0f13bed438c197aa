import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import type { LedgerTransaction } from '@gaitway/contract/schemas/resources'
import { showWhen } from '@gaitway/contract/time'

type Balance = Pick<
  Output<'ledger.trialBalance'>,
  'debitsCents' | 'creditsCents' | 'differences' | 'comparedAt'
>

export const describeBalance = ({ debitsCents, creditsCents, differences, comparedAt }: Balance) => {
  const sign = debitsCents === creditsCents ? '=' : '≠'
  const found = differences.length === 0 ? 'none' : String(differences.length)
  const compared = comparedAt
    ? `Differences: ${found}, compared ${showWhen(comparedAt)}.`
    : 'The first comparison with the payment service runs tonight at 2:00 AM.'
  return `Debits ${showCents(debitsCents)} ${sign} credits ${showCents(creditsCents)}. ${compared}`
}

export const isBalanced = ({ debitsCents, creditsCents, differences }: Balance) =>
  debitsCents === creditsCents && differences.length === 0

type Standing = NonNullable<Output<'ledger.account'>['standing']>

const facilities = (count: number) => (count === 1 ? '1 facility' : `${count} facilities`)

export const receivableFacts = ({
  owing,
  owingCents,
  ahead,
  aheadCents,
}: Standing): [label: string, value: string][] => [
  ['Owed to us', `${showCents(owingCents)} (${facilities(owing)})`],
  ['Prepaid or in credit', `${showCents(aheadCents)} (${facilities(ahead)})`],
  ['Balance', showCents(owingCents - aheadCents)],
]

/** The balance is zero unless the books are wrong. */
export const calculateTotals = (ledger: readonly LedgerTransaction[]) => {
  const amounts = ledger.flatMap(({ entries }) => entries.map(({ amountCents }) => amountCents))
  const sum = (some: number[]) => some.reduce((total, cents) => total + cents, 0)
  const debitsCents = sum(amounts.filter(cents => cents > 0))
  const creditsCents = -sum(amounts.filter(cents => cents < 0))
  return { debitsCents, creditsCents, balanceCents: debitsCents - creditsCents }
}
