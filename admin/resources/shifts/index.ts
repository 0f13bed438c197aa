import { lazy } from 'react'

export default {
  name: 'shifts',
  options: { label: 'Confirmed shifts' },
  list: lazy(async () => ({ default: (await import('./ShiftList.tsx')).ShiftList })),
}
