import { lazy } from 'react'

export default {
  name: 'jobs',
  options: { label: 'Job posts' },
  list: lazy(async () => ({ default: (await import('./JobList.tsx')).JobList })),
  show: lazy(async () => ({ default: (await import('./JobShow.tsx')).JobShow })),
}
