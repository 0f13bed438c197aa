import { only, row } from './row.ts'

export const ledger = {
  trialBalance: row('GET /admin/trial-balance', { who: only('admin') }),
  /** one account's entries, newest first, with what each was for */
  account: row('GET /admin/ledger-account', { who: only('admin') }),
  runs: row('GET /admin/scheduled-runs', { who: only('admin', 'subadmin') }),
}
