import { lazy } from 'react'

export default {
  name: 'shifts',
  options: { label: 'Confirmed shifts' },
  list: lazy(() => import('./ShiftList.tsx')),
}
