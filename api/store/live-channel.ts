import pg from 'pg'
import { connectionSettings } from './postgres/index.ts'
import type { Happening } from './hints.ts'

const CHANNEL = 'gaitway_live'
/** Changes that commit within this time leave in one statement. */
const GATHER_MILLISECONDS = 10
/** PostgreSQL takes less than 8,000 bytes. */
const BYTES_MAX = 7_500
/** More than this waiting for a lost connection becomes a gap. */
const WAITING_MAX = 5_000
const RETRY_MILLISECONDS = [100, 250, 500, 1_000, 2_000] as const
const ANSWER_MILLISECONDS = 5_000
/** So many checks in a row without an answer mean that the connection is lost. */
const MISSED_MAX = 2

export type Listener = {
  receive: (happenings: readonly Happening[]) => void
  /** something may have been missed; nothing is from now on */
  gap: () => void
}

type Options = { url: string; onTrouble: (what: string) => void }

/** Texts of at most `BYTES_MAX`, each a list. An empty list stands for a gap. */
const splitIntoTexts = (happenings: readonly Happening[]): string[] => {
  const texts: string[] = []
  let parts: string[] = []
  let bytes = 0
  for (const part of happenings.map(one => JSON.stringify(one))) {
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
 * One connection that carries what was committed between all processes of a database, by LISTEN and NOTIFY. It opens
 * when it is first needed and reopens by itself; after a gap it notifies its listener.
 */
export const openLiveChannel = ({ url, onTrouble }: Options) => {
  let listener: Listener | undefined
  let client: pg.Client | undefined
  let waiting: Happening[] = []
  let isBeyond = false
  let timer: NodeJS.Timeout | undefined
  let reopening: NodeJS.Timeout | undefined
  let retries = 0
  let missed = 0
  let isOpening = false
  let isClosed = false

  const onPayload = (payload = '[]') => {
    const happenings = JSON.parse(payload) as Happening[]
    if (happenings.length === 0) listener?.gap()
    else listener?.receive(happenings)
  }

  const lose = (lost: pg.Client, why: string) => {
    if (client !== lost || isClosed) return
    client = undefined
    onTrouble(`The live connection was lost: ${why}`)
    lost.end().catch(() => undefined) // it is lost already
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
      next.end().catch(() => undefined) // what failed is reported
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
      ;[retries, missed] = [0, 0]
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
    reopening ??= setTimeout(
      () => {
        reopening = undefined
        void open()
      },
      RETRY_MILLISECONDS[Math.min(retries, RETRY_MILLISECONDS.length - 1)],
    ).unref()
  }

  const flush = async () => {
    timer = undefined
    if (!client) return reopening ? undefined : void open()
    const own = client
    const texts = [...(isBeyond ? ['[]'] : []), ...(waiting.length > 0 ? splitIntoTexts(waiting) : [])]
    ;[waiting, isBeyond] = [[], false]
    if (texts.length === 0) return
    try {
      await own.query(`SELECT pg_notify('${CHANNEL}', text) FROM unnest($1::text[]) text`, [texts])
    } catch (thrown) {
      isBeyond = true
      lose(own, String(thrown))
    }
  }

  return {
    /** Reaches all processes, this one too, within a few milliseconds. */
    send: (happenings: readonly Happening[]) => {
      if (isClosed) return
      if (waiting.length + happenings.length > WAITING_MAX) [waiting, isBeyond] = [[], true]
      else waiting.push(...happenings)
      timer ??= setTimeout(() => void flush(), GATHER_MILLISECONDS)
    },
    /** Starts to listen; resolves once it listens, or after the first failure is reported. */
    listen: async (own: Listener) => {
      listener = own
      if (client) own.gap()
      await open()
    },
    /** Finds out that a connection is lost, though nobody said so. */
    check: async () => {
      const own = client
      if (!own) return
      try {
        await own.query('SELECT')
        missed = 0
      } catch (thrown) {
        // a busy database also answers late
        missed += 1
        if (missed >= MISSED_MAX) lose(own, String(thrown))
      }
    },
    /** What waits is sent first. */
    close: async () => {
      clearTimeout(timer)
      clearTimeout(reopening)
      await flush()
      isClosed = true
      await client?.end()
    },
  }
}
export type LiveChannel = ReturnType<typeof openLiveChannel>
