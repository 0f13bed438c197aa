import type { Knex } from 'knex'
import type { Socket } from 'node:net'
import type pg from 'pg'

type Connection = pg.Client & { connection: { stream: Socket } }
type Started = { begin: (connection: Connection) => Promise<unknown> }
type Work = (trx: Knex.Transaction) => unknown
type Client = { transaction: (work: Work, config?: object, outer?: object) => Started }

/** Statements sent on a connection in one event loop turn leave in one write. */
const sendTogether = ({ connection: { stream } }: Connection) => {
  stream.cork()
  setImmediate(() => stream.uncork())
}

const sentOn = Symbol('the connection of a transaction')
type OnConnection = Knex & { [sentOn]?: Connection }

type Sender = { query: (statement: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult<unknown[]>> }

/** Where a transaction sends statements that don't need Knex. Unknown inside a nested transaction. */
export const findSender = (trx: Knex): Sender | undefined => {
  const connection = (trx as OnConnection)[sentOn]
  return (
    connection && {
      query: statement => {
        if (trx.isTransaction && (trx as Knex.Transaction).isCompleted())
          throw new Error('A statement was sent after the end of its transaction.')
        sendTogether(connection)
        return connection.query<unknown[]>(statement)
      },
    }
  )
}

/**
 * BEGIN isn't awaited: it leaves together with the first statements, which the connection answers in order. If it
 * fails, so do they.
 */
export const beginWithFirstStatement = (client: Client) => {
  const start = client.transaction.bind(client)
  client.transaction = (work, config, outer) => {
    let connection: Connection
    const noted: Work = trx => work(outer ? trx : Object.assign(trx, { [sentOn]: connection }))
    const started = start(noted, config, outer)
    const begin = started.begin.bind(started)
    started.begin = taken => {
      connection = taken
      sendTogether(taken)
      void begin(taken)
      return Promise.resolve()
    }
    return started
  }
}

/**
 * A transaction whose COMMIT leaves together with its last statement, which `work` sends and returns unawaited. If that
 * statement fails, PostgreSQL answers the COMMIT with a ROLLBACK, and we throw the statement's error.
 */
export const transactionEndingWith = async <Answer>(
  db: Knex,
  work: (trx: Knex.Transaction) => Promise<{ answer: Answer; last: Promise<unknown> }>,
): Promise<Answer> => {
  const { answer, ended } = await db.transaction(async trx => {
    const { answer, last } = await work(trx)
    return { answer, ended: Promise.allSettled([last]) }
  })
  const [end] = await ended
  if (end.status === 'rejected') throw end.reason
  return answer
}
