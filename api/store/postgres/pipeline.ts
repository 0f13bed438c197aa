import { Socket } from 'node:net'
import pg from 'pg'
import { markDatabaseError, OverloadedError } from '../../database-error.ts'

type Answer = pg.QueryArrayResult<unknown[]>

/** A statement that somebody waits for, with the connection whose answer counts. */
type Statement = {
  query: pg.QueryArrayConfig
  queuedAt: number
  on: Connection | undefined
  resolve: (answer: Answer) => void
  reject: (thrown: unknown) => void
}

type Connection = {
  client: pg.Client
  socket: Socket
  opened: Promise<unknown>
  isOpen: boolean
  /** what was sent and isn't answered, in order */
  sent: Statement[]
  /** the tick at which the first of them became the first */
  headSince: number
  /** `answeredCount` of all connections when this one last became busy or answered */
  lastAnswered: number
  isCorked: boolean
}

/** A connection is slow if it answers none of its statements while the other connections answer this many. */
const SLOW_AFTER_ANSWERS = 40

/** Waiting is counted in ticks, which a process that itself stands still doesn't count. */
const TICK_MILLISECONDS = 150

/** A statement that takes longer than this, for example because of a lock, doesn't hold up those behind it anymore. */
const HELD_UP_TICKS = 2

/** A few statements write. Those are never sent twice. */
const writing =
  /\b(?:insert|update|delete|merge|nextval|setval|set_config|add_jobs?|graphile_worker|pg_notify|pg_advisory\w*)\b/i

/** There are at most so many times as many connections for such statements as for the others; half is kept for new ones. */
const HELD_UP_SHARE = 2

/**
 * A few connections for short statements, nearly all of which only read. The next statement is sent before the last is answered, and all
 * statements of one event loop turn leave in one write: waking a process for every statement costs both sides more than
 * the statement. Each statement is its own transaction, so that none fails another.
 *
 * A statement that isn't answered soon keeps its connection to itself, which is replaced. Reads behind it are sent again
 * elsewhere; a write waits. Until it is quick again, a statement of this text is sent only to connections of its
 * own, one at a time, so that one locked table doesn't hold up what doesn't need it.
 */
export class Pipelines {
  ended = false
  /** About how long a statement waits behind those that are held up, before it fails with `OverloadedError`. */
  waitMilliseconds = Infinity
  private connections: Connection[] = []
  /** those of statements that take long */
  private apart: Connection[] = []
  private waitingApart: Statement[] = []
  private readonly heldUpTexts = new Set<string>()
  private answeredCount = 0
  private ticks = 0
  private watching: NodeJS.Timeout | undefined
  private readonly settings: pg.ClientConfig
  private readonly max: number
  private readonly onTrouble: (lost: Error) => void

  constructor(settings: pg.ClientConfig, max: number, onTrouble: (lost: Error) => void) {
    this.settings = settings
    this.max = max
    this.onTrouble = onTrouble
  }

  async query(query: pg.QueryArrayConfig): Promise<Answer> {
    if (this.ended) throw new Error('The connections to the database are closed.')
    return new Promise((resolve, reject) => {
      this.dispatch({ query, queuedAt: this.ticks, on: undefined, resolve, reject })
    })
  }

  /** The connections now. Several statements can be in progress on one; `waiting`: those behind the first of each. */
  count() {
    const busy = this.connections.filter(({ sent }) => sent.length > 0)
    const pending = busy.reduce((sum, { sent }) => sum + sent.length, 0)
    return {
      used: busy.length,
      free: this.connections.length - busy.length,
      waiting: pending - busy.length,
    }
  }

  /** Statements in progress are answered first. */
  async end() {
    this.ended = true
    for (const statement of this.waitingApart.splice(0))
      statement.reject(new Error('The connections to the database are closed.'))
    await Promise.all([...this.connections, ...this.apart].map(({ client }) => client.end()))
    clearTimeout(this.watching)
  }

  private dispatch(statement: Statement) {
    if (!this.heldUpTexts.has(statement.query.text)) return this.send(statement, this.choose())
    const connection = this.apart.find(({ sent }) => sent.length === 0)
    if (connection) return this.send(statement, connection)
    if (this.apart.length < this.max) return this.send(statement, this.open(this.apart))
    this.waitingApart.push(statement)
    this.watch()
  }

  private send(statement: Statement, connection: Connection) {
    if (connection.sent.length === 0) {
      connection.lastAnswered = this.answeredCount
      connection.headSince = this.ticks
    }
    connection.sent.push(statement)
    statement.on = connection
    this.watch()
    void this.receive(statement, connection)
  }

  private async receive(statement: Statement, connection: Connection) {
    try {
      if (!connection.isOpen) await connection.opened
      this.corkForThisTurn(connection)
      const answer = await connection.client.query<unknown[]>(statement.query)
      if (statement.on === connection) statement.resolve(answer)
    } catch (thrown) {
      if (statement.on === connection) statement.reject(markDatabaseError(thrown))
    } finally {
      this.recordAnswer(statement, connection)
    }
  }

  private recordAnswer(statement: Statement, connection: Connection) {
    const isApart = this.apart.includes(connection)
    if (isApart && this.ticks - connection.headSince < HELD_UP_TICKS)
      this.heldUpTexts.delete(statement.query.text)
    const index = connection.sent.indexOf(statement)
    if (index >= 0) connection.sent.splice(index, 1)
    connection.headSince = this.ticks
    this.answeredCount += 1
    connection.lastAnswered = this.answeredCount
    if (isApart) this.useAgain(connection)
  }

  /** What a connection apart does after its statement: the next one, or it ends. */
  private useAgain(connection: Connection) {
    // what wasn't sent again elsewhere is still waited for
    if (connection.sent.some(({ on }) => on === connection)) return
    const isFree = connection.sent.length === 0
    const next = isFree ? this.waitingApart.shift() : undefined
    if (next) return this.send(next, connection)
    this.remove(connection)
    if (isFree) void connection.client.end()
    // it would still answer what was sent again elsewhere, perhaps as slowly
    else connection.socket.destroy()
  }

  private watch() {
    this.watching ??= setTimeout(
      // where the process itself stood still, what has arrived in the meantime is read first
      () => setImmediate(() => this.relieve()),
      TICK_MILLISECONDS,
    ).unref()
  }

  /** Sends again what waits behind a statement that takes long, and refuses what has waited too long. */
  private relieve() {
    this.watching = undefined
    this.ticks += 1
    const behind: Statement[] = []
    for (const connection of this.connections) {
      const [head, ...others] = connection.sent
      if (!head || !connection.isOpen || this.ticks - connection.headSince < HELD_UP_TICKS) continue
      this.heldUpTexts.add(head.query.text)
      if (this.apart.length < HELD_UP_SHARE * this.max) {
        this.apart.push(connection)
        behind.push(...others.filter(one => one.on === connection && !writing.test(one.query.text)))
      } else for (const one of others) if (!writing.test(one.query.text)) this.refuseIfLate(one)
    }
    this.connections = this.connections.filter(connection => !this.apart.includes(connection))
    for (const statement of behind) this.dispatch(statement)
    const late = this.waitingApart.filter(statement => this.isLate(statement))
    this.waitingApart = this.waitingApart.filter(statement => !late.includes(statement))
    for (const statement of late) this.refuseIfLate(statement)
    if ([...this.connections, ...this.apart].some(({ sent }) => sent.length > 0)) this.watch()
  }

  private isLate({ queuedAt }: Statement) {
    return (this.ticks - queuedAt) * TICK_MILLISECONDS >= this.waitMilliseconds
  }

  private refuseIfLate(statement: Statement) {
    if (!this.isLate(statement)) return
    statement.on = undefined
    statement.reject(new OverloadedError())
  }

  /** The connection with the fewest statements in progress, slow ones last, or a new one if none is idle. */
  private choose(): Connection {
    const isSlow = ({ sent, lastAnswered }: Connection) =>
      sent.length > 0 && this.answeredCount - lastAnswered > SLOW_AFTER_ANSWERS
    const load = (one: Connection) => one.sent.length + (isSlow(one) ? Number.MAX_SAFE_INTEGER / 2 : 0)
    let best: Connection | undefined
    for (const one of this.connections) if (!best || load(one) < load(best)) best = one
    return best && (best.sent.length === 0 || this.connections.length >= this.max)
      ? best
      : this.open(this.connections)
  }

  private open(into: Connection[]): Connection {
    const socket = new Socket()
    const config: pg.ClientConfig & { pipeline: true } = {
      ...this.settings,
      pipeline: true,
      stream: () => socket,
    }
    const client = new pg.Client(config)
    const opened = client.connect()
    const connection: Connection = {
      client,
      socket,
      opened,
      isOpen: false,
      sent: [],
      headSince: 0,
      lastAnswered: 0,
      isCorked: false,
    }
    client.on('error', lost => {
      if (this.isUsed(connection)) this.onTrouble(lost)
    })
    client.on('end', () => this.remove(connection))
    opened.then(
      () => {
        connection.isOpen = true
        connection.headSince = this.ticks
      },
      () => this.remove(connection),
    )
    into.push(connection)
    return connection
  }

  private isUsed(connection: Connection) {
    return this.connections.includes(connection) || this.apart.includes(connection)
  }

  private remove(connection: Connection) {
    this.connections = this.connections.filter(one => one !== connection)
    this.apart = this.apart.filter(one => one !== connection)
    if (this.ended || this.apart.length >= this.max) return
    const next = this.waitingApart.shift()
    if (next) this.send(next, this.open(this.apart))
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
