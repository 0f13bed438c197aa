import { CHAT_IDLE_POLL_SECONDS, CHAT_POLL_SECONDS } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { useAnswer, useBusy } from '../api/use-call.ts'
import { pollEvery } from '../api/live-state.ts'
import { refreshRooms } from './use-rooms.ts'

export type Message = Output<'chat.send'>

/** Adds a page of messages to the shown ones. If messages between the two are missing, only the page is kept. */
export const mergeMessages = (shown: readonly Message[], page: readonly Message[]): readonly Message[] => {
  const [first] = page
  const last = shown.at(-1)
  if (!first) return shown
  if (last && first.number > last.number + 1) return page
  const byNumber = new Map([...shown, ...page].map(message => [message.number, message]))
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number)
}

/** The latest messages of a room, refreshed while it is visible, and the earlier ones that were loaded. */
export const useHistory = (roomId: string) => {
  const answer = useAnswer(
    'chat.messages',
    { roomId },
    { refreshInterval: pollEvery(CHAT_POLL_SECONDS, CHAT_IDLE_POLL_SECONDS) },
  )
  const { data, isValidating } = answer
  const [unseen, setUnseen] = useState<{ firstNew: number | undefined }>()
  const [latest, setLatest] = useState<typeof data>()
  const [messages, setMessages] = useState<readonly Message[]>([])
  const [hasFailed, setHasFailed] = useState(false)
  const { busy, during } = useBusy()
  if (data && data !== latest) {
    setLatest(data)
    setMessages(mergeMessages(messages, data.data))
  }
  const lastNumber = data?.data.at(-1)?.number
  // a cached answer may still count messages as unread that were read since, so wait for a current one
  if (data && !isValidating && !unseen)
    setUnseen({
      firstNew: data.room.unread > 0 && lastNumber ? lastNumber - data.room.unread + 1 : undefined,
    })
  // messages that are shown here aren't unread anymore in the list and the menu
  useEffect(() => {
    if (lastNumber !== undefined) void refreshRooms()
  }, [lastNumber])
  const [first] = messages
  const loadEarlier = async () => {
    if (!first || busy) return
    setHasFailed(false)
    const page = await during(
      () => call('chat.messages', { roomId, before: first.number }),
      () => setHasFailed(true),
    )
    if (page) setMessages(shown => mergeMessages(page.data, shown))
  }
  return {
    answer,
    messages,
    /** The number of the first message that was unread when the room was opened. */
    firstNew: unseen?.firstNew,
    hasEarlier: first !== undefined && first.number > 1,
    earlier: { busy, hasFailed, load: loadEarlier },
  }
}
