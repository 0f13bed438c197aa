import type { UserRecord } from '@gaitway/contract/resource-records'
import { useEffect } from 'react'
import { useGetList, useRedirect } from 'react-admin'
import { sortOf } from './tabs.ts'

const QUEUE_LENGTH = 100

/** Keys count as such only where nobody is typing and no dialog is open. */
const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null)

/** Those under review, and the ways to the next and the previous of them: `n` and `p`. */
export const useQueue = (userId: string) => {
  const redirect = useRedirect()
  const { data = [], total = 0 } = useGetList<UserRecord>('users', {
    filter: { tab: 'pending' },
    sort: sortOf('pending'),
    pagination: { page: 1, perPage: QUEUE_LENGTH },
  })
  const place = data.findIndex(({ id }) => id === userId)
  const nextId = data.find((_, index) => index > place && data[index]?.id !== userId)?.id
  const previousId = place > 0 ? data[place - 1]?.id : undefined
  const goTo = (id: string | undefined) => id && redirect(`/users/${id}/show`)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const id = event.key === 'n' ? nextId : event.key === 'p' ? previousId : undefined
      if (id && !isTyping(event)) redirect(`/users/${id}/show`)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [nextId, previousId, redirect])
  return {
    waiting: total,
    place: place + 1,
    next: nextId && (() => goTo(nextId)),
    previous: previousId && (() => goTo(previousId)),
  }
}
