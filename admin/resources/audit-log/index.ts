import { lazy } from 'react'

export default {
  name: 'audit-log',
  options: { label: 'Audit log' },
  list: lazy(async () => ({ default: (await import('./EventList.tsx')).EventList })),
}
