import { readTrialBalance } from '../../store/ledger-balances.ts'
import type { ReadCase } from '../use-case.ts'
import { COMPARISON } from './last-comparison.ts'

/** Every account with its debits and credits, both in all, and what the last comparison of the books found. */
export const trialBalance: ReadCase<'ledger.trialBalance'> = ({ db }) => readTrialBalance(db, COMPARISON)
