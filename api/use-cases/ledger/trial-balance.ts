import { ledgerAccounts } from '@gaitway/contract/ledger-accounts'
import { listBalances } from '../../store/ledger-balances.ts'
import type { UseCase } from '../use-case.ts'
import { lastComparison } from './last-comparison.ts'

/** Every account with its debits and credits, both in all, and what the last comparison of the books found. */
export const trialBalance: UseCase<'ledger.trialBalance'> = async ({ db }) => {
  const found = await listBalances(db)
  const accounts = ledgerAccounts.map(name => {
    const { debits = 0, credits = 0, entries = 0 } = found.find(({ account }) => account === name) ?? {}
    return {
      account: name,
      debitsCents: debits,
      creditsCents: credits,
      balanceCents: debits - credits,
      entries,
    }
  })
  return {
    accounts,
    debitsCents: accounts.reduce((sum, { debitsCents }) => sum + debitsCents, 0),
    creditsCents: accounts.reduce((sum, { creditsCents }) => sum + creditsCents, 0),
    ...(await lastComparison(db)),
  }
}
