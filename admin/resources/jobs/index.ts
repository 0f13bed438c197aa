import { lazy } from 'react'

export default {
  name: 'jobs',
  options: { label: 'Job posts' },
  list: lazy(() => import('./JobList.tsx')),
  show: lazy(() => import('./JobShow.tsx')),
}
