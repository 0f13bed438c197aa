import { lazy } from 'react'

export default {
  name: 'onboarding-calls',
  options: { label: 'Calls' },
  list: lazy(async () => ({ default: (await import('./CallList.tsx')).CallList })),
  show: lazy(async () => ({ default: (await import('./CallShow.tsx')).CallShow })),
}
