import { ledgerAccounts } from '@gaitway/contract/ledger-accounts'
import { oneOf } from './filters.ts'
import type { Resource } from './resource.ts'

/** What has been posted to each account, from the balances that are kept beside the entries. */
const posted = `(SELECT account, sum(debits_cents)::bigint AS debits, sum(credits_cents)::bigint AS credits,
    (sum(debits_cents) - sum(credits_cents))::bigint AS balance, sum(entries)::bigint AS entries
  FROM ledger_balances GROUP BY account) l`

/** Each account of the ledger with its debits, credits and balance, in the order of the books; the balances sum to zero. */
export const ledgerAccountsList: Resource = {
  table: posted,
  id: 'l.account',
  idType: 'text',
  row: `
    SELECT l.account AS id, l.account, l.debits AS "debitsCents", l.credits AS "creditsCents",
      l.balance AS "balanceCents", l.entries
    FROM ${posted} WHERE l.account = page.id`,
  sorts: {
    account: `array_position(ARRAY[${ledgerAccounts.map(name => `'${name}'`).join(', ')}], l.account)`,
    debitsCents: 'l.debits',
    creditsCents: 'l.credits',
    balanceCents: 'l.balance',
    entries: 'l.entries',
  },
  defaultSort: { by: 'account', descending: false },
  filters: { account: oneOf('l.account', ledgerAccounts) },
}
