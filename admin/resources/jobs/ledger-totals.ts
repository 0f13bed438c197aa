import type { LedgerTransaction } from '@gaitway/contract/schemas/resources'

/** The balance is zero unless the books are wrong. */
export const totalsOf = (ledger: readonly LedgerTransaction[]) => {
  const amounts = ledger.flatMap(({ entries }) => entries.map(({ amountCents }) => amountCents))
  const sum = (some: number[]) => some.reduce((total, cents) => total + cents, 0)
  const debitsCents = sum(amounts.filter(cents => cents > 0))
  const creditsCents = -sum(amounts.filter(cents => cents < 0))
  return { debitsCents, creditsCents, balanceCents: debitsCents - creditsCents }
}
