import knex, { type Knex } from 'knex'

const mostConnections = 6

/** A connection keeps every statement prepared on it. Rarer shapes are planned each time. */
const mostStatements = 200

const Postgres = knex({ client: 'pg' }).client.constructor as typeof knex.Client

type Sent = { sql: string; bindings?: unknown[]; options?: { name?: string } }

/** The same few statements find rows by their IDs, and PostgreSQL plans longer than it reads: it keeps their plans. */
export const openDatabase = (databaseUrl: string): Knex => {
  const names = new Map<string, string>()
  class Client extends Postgres {
    override query(connection: unknown, sent: Sent | string) {
      if (typeof sent !== 'string' && sent.bindings?.length) {
        const name = names.get(sent.sql) ?? (names.size < mostStatements ? `kept-${names.size}` : undefined)
        if (name) {
          names.set(sent.sql, name)
          sent.options = { name, ...sent.options }
        }
      }
      return super.query(connection, sent)
    }
  }
  return knex({ client: Client, connection: databaseUrl, pool: { min: 0, max: mostConnections } })
}
