import { lazy } from 'react'

export default {
  name: 'users',
  options: { label: 'Users' },
  list: lazy(async () => ({ default: (await import('./UserList.tsx')).UserList })),
  show: lazy(async () => ({ default: (await import('./UserShow.tsx')).UserShow })),
}
