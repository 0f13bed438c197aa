import pg from 'pg'
import { connectionSettings } from './postgres/index.ts'
import type { CommittedChange } from './hints.ts'

const CHANNEL = 'gaitway_live'
/** Hints within this time leave in one statement. */
const GATHER_MILLISECONDS = 10
/** PostgreSQL accepts fewer than 8,000 bytes. */
const BYTES_MAX = 7_500
/** If more hints than this wait for a lost connection, they are dropped, and receivers get a gap instead. */
const WAITING_MAX = 5_000
const RETRY_MILLISECONDS = [100, 250, 500, 1_000, 2_000] as const
const ANSWER_MILLISECONDS = 5_000
/** After this many checks in a row without an answer, the connection is lost. */
const UNANSWERED_MAX = 2

type Listener = {
  receive: (changes: readonly CommittedChange[]) => void
  /** hints may have been missed until now; from now on none are */
  gap: () => void
}

/** The hints as JSON lists of at most `BYTES_MAX` bytes. An empty list stands for a gap. */
const splitIntoTexts = (changes: readonly CommittedChange[]): string[] => {
  const texts: string[] = []
  let parts: string[] = []
  let bytes = 0
  for (const part of changes.map(one => JSON.stringify(one))) {
    if (bytes + part.length > BYTES_MAX) {
      texts.push(`[${parts.join(',')}]`)
      ;[parts, bytes] = [[], 0]
    }
    parts.push(part)
    bytes += part.length + 1
  }
  return [...texts, `[${parts.join(',')}]`]
}

/**
 * One connection that carries hints between all processes of a database, by LISTEN and NOTIFY. It opens when it is first
 * needed and reopens by itself; after a gap it notifies its listener.
 */
export const openLiveChannel = ({ url, onTrouble }: { url: string; onTrouble: (what: string) => void }) => {
  let listener: Listener | undefined
  let client: pg.Client | undefined
  let waiting: CommittedChange[] = []
  let hasDropped = false
  let flushTimer: NodeJS.Timeout | undefined
  let reopenTimer: NodeJS.Timeout | undefined
  let retries = 0
  let unanswered = 0
  let isOpening = false
  let isClosed = false

  const onPayload = (payload = '[]') => {
    const changes = JSON.parse(payload) as CommittedChange[]
    if (changes.length === 0) listener?.gap()
    else listener?.receive(changes)
  }

  const lose = (lost: pg.Client, why: string) => {
    if (client !== lost || isClosed) return
    client = undefined
    onTrouble(`The live connection was lost: ${why}`)
    lost.end().catch(() => undefined) // its loss is reported already
    reopen()
  }

  const connect = async () => {
    const next = new pg.Client({
      ...connectionSettings(url, { name: 'gaitway live', max: 1 }),
      query_timeout: ANSWER_MILLISECONDS,
    })
    next.on('error', lost => lose(next, lost.message))
    next.on('end', () => lose(next, 'it ended'))
    next.on('notification', ({ payload }) => onPayload(payload))
    try {
      await next.connect()
      // nothing is written, so its commits needn't reach the disk
      await next.query(`SET synchronous_commit = off; LISTEN ${CHANNEL}`)
      return next
    } catch (thrown) {
      next.end().catch(() => undefined) // the first error is reported
      throw thrown
    }
  }

  const open = async () => {
    if (client || isOpening || isClosed) return
    isOpening = true
    try {
      const next = await connect()
      if (isClosed) {
        await next.end()
        return
      }
      client = next
      ;[retries, unanswered] = [0, 0]
      listener?.gap()
      void flush()
    } catch (thrown) {
      if (retries === 0) onTrouble(`The live connection could not be opened: ${String(thrown)}`)
      retries += 1
    } finally {
      isOpening = false
    }
    if (!client) reopen()
  }

  const reopen = () => {
    if (isClosed) return
    reopenTimer ??= setTimeout(
      () => {
        reopenTimer = undefined
        void open()
      },
      RETRY_MILLISECONDS[Math.min(retries, RETRY_MILLISECONDS.length - 1)],
    ).unref()
  }

  const flush = async () => {
    flushTimer = undefined
    if (!client) return reopenTimer ? undefined : void open()
    const current = client
    const texts = [...(hasDropped ? ['[]'] : []), ...(waiting.length > 0 ? splitIntoTexts(waiting) : [])]
    ;[waiting, hasDropped] = [[], false]
    if (texts.length === 0) return
    try {
      await current.query(`SELECT pg_notify('${CHANNEL}', text) FROM unnest($1::text[]) text`, [texts])
    } catch (thrown) {
      hasDropped = true
      lose(current, String(thrown))
    }
  }

  return {
    /** Sends hints to all processes, this one too, within a few milliseconds. */
    send: (changes: readonly CommittedChange[]) => {
      if (isClosed) return
      if (waiting.length + changes.length > WAITING_MAX) [waiting, hasDropped] = [[], true]
      else waiting.push(...changes)
      flushTimer ??= setTimeout(() => void flush(), GATHER_MILLISECONDS)
    },
    /** Starts to listen; resolves once it listens, or after the first failure is reported. */
    listen: async (newListener: Listener) => {
      listener = newListener
      if (client) newListener.gap()
      await open()
    },
    /** Finds out whether the connection was lost without an error. */
    check: async () => {
      const current = client
      if (!current) return
      try {
        await current.query('SELECT')
        unanswered = 0
      } catch (thrown) {
        // a busy database also answers late
        unanswered += 1
        if (unanswered >= UNANSWERED_MAX) lose(current, String(thrown))
      }
    },
    /** Sends the hints that wait first. */
    close: async () => {
      clearTimeout(flushTimer)
      clearTimeout(reopenTimer)
      await flush()
      isClosed = true
      await client?.end()
    },
  }
}
export type LiveChannel = ReturnType<typeof openLiveChannel>
