import { userTabs, type UserTab } from '@gaitway/contract/resources'
import { type SortPayload, useGetList, useRedirect } from 'react-admin'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { useNextKeys } from '../../shared/use-next-keys.ts'

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

const recordOf = (id: string) => `/users/${id}/show`

/** Where a user is among those under review, and how to get to the next and the previous one. */
export const useQueue = (userId: string | undefined, pageOf = recordOf) => {
  const redirect = useRedirect()
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
  const place = data.findIndex(({ id }) => id === userId)
  const nextId = data.find((_, index) => index > place && data[index]?.id !== userId)?.id
  const previousId = place > 0 ? data[place - 1]?.id : undefined
  const next = nextId && pageOf(nextId)
  const previous = previousId && pageOf(previousId)
  useNextKeys(next, previous)
  return {
    first: data[0]?.id,
    isPending,
    error,
    waiting: total,
    place: place + 1,
    next: next && (() => redirect(next)),
    previous: previous && (() => redirect(previous)),
  }
}
