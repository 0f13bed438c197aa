import { isTokenStale, parseFailure } from '../answers.ts'
import type { BrowserSession } from './browser-session.ts'
import { LIVE_MISSED_SECONDS_MAX, LIVE_OPENING_SECONDS, LIVE_SILENCE_SECONDS } from '../values/limits.ts'
import { hintNouns, isCallStale, isResourceStale, type Hint, type HintNoun } from './live.ts'

type Reader = {
  onEvent: (event: string, data: string) => void
  /** Called for everything that arrives, heartbeats too. */
  onActivity: () => void
}

const readField = (frame: string, field: string) =>
  frame
    .split('\n')
    .find(line => line.startsWith(`${field}: `))
    ?.slice(field.length + 2)

/** Reads server-sent events until the stream ends. EventSource can't: it sends no headers. */
const readEvents = async (
  body: ReadableStream<Uint8Array>,
  { onEvent, onActivity }: Reader,
): Promise<void> => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onActivity()
    text += decoder.decode(value, { stream: true })
    const frames = text.split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const event = readField(frame, 'event')
      if (event) onEvent(event, readField(frame, 'data') ?? '')
    }
  }
}

type Message =
  | { is: 'hints'; hints: Hint[] }
  // all changes since a time, for the tabs that knew of every change until then
  | { is: 'caughtUp'; since: number; hints: Hint[] }
  | { is: 'down'; knownAt: number }
  | { is: 'refresh' | 'gap' | 'up' | 'joined' }

/** Tests whether a cached read has to be read again. */
export type Stale = {
  call: (name: string, input: unknown) => boolean
  resource: (name: string) => boolean
  noun: (noun: HintNoun) => boolean
}

type Options = {
  session: Pick<BrowserSession, 'accessToken' | 'renew' | 'endSession'>
  /** Stops it. */
  signal: AbortSignal
  /** Reads again what is open and stale. */
  refresh: (stale: Stale) => void
  /** Whether this tab receives hints; otherwise it polls. */
  onLive?: (isLive: boolean) => void
  /** Refreshes are at least this far apart. */
  gapMilliseconds: number
  /** The time of this device, in milliseconds. */
  now: () => number
  pageOpenedAt: number
}

const NAME = 'gaitway-live'
/** A hidden tab that gathered more than this refreshes everything. */
const HINTS_MAX = 500
const RETRY_MILLISECONDS = 3_000
const RETRY_MAX_MILLISECONDS = 30_000
/** Many browsers lose their stream at the same time; random delays spread their return. */
const retryDelay = (failures: number) =>
  250 + Math.min(RETRY_MAX_MILLISECONDS, RETRY_MILLISECONDS * 2 ** failures) * Math.random()
/** Many browsers have a gap at the same time; random delays spread what they read. */
const SPREAD_MILLISECONDS = 5_000

const everything: Stale = { call: () => true, resource: () => true, noun: () => true }
const staleBy = (hints: readonly Hint[]): Stale => ({
  call: (name, input) => isCallStale(hints, name, input),
  resource: name => isResourceStale(hints, name),
  noun: noun => hints.some(hint => hint.noun === noun),
})

const isHint = (noun: string): noun is HintNoun => hintNouns.some(known => known === noun)

/** Gathers hints, and refreshes once the tab is visible and the last refresh is long enough ago. */
const gatherHints = ({ refresh, gapMilliseconds }: Pick<Options, 'refresh' | 'gapMilliseconds'>) => {
  let hints: Hint[] = []
  let isAll = false
  let pauseTimer: ReturnType<typeof setTimeout> | undefined
  let gapTimer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    if (pauseTimer !== undefined || document.visibilityState === 'hidden' || (!isAll && hints.length === 0))
      return
    const stale = isAll ? everything : staleBy(hints)
    ;[hints, isAll] = [[], false]
    pauseTimer = setTimeout(() => {
      pauseTimer = undefined
      flush()
    }, gapMilliseconds)
    refresh(stale)
  }
  document.addEventListener('visibilitychange', flush)
  return {
    addAllLater: () => {
      gapTimer ??= setTimeout(() => {
        gapTimer = undefined
        isAll = true
        flush()
      }, SPREAD_MILLISECONDS * Math.random())
    },
    add: (more: readonly Hint[] | 'all') => {
      if (more === 'all') isAll = true
      else hints.push(...more)
      if (hints.length > HINTS_MAX) [hints, isAll] = [[], true]
      flush()
    },
    close: () => {
      clearTimeout(pauseTimer)
      clearTimeout(gapTimer)
      document.removeEventListener('visibilitychange', flush)
    },
  }
}

/**
 * The live stream of a browser. One tab holds it and passes on what it receives; when that tab closes, the next takes over.
 * A tab that starts to receive reads again what changed since it opened or last received, or everything when the API no
 * longer knows what that is. Browsers that can't share a stream have none, and poll.
 */
export const openLiveStream = ({ session, signal, onLive, now, pageOpenedAt, ...options }: Options): void => {
  if (signal.aborted || !('locks' in navigator) || !('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(NAME)
  const stale = gatherHints(options)
  let isLive = false
  let isLeading = false
  let hasConnected = false
  /** Until when this tab knows of every change. What it shows was read after the page began to load. */
  let knownAt = pageOpenedAt

  const receive = (message: Message) => {
    if (message.is === 'joined') {
      if (isLeading && isLive) channel.postMessage({ is: 'up' } satisfies Message)
      return
    }
    if (message.is === 'hints') {
      if (isLive) knownAt = now()
      return stale.add(message.hints)
    }
    const wasLive = isLive
    isLive = message.is !== 'down'
    if (wasLive !== isLive) onLive?.(isLive)
    if (message.is === 'down') {
      if (wasLive) knownAt = message.knownAt
      return undefined
    }
    if (message.is === 'gap') stale.addAllLater()
    else if (message.is === 'caughtUp') stale.add(knownAt < message.since ? 'all' : message.hints)
    else if (message.is === 'refresh' || !wasLive) stale.add('all')
    knownAt = now()
    return undefined
  }
  /** Sends a message to the other tabs and to this one. */
  const broadcast = (message: Message) => {
    channel.postMessage(message)
    receive(message)
  }
  const wait = (milliseconds: number) =>
    new Promise<void>(resolve => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      signal.addEventListener('abort', end, { once: true })
    })

  const receiveEvent = (event: string, data: string, request: { at: number; since: number }) => {
    if (event === 'ready' || event === 'refresh') {
      const { missed } = JSON.parse(data) as { missed?: Hint[] }
      const isLate = now() - request.at > LIVE_OPENING_SECONDS * 1000
      if (missed && !isLate) broadcast({ is: 'caughtUp', since: request.since, hints: missed })
      else broadcast({ is: hasConnected ? 'gap' : 'refresh' })
      hasConnected = true
    }
    if (isHint(event)) broadcast({ is: 'hints', hints: [JSON.parse(data) as Hint] })
  }

  /** Reads one connection to its end. Returns whether it was open. */
  const connect = async (): Promise<boolean> => {
    const ending = new AbortController()
    const end = () => ending.abort()
    signal.addEventListener('abort', end)
    let silence = setTimeout(end, LIVE_SILENCE_SECONDS * 1000)
    const request = { at: now(), since: knownAt }
    const missedSeconds = Math.ceil((request.at - request.since) / 1000)
    // negative if someone set the clock of this device
    const isKnown = missedSeconds >= 0 && missedSeconds <= LIVE_MISSED_SECONDS_MAX
    const query = isKnown ? `?missedSeconds=${missedSeconds}` : ''
    try {
      const response = await fetch(`/api/events${query}`, {
        headers: { authorization: `Bearer ${session.accessToken() ?? ''}` },
        signal: ending.signal,
      })
      if (await isTokenStale(response)) {
        const renewal = await session.renew()
        if (renewal !== 'renewed' && renewal !== 'unreachable') session.endSession(renewal)
        return false
      }
      // the next poll logs out a deactivated user
      if ((await parseFailure(response))?.code === 'deactivated') broadcast({ is: 'refresh' })
      if (!response.ok || !response.body) return false
      await readEvents(response.body, {
        onEvent: (event, data) => receiveEvent(event, data, request),
        onActivity: () => {
          if (isLive) knownAt = now()
          clearTimeout(silence)
          silence = setTimeout(end, LIVE_SILENCE_SECONDS * 1000)
        },
      })
      return true
    } catch (thrown) {
      if (!signal.aborted) console.info('The live stream was interrupted.', String(thrown))
      return isLive
    } finally {
      clearTimeout(silence)
      signal.removeEventListener('abort', end)
    }
  }

  const lead = async () => {
    isLeading = true
    let failures = 0
    while (!signal.aborted) {
      failures = (await connect()) ? 0 : failures + 1
      if (signal.aborted) return
      broadcast({ is: 'down', knownAt })
      await wait(retryDelay(failures))
    }
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data))
  channel.postMessage({ is: 'joined' } satisfies Message)
  navigator.locks.request(NAME, { signal }, lead).catch((thrown: unknown) => {
    if (!signal.aborted) throw thrown
  })
  signal.addEventListener('abort', () => {
    stale.close()
    channel.close()
    if (isLive) onLive?.(false)
  })
}
