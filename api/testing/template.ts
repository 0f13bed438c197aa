import { randomBytes } from 'node:crypto'
import { migrate } from '../store/migrate.ts'
import { addressIn, inServer } from './database-server.ts'

/** A database with every migration and nothing else. Each test file gets its own copy. */
export const makeTemplate = async (serverUrl: string) => {
  const name = `gaitway_template_${process.pid}_${randomBytes(3).toString('hex')}`
  await inServer(serverUrl, db => db.raw('create database ??', [name]))
  await inServer(addressIn(serverUrl, name), db => migrate(db))
  return name
}
