import { lazy } from 'react'

export default {
  name: 'payments',
  options: { label: 'Payments' },
  list: lazy(async () => ({ default: (await import('./PaymentList.tsx')).PaymentList })),
}
