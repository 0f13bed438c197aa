import { useCallback, useEffect, useRef, useState } from 'react'
import { mutate } from 'swr'
import { call, CallFailed } from '../api/call.ts'
import { useDraft } from '../ui/forms/use-draft.ts'
import type { UploadedFile } from '../api/uploaded-file.ts'
import { refreshRooms } from './use-rooms.ts'

type Content = { roomId: string; text?: string; file?: UploadedFile }
/** A message being sent, or one that wasn’t sent. `reason` is the error message if the API refused it. */
export type OutboxMessage = Content & { key: string; state: 'sending' | 'failed'; reason?: string }

/** Whether the API refused the message: sending it again with the same key would return the same refusal. */
const isRefusal = ({ status, code }: CallFailed) =>
  status >= 400 && status < 500 && status !== 401 && status !== 429 && code !== 'idempotency_in_flight'

/**
 * The messages that haven’t arrived yet, sent one after another. A message that failed keeps its Idempotency-Key, also
 * when the tab reloads, so that a retry never sends it twice.
 */
export const useOutbox = () => {
  const { saved, keep, clear } = useDraft<{ items: readonly OutboxMessage[] }>('chat-outbox')
  const [items, setItems] = useState<readonly OutboxMessage[]>(() =>
    (saved?.items ?? []).map(one => ({ ...one, state: 'failed' })),
  )
  const queue = useRef(Promise.resolve())
  useEffect(() => {
    if (items.length > 0) keep({ items })
    else clear()
  }, [items, keep, clear])

  const change = useCallback(
    (key: string, next: Partial<OutboxMessage>) =>
      setItems(all => all.map(one => (one.key === key ? { ...one, ...next } : one))),
    [],
  )
  const drop = useCallback((key: string) => setItems(all => all.filter(one => one.key !== key)), [])

  const deliver = useCallback(
    async ({ key, roomId, text, file }: OutboxMessage) => {
      try {
        await call('chat.send', { roomId, ...(file ? { url: file.url } : { text }) }, { idempotencyKey: key })
        await mutate(['chat.messages', { roomId }])
        drop(key)
        await refreshRooms()
      } catch (thrown) {
        if (!(thrown instanceof CallFailed)) throw thrown
        const refusal = isRefusal(thrown) && { key: crypto.randomUUID(), reason: thrown.message }
        change(key, { state: 'failed', ...refusal })
        if (refusal) await mutate(['chat.messages', { roomId }])
      }
    },
    [change, drop],
  )
  const enqueue = useCallback(
    (one: OutboxMessage) => {
      queue.current = queue.current.then(() => deliver(one))
    },
    [deliver],
  )
  return {
    items,
    send: (content: Content) => {
      const one: OutboxMessage = { ...content, key: crypto.randomUUID(), state: 'sending' }
      setItems(all => [...all, one])
      enqueue(one)
    },
    retry: (one: OutboxMessage) => {
      change(one.key, { state: 'sending', reason: undefined })
      enqueue(one)
    },
    discard: ({ key }: OutboxMessage) => drop(key),
  }
}
export type Outbox = ReturnType<typeof useOutbox>
