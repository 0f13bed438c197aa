import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { showWhen } from '../../shared/show.ts'

type Balance = Pick<
  Output<'ledger.trialBalance'>,
  'debitsCents' | 'creditsCents' | 'differences' | 'comparedAt'
>

export const balanceLine = ({ debitsCents, creditsCents, differences, comparedAt }: Balance) => {
  const sign = debitsCents === creditsCents ? '=' : '≠'
  const found = differences.length === 0 ? 'none' : String(differences.length)
  const compared = comparedAt
    ? `Differences: ${found}, compared ${showWhen(comparedAt)}.`
    : 'The first comparison with the payment service runs tonight at 2:00 AM.'
  return `Debits ${showCents(debitsCents)} ${sign} credits ${showCents(creditsCents)}. ${compared}`
}

export const isEven = ({ debitsCents, creditsCents, differences }: Balance) =>
  debitsCents === creditsCents && differences.length === 0

type Standing = NonNullable<Output<'ledger.account'>['standing']>

const facilities = (count: number) => (count === 1 ? '1 facility' : `${count} facilities`)

export const standingLines = ({
  owing,
  owingCents,
  ahead,
  aheadCents,
}: Standing): [label: string, value: string][] => [
  ['Owed to us', `${showCents(owingCents)} (${facilities(owing)})`],
  ['Paid ahead, or in credit', `${showCents(aheadCents)} (${facilities(ahead)})`],
  ['Balance', showCents(owingCents - aheadCents)],
]
