import type { Knex } from 'knex'
import { connect } from '../api/store/postgres/index.ts'

export const addressIn = (serverUrl: string, database: string) => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.toString()
}

/** Runs work on one connection to the server and closes it. */
export const inServer = async <T>(serverUrl: string, work: (db: Knex) => Promise<T>) => {
  const db = connect(serverUrl, { name: 'gaitway tests', max: 1, statementTimeoutMilliseconds: 60_000 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

export const dropDatabase = (serverUrl: string, name: string) =>
  inServer(serverUrl, db => db.raw('drop database if exists ?? with (force)', [name]))
