import { randomBytes } from 'node:crypto'
import knex, { type Knex } from 'knex'

export const open = (url: string, max = 10) => knex({ client: 'pg', connection: url, pool: { min: 0, max } })

export const addressOf = (serverUrl: string, database: string) => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.toString()
}

export const inServer = async <T>(serverUrl: string, work: (db: Knex) => Promise<T>) => {
  const db = open(serverUrl, 1)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

export const dropDatabase = (serverUrl: string, name: string) =>
  inServer(serverUrl, db => db.raw('drop database if exists ?? with (force)', [name]))

/** A database with every migration and nothing else, from which each test file gets its own copy. */
export const makeTemplate = async (serverUrl: string, migrate: (db: Knex) => Promise<unknown>) => {
  const name = `gaitway_template_${process.pid}_${randomBytes(3).toString('hex')}`
  await inServer(serverUrl, db => db.raw('create database ??', [name]))
  await inServer(addressOf(serverUrl, name), migrate)
  return name
}
