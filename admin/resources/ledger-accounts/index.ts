import { lazy } from 'react'

export default {
  name: 'ledger-accounts',
  options: { label: 'Ledger' },
  list: lazy(async () => ({ default: (await import('./LedgerAccountList.tsx')).LedgerAccountList })),
}
