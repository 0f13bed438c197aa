import { act } from '@testing-library/preact'
import { useAnswer } from './use-call.ts'
import { TabChannel, tabLocks } from '../../test/web/browser-tabs.ts'
import { draw, fakeApi, settled } from '../../test/web/fake-api.tsx'
import { liveServer } from '../../test/web/live-server.ts'
import { startLive } from './live.ts'
import { pollEvery } from './live-state.ts'

const rooms = { data: [], count: 0, unreadRooms: 0 }
const unread = { data: [], unReadNotifications: 0, userStatus: 'approved', count: 0 }

const Screen = () => {
  useAnswer('chat.rooms', { skip: 0, limit: 1 })
  useAnswer('notifications.list', { skip: 0, limit: 10 })
  return <p>open</p>
}

/** A screen with two reads, whose API also has a live stream. */
const open = async () => {
  TabChannel.open.clear()
  Object.assign(globalThis, { BroadcastChannel: TabChannel })
  Object.assign(navigator, { locks: tabLocks() })
  const api = fakeApi({ 'chat.rooms': rooms, 'notifications.list': unread })
  const answer = global.fetch
  const server = liveServer()
  const stream = global.fetch
  global.fetch = ((url: string, init: RequestInit) =>
    url.startsWith('/api/events') ? stream(url, init) : answer(url, init)) as never
  await draw(<Screen />)
  await act(settled)
  const count = () => [api.sentTo('chat.rooms').length, api.sentTo('notifications.list').length]
  return { server, count }
}

afterEach(() => Reflect.deleteProperty(navigator, 'locks'))

test('live: a hint refetches the open reads it makes stale, and polling slows down', async () => {
  const { server, count } = await open()
  const pace = pollEvery(4, 60)
  expect([count(), pace()]).toEqual([[1, 1], 4_000])
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'performance'] })
  const over = new AbortController()
  startLive(over.signal)
  await act(settled)
  expect([count(), pace()]).toEqual([[2, 2], 60_000])
  server.hint('message', 'a room')
  await act(async () => {
    await jest.advanceTimersByTimeAsync(1_000)
  })
  await act(settled)
  expect(count()).toEqual([3, 2])
  over.abort()
  expect(pace()).toBe(4_000)
  jest.useRealTimers()
})
