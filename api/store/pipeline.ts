import { Socket } from 'node:net'
import pg from 'pg'

type Line = {
  client: pg.Client
  socket: Socket
  opened: Promise<unknown>
  underWay: number
  /** how many statements all lines had answered when this one began or answered last */
  answeredAt: number
  isCorked: boolean
}

/** A line that answers none of its own while so many are answered elsewhere is slow: others are preferred to it. */
const SLOW_AFTER = 40

/**
 * Few connections for short statements that change nothing. Each is sent the next statement before the last one is
 * answered, and what one turn of the event loop asks of it leaves in one write: waking a process for every statement
 * costs both sides more than the statement. Every statement is a transaction of its own, so that none fails another.
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

  /** Statements under way are answered first. */
  async end() {
    this.ended = true
    await Promise.all(this.lines.map(({ client }) => client.end()))
  }

  /** The line with the fewest statements under way, or a new one while none is idle. */
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
