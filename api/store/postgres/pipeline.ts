import { Socket } from 'node:net'
import pg from 'pg'
import { throwDatabaseError } from '../../database-error.ts'

type Connection = {
  client: pg.Client
  socket: Socket
  opened: Promise<unknown>
  pendingCount: number
  /** `answeredCount` of all connections when this one last became busy or answered */
  lastAnswered: number
  isCorked: boolean
}

/** A connection is slow if it answers none of its statements while the other connections answer this many. */
const SLOW_AFTER_ANSWERS = 40

/**
 * A few connections for short read-only statements. The next statement is sent before the last is answered, and all
 * statements of one event loop turn leave in one write: waking a process for every statement costs both sides more than
 * the statement. Each statement is its own transaction, so that none fails another.
 */
export class Pipelines {
  ended = false
  private readonly connections: Connection[] = []
  private answeredCount = 0
  private readonly settings: pg.ClientConfig
  private readonly max: number
  private readonly onTrouble: (lost: Error) => void

  constructor(settings: pg.ClientConfig, max: number, onTrouble: (lost: Error) => void) {
    this.settings = settings
    this.max = max
    this.onTrouble = onTrouble
  }

  async query(statement: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<unknown[]>> {
    if (this.ended) throw new Error('The connections to the database are closed.')
    const connection = this.choose()
    if (connection.pendingCount === 0) connection.lastAnswered = this.answeredCount
    connection.pendingCount += 1
    try {
      await connection.opened
      this.corkForThisTurn(connection)
      return await connection.client.query<unknown[]>(statement)
    } catch (thrown) {
      return throwDatabaseError(thrown)
    } finally {
      connection.pendingCount -= 1
      this.answeredCount += 1
      connection.lastAnswered = this.answeredCount
    }
  }

  /** The connections now. Several statements can be in progress on one; `waiting`: those behind the first of each. */
  count() {
    const busy = this.connections.filter(({ pendingCount }) => pendingCount > 0)
    const pending = busy.reduce((sum, { pendingCount }) => sum + pendingCount, 0)
    return {
      used: busy.length,
      free: this.connections.length - busy.length,
      waiting: pending - busy.length,
    }
  }

  /** Statements in progress are answered first. */
  async end() {
    this.ended = true
    await Promise.all(this.connections.map(({ client }) => client.end()))
  }

  /** The connection with the fewest statements in progress, slow ones last, or a new one if none is idle. */
  private choose(): Connection {
    const isSlow = ({ pendingCount, lastAnswered }: Connection) =>
      pendingCount > 0 && this.answeredCount - lastAnswered > SLOW_AFTER_ANSWERS
    const load = (one: Connection) => one.pendingCount + (isSlow(one) ? Number.MAX_SAFE_INTEGER / 2 : 0)
    let best: Connection | undefined
    for (const one of this.connections) if (!best || load(one) < load(best)) best = one
    return best && (best.pendingCount === 0 || this.connections.length >= this.max) ? best : this.open()
  }

  private open(): Connection {
    const socket = new Socket()
    const config: pg.ClientConfig & { pipeline: true } = {
      ...this.settings,
      pipeline: true,
      stream: () => socket,
    }
    const client = new pg.Client(config)
    const opened = client.connect()
    const connection = { client, socket, opened, pendingCount: 0, lastAnswered: 0, isCorked: false }
    client.on('error', this.onTrouble)
    client.on('end', () => this.remove(connection))
    opened.catch(() => this.remove(connection))
    this.connections.push(connection)
    return connection
  }

  private remove(connection: Connection) {
    const index = this.connections.indexOf(connection)
    if (index >= 0) this.connections.splice(index, 1)
  }

  private corkForThisTurn(connection: Connection) {
    if (connection.isCorked) return
    connection.isCorked = true
    connection.socket.cork()
    setImmediate(() => {
      connection.isCorked = false
      connection.socket.uncork()
    })
  }
}
