import { openLiveStream, type Stale } from '@gaitway/contract/session/live-stream'
import { LIVE_SILENCE_SECONDS } from '@gaitway/contract/values/limits'
import { TabChannel, tabLocks } from '../../test/web/browser-tabs.ts'
import { liveServer } from '../../test/web/live-server.ts'

type Tab = { refreshes: Stale[]; isLive: boolean; close: () => void }

let server: ReturnType<typeof liveServer>
let tabs: Tab[]
let token: string
const ended: string[] = []

const openTab = () => {
  const over = new AbortController()
  const tab: Tab = { refreshes: [], isLive: false, close: () => over.abort() }
  openLiveStream({
    signal: over.signal,
    session: {
      accessToken: () => token,
      renew: async () => {
        token = 'fresh'
        return 'renewed'
      },
      endSession: why => void ended.push(why),
    },
    gapMilliseconds: 100,
    now: Date.now,
    pageOpenedAt: Date.now() - 3_000,
    onLive: isLive => {
      tab.isLive = isLive
    },
    refresh: stale => void tab.refreshes.push(stale),
  })
  tabs.push(tab)
  return tab
}
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)
const isAll = (stale: Stale | undefined) => stale?.call('product.config', {}) === true
const show = async (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'info').mockImplementation(() => undefined)
  TabChannel.open.clear()
  tabs = []
  token = 'a token'
  ended.length = 0
  server = liveServer()
  Object.assign(globalThis, { BroadcastChannel: TabChannel })
  Object.assign(navigator, { locks: tabLocks() })
})
afterEach(async () => {
  jest.restoreAllMocks()
  tabs.forEach(tab => tab.close())
  await pass(1_000)
  jest.useRealTimers()
  await show('visible')
})

test('live stream: two tabs share one connection and both receive hints', async () => {
  const [first, second] = [openTab(), openTab()]
  await pass(200)
  expect(server.connections.map(({ token: sent }) => sent)).toEqual(['Bearer a token'])
  expect([first.isLive, second.isLive]).toEqual([true, true])
  server.hint('message', 'a room')
  await pass(0)
  for (const { refreshes } of [first, second]) {
    expect(refreshes).toHaveLength(2)
    expect(isAll(refreshes[0])).toBe(true)
  }
})

test('live stream: a tab that opens later receives hints too, and refreshes what it read before', async () => {
  openTab()
  await pass(200)
  const late = openTab()
  await pass(0)
  expect([late.isLive, isAll(late.refreshes[0]), server.connections.length]).toEqual([true, true, 1])
})

test('live stream: when its tab closes, the next one connects and refreshes everything', async () => {
  const [first, second] = [openTab(), openTab()]
  await pass(200)
  first.close()
  await pass(200)
  expect([server.connections.length, server.open().length, second.isLive]).toEqual([2, 1, true])
  expect(second.refreshes.map(isAll)).toEqual([true, true])
})

test('live stream: an end connects again and refreshes everything; without a connection tabs poll', async () => {
  const tab = openTab()
  await pass(200)
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  server.open()[0]?.end()
  await pass(0)
  expect(tab.isLive).toBe(false)
  await pass(2_000)
  expect([tab.isLive, server.connections.length, tab.refreshes.length]).toEqual([true, 2, 1])
  await pass(2_500)
  expect(tab.refreshes.map(isAll)).toEqual([true, true])
})

test('live stream: silence ends a connection, heartbeats keep it', async () => {
  openTab()
  await pass(200)
  for (let beat = 0; beat < 4; beat++) {
    await pass((LIVE_SILENCE_SECONDS - 1) * 1000)
    server.send(':\n\n')
  }
  expect(server.connections).toHaveLength(1)
  await pass(LIVE_SILENCE_SECONDS * 1000 + 4_000)
  expect(server.connections).toHaveLength(2)
})

test('live stream: a stale token is renewed; a refused renewal ends the session', async () => {
  server.refusals.push({ status: 401, code: 'stale_token' })
  const tab = openTab()
  await pass(7_000)
  expect(server.connections.map(({ token: sent }) => sent)).toEqual(['Bearer a token', 'Bearer fresh'])
  expect([tab.isLive, ended]).toEqual([true, []])
})

test('live stream: hints make stale what they are about and nothing else', async () => {
  const tab = openTab()
  await pass(200)
  tab.refreshes.length = 0
  server.hint('message', 'a room')
  await pass(0)
  const [stale] = tab.refreshes
  const reads: [string, object][] = [
    ['chat.messages', { roomId: 'a room' }],
    ['chat.messages', { roomId: 'another room' }],
    ['chat.rooms', { skip: 0 }],
    ['notifications.list', {}],
    ['jobs.read', { id: 'a job' }],
  ]
  expect(reads.map(([name, input]) => stale?.call(name, input))).toEqual([true, false, true, false, false])
  await pass(200)
  server.hint('shift', 'a job')
  await pass(0)
  const others: [string, object][] = [
    ['jobs.read', { id: 'a job' }],
    ['jobs.read', { id: 'another job' }],
    ['applications.shifts', {}],
    ['chat.rooms', {}],
  ]
  expect(others.map(([name, input]) => tab.refreshes[1]?.call(name, input))).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(['shifts', 'users', 'audit-log'].map(name => tab.refreshes[1]?.resource(name))).toEqual([
    true,
    false,
    true,
  ])
  await pass(1_000)
  tab.refreshes.length = 0
  server.hint('payment', 'a charge')
  server.hint('account', 'ana')
  await pass(1_000)
  const lists = ['users', 'leads', 'message-reports', 'invoices', 'median-rates']
  expect(lists.map(name => tab.refreshes.some(({ resource }) => resource(name)))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})

test('live stream: many hints at once are one refresh, and more wait for the gap', async () => {
  const tab = openTab()
  await pass(200)
  tab.refreshes.length = 0
  server.hint('payment', 'one')
  await pass(0)
  for (let number = 0; number < 20; number++) server.hint('shift', `${number}`)
  await pass(50)
  expect(tab.refreshes).toHaveLength(1)
  await pass(100)
  expect(tab.refreshes).toHaveLength(2)
  expect(tab.refreshes[1]?.call('jobs.read', { id: '7' })).toBe(true)
})

test('live stream: a hidden tab refreshes when it is shown again', async () => {
  const tab = openTab()
  await pass(200)
  tab.refreshes.length = 0
  await show('hidden')
  server.hint('message', 'a room')
  await pass(1_000)
  expect(tab.refreshes).toEqual([])
  await show('visible')
  expect(tab.refreshes.map(stale => stale.call('chat.rooms', {}))).toEqual([true])
})

test('live stream: a hidden tab that missed very much refreshes everything', async () => {
  const tab = openTab()
  await pass(200)
  tab.refreshes.length = 0
  await show('hidden')
  for (let number = 0; number <= 500; number++) server.hint('message', `${number}`)
  await pass(0)
  await show('visible')
  expect(tab.refreshes.map(isAll)).toEqual([true])
})

const shiftHint = { noun: 'shift', id: 'a job' }

test('live stream: a page that just opened reads again only what changed since', async () => {
  server.knowMissed([shiftHint])
  const tab = openTab()
  await pass(200)
  expect(server.addresses).toEqual([expect.stringMatching(/^\/api\/events\?missedSeconds=3$/)])
  expect(tab.isLive).toBe(true)
  expect(tab.refreshes.map(isAll)).toEqual([false])
  expect(tab.refreshes[0]?.call('jobs.read', { id: 'a job' })).toBe(true)
})

test('live stream: a page that has read everything reads nothing again when it begins to receive', async () => {
  server.knowMissed([])
  const tab = openTab()
  await pass(200)
  expect([tab.isLive, tab.refreshes]).toEqual([true, []])
})

test('live stream: tabs that lost the connection for a moment read only what they missed, late ones everything', async () => {
  server.knowMissed([])
  const [first, second] = [openTab(), openTab()]
  await pass(200)
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  server.knowMissed([shiftHint])
  server.open()[0]?.end()
  await pass(2_000)
  expect([first, second].map(({ refreshes }) => refreshes.map(isAll))).toEqual([[false], [false]])
  const late = openTab()
  await pass(0)
  expect(late.refreshes.map(isAll)).toEqual([true])
})

test('live stream: after the clock of the device was set back everything is read again', async () => {
  const tab = openTab()
  await pass(200)
  jest.setSystemTime(Date.now() - 3_600_000)
  server.open()[0]?.end()
  await pass(40_000)
  expect(server.addresses).toEqual([expect.stringContaining('missedSeconds=3'), '/api/events'])
  expect(tab.refreshes.map(isAll)).toEqual([true, true])
})

test('live stream: after minutes without a connection everything is read again', async () => {
  server.knowMissed([])
  const tab = openTab()
  await pass(200)
  server.knowMissed(undefined)
  const refusals = Array.from({ length: 12 }, () => ({ status: 503, code: 'unavailable' }))
  server.refusals.push(...refusals)
  jest.spyOn(Math, 'random').mockReturnValue(0.9)
  server.open()[0]?.end()
  await pass(300_000)
  expect(server.addresses[13]).toBe('/api/events')
  expect(tab.refreshes.map(isAll)).toContain(true)
})
