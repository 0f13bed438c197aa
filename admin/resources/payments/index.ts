import { lazy } from 'react'

export default {
  name: 'payments',
  options: { label: 'Payments' },
  list: lazy(() => import('./PaymentList.tsx')),
}
