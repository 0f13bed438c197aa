import { Socket } from 'node:net'
import pg from 'pg'

type Line = {
  client: pg.Client
  socket: Socket
  opened: Promise<unknown>
  underWay: number
  /** the total number of statements answered on all connections when this one last started or answered */
  answeredAt: number
  isCorked: boolean
}

/**
 * A connection that answers none of its own while this many are answered elsewhere is slow, so others are preferred.
 */
const SLOW_AFTER = 40

/**
 * A few connections for short read-only statements. The next statement is sent before the last is answered, and all
 * statements of one event loop turn leave in one write: waking a process for every statement costs both sides more than
 * the statement. Each statement is its own transaction, so that none fails another.
 */
export class Pipelines {
  ended = false
  private readonly lines: Line[] = []
  private answered = 0
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
    const line = this.choose()
    if (line.underWay === 0) line.answeredAt = this.answered
    line.underWay += 1
    try {
      await line.opened
      this.corkForThisTurn(line)
      return await line.client.query<unknown[]>(statement)
    } finally {
      line.underWay -= 1
      this.answered += 1
      line.answeredAt = this.answered
    }
  }

  /** Statements in progress are answered first. */
  async end() {
    this.ended = true
    await Promise.all(this.lines.map(({ client }) => client.end()))
  }

  /** The connection with the fewest statements in progress, or a new one if none is idle. */
  private choose(): Line {
    const isSlow = ({ underWay, answeredAt }: Line) => underWay > 0 && this.answered - answeredAt > SLOW_AFTER
    const weight = (line: Line) => line.underWay + (isSlow(line) ? Number.MAX_SAFE_INTEGER / 2 : 0)
    let best: Line | undefined
    for (const line of this.lines) if (!best || weight(line) < weight(best)) best = line
    return best && (best.underWay === 0 || this.lines.length >= this.max) ? best : this.open()
  }

  private open(): Line {
    const socket = new Socket()
    const config: pg.ClientConfig & { pipeline: true } = {
      ...this.settings,
      pipeline: true,
      stream: () => socket,
    }
    const client = new pg.Client(config)
    const opened = client.connect()
    const line: Line = { client, socket, opened, underWay: 0, answeredAt: 0, isCorked: false }
    client.on('error', this.onTrouble)
    client.on('end', () => this.forget(line))
    opened.catch(() => this.forget(line))
    this.lines.push(line)
    return line
  }

  private forget(line: Line) {
    const at = this.lines.indexOf(line)
    if (at >= 0) this.lines.splice(at, 1)
  }

  private corkForThisTurn(line: Line) {
    if (line.isCorked) return
    line.isCorked = true
    line.socket.cork()
    setImmediate(() => {
      line.isCorked = false
      line.socket.uncork()
    })
  }
}
