import type { Knex } from 'knex'
import type { Socket } from 'node:net'
import type pg from 'pg'
import { throwDatabaseError } from '../../database-error.ts'
import { readErrorCode } from '../../startup-error.ts'

type Connection = pg.Client & {
  connection: { stream: Socket }
  /** set by Knex once the connection has ended by itself: why, and a fixed sentence when it has closed */
  __knex__disposed?: Error | string
}
type Started = { begin: (connection: Connection) => Promise<unknown>; _promise: Promise<unknown> }
type Work = (trx: Knex.Transaction) => unknown
type Client = { transaction: (work: Work, config?: object, outer?: object) => Started }

/** Why connections were lost. Undefined while one isn't. */
const losses = new WeakMap<Connection, Error | undefined>()

const rememberLoss = (connection: Connection) => {
  if (losses.has(connection)) return
  losses.set(connection, undefined)
  connection.once('error', lost => losses.set(connection, lost))
}

/** Statements sent on a connection in one event loop turn leave in one write. */
const corkForThisTurn = ({ connection: { stream } }: Connection) => {
  stream.cork()
  setImmediate(() => stream.uncork())
}

const connectionKey = Symbol('the connection of a transaction')

/** Where a transaction sends statements that don't need Knex. Undefined inside a nested transaction. */
export const findTransactionConnection = (trx: Knex) => {
  const connection = (trx as { [connectionKey]?: Connection })[connectionKey]
  return (
    connection && {
      query: (statement: pg.QueryArrayConfig) => {
        if (trx.isTransaction && (trx as Knex.Transaction).isCompleted())
          throw new Error('A statement was sent after the end of its transaction.')
        corkForThisTurn(connection)
        return connection.query<unknown[]>(statement).catch(throwDatabaseError)
      },
    }
  )
}

/**
 * BEGIN isn't awaited: it leaves together with the first statements, which the connection answers in order. If BEGIN
 * fails, the first statements fail too. A transaction whose connection ended fails with the server's reason: Knex would
 * throw that its ROLLBACK found no connection.
 */
export const beginWithFirstStatement = (client: Client) => {
  const start = client.transaction.bind(client)
  client.transaction = (work, config, outer) => {
    let connection: Connection | undefined
    const workOnConnection: Work = trx =>
      work(outer ? trx : Object.assign(trx, { [connectionKey]: connection }))
    const started = start(workOnConnection, config, outer)
    const begin = started.begin.bind(started)
    started.begin = acquired => {
      connection = acquired
      rememberLoss(acquired)
      corkForThisTurn(acquired)
      void begin(acquired)
      return Promise.resolve()
    }
    started._promise = started._promise.catch((thrown: unknown) => {
      const reason = connection?.__knex__disposed && (losses.get(connection) ?? connection.__knex__disposed)
      if (!reason) throw thrown
      const sentence = typeof reason === 'string' ? reason : reason.message
      const error = new Error(`The connection of a transaction ended: ${sentence}`, { cause: thrown })
      return throwDatabaseError(Object.assign(error, { code: readErrorCode(reason) ?? 'ECONNRESET' }))
    })
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
