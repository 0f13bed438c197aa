import { localStorageStore, type Store } from 'react-admin'
import { forgetDrafts } from './shared/move-form.ts'

const OWNER = 'gaitway-back-office-owner'
const kept = localStorageStore('1', 'Gaitway')

/** Filters and sorts survive a reload. Scroll positions belong to a history entry instead: see `useScrollPosition`. */
export const store: Store = {
  ...kept,
  setItem: (key, value) => {
    if (!key.endsWith('.scrollPosition')) kept.setItem(key, value)
  },
}

/** Forgets the filters of the person who used this browser before. */
export const openStoreFor = (userId: string) => {
  if (localStorage.getItem(OWNER) === userId) return
  kept.reset()
  forgetDrafts()
  localStorage.setItem(OWNER, userId)
}
