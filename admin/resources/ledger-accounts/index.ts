import { lazy } from 'react'

export default {
  name: 'ledger-accounts',
  options: { label: 'Ledger' },
  show: lazy(async () => ({ default: (await import('./LedgerAccountShow.tsx')).LedgerAccountShow })),
  list: lazy(async () => ({ default: (await import('./LedgerAccountList.tsx')).LedgerAccountList })),
}
