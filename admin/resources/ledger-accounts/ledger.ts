import type { LedgerAccount } from '@gaitway/contract/values/ledger-accounts'
import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import type { LedgerTransaction } from '@gaitway/contract/schemas/resources'
import { showWhen } from '@gaitway/contract/format/time'

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

type ReceivableTotals = NonNullable<Output<'ledger.account'>['standing']>

const facilities = (count: number) => (count === 1 ? '1 facility' : `${count} facilities`)

export const receivableFacts = ({
  owing,
  owingCents,
  ahead,
  aheadCents,
}: ReceivableTotals): [label: string, value: string][] => [
  ['Owed to us', `${showCents(owingCents)} (${facilities(owing)})`],
  ['Prepaid or in credit', `${showCents(aheadCents)} (${facilities(ahead)})`],
  ['Balance', showCents(owingCents - aheadCents)],
]

const addUp = (ledger: readonly LedgerTransaction[], ...accounts: LedgerAccount[]) =>
  ledger
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => accounts.some(one => one === account))
    .reduce((total, { amountCents }) => total + amountCents, 0)

/** What one shift's transactions leave open: toward the facility, and toward the clinician. */
export const listOpenSums = (ledger: readonly LedgerTransaction[]): [label: string, value: string][] => {
  const facility = addUp(ledger, 'facilityReceivable', 'refundsPayable')
  const clinician = -addUp(ledger, 'clinicianPayable')
  return [
    facility < 0 ? ['Facility paid ahead', showCents(-facility)] : ['Facility owes', showCents(facility)],
    clinician < 0
      ? ['Clinician owes us', showCents(-clinician)]
      : ['We owe the clinician', showCents(clinician)],
  ]
}

/** Debits and credits are the same unless the books are wrong. */
export const calculateTotals = (ledger: readonly LedgerTransaction[]) => {
  const amounts = ledger.flatMap(({ entries }) => entries.map(({ amountCents }) => amountCents))
  const sum = (some: number[]) => some.reduce((total, cents) => total + cents, 0)
  return {
    debitsCents: sum(amounts.filter(cents => cents > 0)),
    creditsCents: -sum(amounts.filter(cents => cents < 0)),
  }
}
