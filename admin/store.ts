import { localStorageStore, type Store } from 'react-admin'
import { forgetDrafts } from './shared/move-form.ts'

const kept = localStorageStore('1', 'Gaitway')
let owner = 'nobody'
const own = (key: string) => `${owner}.${key}`

/** Everyone who uses this browser has their own filters, sorts and views, which survive a reload. */
export const store: Store = {
  ...kept,
  getItem: (key, value) => kept.getItem(own(key), value),
  // scroll positions belong to a history entry instead: see `useScrollPosition`
  setItem: (key, value) => {
    if (!key.endsWith('.scrollPosition')) kept.setItem(own(key), value)
  },
  removeItem: key => kept.removeItem(own(key)),
  removeItems: prefix => kept.removeItems(own(prefix)),
  reset: () => kept.removeItems(own('')),
  subscribe: (key, callback) => kept.subscribe(own(key), callback),
}

/** Opens what this person kept, before their first page is shown. */
export const openStoreFor = (userId: string) => {
  if (owner === userId) return
  owner = userId
  forgetDrafts()
}
