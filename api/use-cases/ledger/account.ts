import { readAccount } from '../../store/views/ledger-account.ts'
import type { ReadCase } from '../use-case.ts'

/** One account's entries, newest first, with the balance after each; of what facilities owe, who owes and who is ahead. */
export const account: ReadCase<'ledger.account'> = ({ db }, _by, { sortOrder, ...wish }) =>
  readAccount(db, { ...wish, descending: sortOrder !== 'asc' })
