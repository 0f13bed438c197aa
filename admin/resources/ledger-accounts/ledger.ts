import type { LedgerAccount } from '@gaitway/contract/values/ledger-accounts'
import { showCents } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import type { LedgerTransaction } from '@gaitway/contract/schemas/resources'
import { plural } from '@gaitway/contract/format/plural'
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

const countFacilities = (count: number) => plural(count, 'facility', 'facilities')

export const receivableFacts = (totals: ReceivableTotals): [label: string, value: string][] => [
  ['Owed to us', `${showCents(totals.owingCents)} (${countFacilities(totals.owing)})`],
  ['Prepaid or in credit', `${showCents(totals.aheadCents)} (${countFacilities(totals.ahead)})`],
  ['Balance', showCents(totals.owingCents - totals.aheadCents)],
]

const sumAccounts = (ledger: readonly LedgerTransaction[], ...accounts: LedgerAccount[]) =>
  ledger
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => accounts.some(one => one === account))
    .reduce((total, { amountCents }) => total + amountCents, 0)

/** What the facility and the clinician of a shift still owe or are owed, from its transactions. */
export const listOpenSums = (ledger: readonly LedgerTransaction[]): [label: string, value: string][] => {
  const facility = sumAccounts(ledger, 'facilityReceivable', 'refundsPayable')
  const clinician = -sumAccounts(ledger, 'clinicianPayable')
  return [
    facility < 0 ? ['Facility paid ahead', showCents(-facility)] : ['Facility owes', showCents(facility)],
    clinician < 0
      ? ['Clinician owes us', showCents(-clinician)]
      : ['We owe the clinician', showCents(clinician)],
  ]
}

/** The totals of debits and credits, which are equal unless the ledger is wrong. */
export const calculateTotals = (ledger: readonly LedgerTransaction[]) => {
  const amounts = ledger.flatMap(({ entries }) => entries.map(({ amountCents }) => amountCents))
  const sum = (some: number[]) => some.reduce((total, cents) => total + cents, 0)
  return {
    debitsCents: sum(amounts.filter(cents => cents > 0)),
    creditsCents: -sum(amounts.filter(cents => cents < 0)),
  }
}
