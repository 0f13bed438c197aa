import { userTabs, type UserTab } from '@gaitway/contract/resources'
import type { SortPayload } from 'react-admin'

export const isUserTab = (word: unknown): word is UserTab =>
  typeof word === 'string' && Object.hasOwn(userTabs, word)

/** Whoever waits longest comes first; elsewhere the newest do. */
export const sortOf = (tab: UserTab): SortPayload => ({
  field: 'createdAt',
  order: tab === 'pending' ? 'ASC' : 'DESC',
})

/** The address of a tab, keeping what was searched for. */
export const tabPath = (tab: UserTab, q?: string) => {
  const { field, order } = sortOf(tab)
  const filter = JSON.stringify({ tab, ...(q && { q }) })
  return `/users?${new URLSearchParams({ filter, sort: field, order, page: '1', perPage: '25' })}`
}
