import { lazy } from 'react'

export default {
  name: 'users',
  options: { label: 'Users' },
  list: lazy(() => import('./UserList.tsx')),
  show: lazy(() => import('./UserShow.tsx')),
}
