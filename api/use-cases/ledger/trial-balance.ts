import { readTrialBalance } from '../../store/ledger-balances.ts'
import type { ReadCase } from '../use-case.ts'
import { COMPARISON } from './last-comparison.ts'

/** Every account with its debits and credits, their totals, and the result of the last comparison. */
export const trialBalance: ReadCase<'ledger.trialBalance'> = ({ db }) => readTrialBalance(db, COMPARISON)
