import { lazy } from 'react'

export default {
  name: 'payouts',
  options: { label: 'Payouts' },
  list: lazy(() => import('./PayoutList.tsx')),
}
