import { readAccount } from '../../store/views/ledger-account.ts'
import type { ReadCase } from '../use-case.ts'

/**
 * One account's entries, newest first, with the running balance; facility balances are split into owed and
 * credit.
 */
export const account: ReadCase<'ledger.account'> = ({ db }, _by, { sortOrder, ...input }) =>
  readAccount(db, { ...input, descending: sortOrder !== 'asc' })
