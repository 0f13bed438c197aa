import { userTabs, type UserTab } from '@gaitway/contract/resources'
import { type SortPayload, useGetList } from 'react-admin'
import type { UserRecord } from '@gaitway/contract/schemas/resources'

export const isUserTab = (word: unknown): word is UserTab =>
  typeof word === 'string' && Object.hasOwn(userTabs, word)

/** Under review, the longest wait comes first; elsewhere, the newest. */
export const sortOf = (tab: UserTab): SortPayload => ({
  field: 'createdAt',
  order: tab === 'pending' ? 'ASC' : 'DESC',
})

export const tabPath = (tab: UserTab, q?: string) => {
  const { field, order } = sortOf(tab)
  const filter = JSON.stringify({ tab, ...(q && { q }) })
  return `/users?${new URLSearchParams({ filter, sort: field, order, page: '1', perPage: '25' })}`
}

const QUEUE_LENGTH = 100

/** Where a user is among those under review, and how to get to the next and the previous one. */
export const useQueue = (userId: string | undefined) => {
  const {
    data = [],
    total = 0,
    isPending,
    error,
  } = useGetList<UserRecord>('users', {
    filter: { tab: 'pending' },
    sort: sortOf('pending'),
    pagination: { page: 1, perPage: QUEUE_LENGTH },
  })
  const index = data.findIndex(({ id }) => id === userId)
  return {
    isPending,
    error,
    first: data[0]?.id,
    label: index < 0 ? `${total} under review` : `${index + 1} of ${total} under review`,
    next: data[index + 1]?.id,
    previous: data[index - 1]?.id,
  }
}
