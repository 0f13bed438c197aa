import { lazy } from 'react'

export default {
  name: 'payouts',
  options: { label: 'Payouts' },
  list: lazy(async () => ({ default: (await import('./PayoutList.tsx')).PayoutList })),
}
