import type { Knex } from 'knex'
import { LIVE_HEARTBEAT_SECONDS, STREAMS_PER_USER_MAX } from '@gaitway/contract/values/limits'
import { type CommittedChange, registerSender } from '../store/hints.ts'
import { openLiveChannel } from '../store/live-channel.ts'
import { listActors } from '../store/sessions.ts'
import type { Clock } from './clock.ts'

const RECENT_MAX = 5_000

/** Keeps the latest changes, so that a browser that was away for a moment learns just what it missed. */
const keepLatest = ({ real }: Pick<Clock, 'real'>) => {
  let recent: { at: number; change: CommittedChange }[] = []
  let completeSince = Number.POSITIVE_INFINITY
  return {
    /** What came before is unknown; nothing is missed from now on. */
    restart: () => {
      ;[recent, completeSince] = [[], real().getTime()]
    },
    add: (changes: readonly CommittedChange[]) => {
      const at = real().getTime()
      for (const change of changes) recent.push({ at, change })
      if (recent.length <= RECENT_MAX) return
      const dropped = recent.splice(0, recent.length - RECENT_MAX / 2)
      completeSince = dropped.at(-1)?.at ?? completeSince
    },
    /** All changes of these last seconds, or undefined when some of them are no longer known. */
    since: (seconds: number): CommittedChange[] | undefined => {
      const from = real().getTime() - seconds * 1000
      if (from <= completeSince) return undefined
      return recent.filter(({ at }) => at >= from).map(({ change }) => change)
    },
  }
}

type Person = Awaited<ReturnType<typeof listActors>>[number]

/** One open stream of a browser. */
export type LiveStream = {
  by: Person
  /** when its access token expires */
  until: Date
  receive: (by: Person, changes: readonly CommittedChange[]) => void
  /** something may have been missed */
  refresh: () => void
  beat: () => void
  end: () => void
}

/** The live streams that this process serves. */
export type Live = {
  /** Keeps the stream until it is closed. Returns how to close it, or undefined when this user has too many. */
  open: (stream: LiveStream) => (() => void) | undefined
  /** How many are open. */
  count: () => number
  /** Ends all streams: their browsers connect to another process. */
  endAll: () => void
  /** All that was committed in these last seconds, or undefined when this process doesn't know. */
  lately: (seconds: number) => readonly CommittedChange[] | undefined
}

/** Ends every stream as soon as it opens. */
export const endedLive: Live = {
  count: () => 0,
  open: ({ end }) => {
    queueMicrotask(end)
    return () => {}
  },
  endAll: () => {},
  lately: () => undefined,
}

type Options = {
  db: Knex
  clock: Pick<Clock, 'real'>
  databaseUrl: string
  onTrouble: (what: string) => void
  heartbeatMilliseconds?: number
}

const accountNouns: readonly CommittedChange['noun'][] = ['session', 'user', 'member']

/**
 * Streams of this process and the connection over which all processes notify each other of what was committed. Whether a
 * session still lasts is looked up at each heartbeat, and right away when its account changes.
 */
export const openLive = ({ db, clock, databaseUrl, onTrouble, heartbeatMilliseconds }: Options) => {
  const streams = new Set<LiveStream>()
  const channel = openLiveChannel({ url: databaseUrl, onTrouble })
  registerSender(db, channel.send)
  const latest = keepLatest(clock)
  let heartbeat: NodeJS.Timeout | undefined
  let isStopping = false

  const lasts = ({ by: { secondFactorUntil }, until }: LiveStream) =>
    until > clock.real() && (secondFactorUntil === null || secondFactorUntil > clock.real())

  const end = (stream: LiveStream) => {
    streams.delete(stream)
    stream.end()
  }

  /** Ends the streams whose session is over, and updates what the others may receive from now on. */
  const check = async (open: readonly LiveStream[]) => {
    if (open.length === 0) return
    const actors = await listActors(db, [...new Set(open.map(({ by }) => by.sessionId))])
    const known = new Map(actors.map(actor => [actor.sessionId, actor]))
    for (const stream of open) {
      const by = known.get(stream.by.sessionId)
      if (by) stream.by = by
      if (!by || by.status === 'deactivate' || !lasts(stream)) end(stream)
    }
  }

  const tryCheck = (open: readonly LiveStream[]) =>
    check(open).catch(thrown => onTrouble(`The live streams could not be checked: ${String(thrown)}`))

  /** A stalled database delays no heartbeat. */
  const beat = async () => {
    for (const stream of streams) stream.beat()
    await Promise.all([channel.check(), tryCheck([...streams])])
  }

  const receive = (changes: readonly CommittedChange[]) => {
    latest.add(changes)
    const accounts = new Set(changes.filter(({ noun }) => accountNouns.includes(noun)).map(({ id }) => id))
    const concerned = [...streams].filter(({ by }) => accounts.has(by.userId) || accounts.has(by.sessionId))
    void tryCheck(concerned)
    for (const stream of streams) stream.receive(stream.by, changes)
  }

  const gap = () => {
    latest.restart()
    for (const stream of streams) stream.refresh()
  }

  const live: Live = {
    count: () => streams.size,
    open: stream => {
      const { userId } = stream.by
      const own = [...streams].filter(({ by }) => by.userId === userId)
      if (own.length >= STREAMS_PER_USER_MAX) return undefined
      streams.add(stream)
      heartbeat ??= setInterval(() => void beat(), heartbeatMilliseconds ?? LIVE_HEARTBEAT_SECONDS * 1000)
      if (isStopping) queueMicrotask(() => end(stream))
      return () => void streams.delete(stream)
    },
    endAll: () => {
      isStopping = true
      for (const stream of streams) end(stream)
    },
    lately: latest.since,
  }
  return {
    ...live,
    /** Starts to receive from the other processes. */
    listen: () => channel.listen({ receive, gap }),
    close: async () => {
      clearInterval(heartbeat)
      live.endAll()
      await channel.close()
    },
  }
}
