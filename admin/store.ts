import { localStorageStore, type Store } from 'react-admin'
import { deleteDrafts } from './shared/move-form.ts'

const browserStore = localStorageStore('1', 'Gaitway')
let owner = 'nobody'
const own = (key: string) => `${owner}.${key}`

/** Everyone who uses this browser has their own filters, sorts and views, which survive a reload. */
export const store: Store = {
  ...browserStore,
  getItem: (key, value) => browserStore.getItem(own(key), value),
  // `useScrollPosition` keeps scroll positions by history entry instead
  setItem: (key, value) => {
    if (!key.endsWith('.scrollPosition')) browserStore.setItem(own(key), value)
  },
  removeItem: key => browserStore.removeItem(own(key)),
  removeItems: prefix => browserStore.removeItems(own(prefix)),
  reset: () => browserStore.removeItems(own('')),
  subscribe: (key, callback) => browserStore.subscribe(own(key), callback),
}

/** Switches to the stored values of this person, before their first page is shown. */
export const openStoreFor = (userId: string) => {
  if (owner === userId) return
  owner = userId
  deleteDrafts()
}
