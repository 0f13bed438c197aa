import { lazy } from 'react'

export default {
  name: 'ledger-accounts',
  options: { label: 'Ledger' },
  list: lazy(() => import('./LedgerAccountList.tsx')),
}
