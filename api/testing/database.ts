import { randomBytes } from 'node:crypto'
import { addressOf, dropDatabase, inServer, open } from './template.ts'

const from = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run this test through Jest's project "node".`)
  return value
}

/** A migrated, empty database for one test file, copied from the template. `close` drops it. */
export const testDatabase = async () => {
  const serverUrl = from('TEST_DATABASE_SERVER')
  const template = from('TEST_DATABASE_TEMPLATE')
  const name = `gaitway_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await inServer(serverUrl, server => server.raw('create database ?? template ??', [name, template]))
  const url = addressOf(serverUrl, name)
  const db = open(url)
  return {
    url,
    db,
    close: async () => {
      await db.destroy()
      await dropDatabase(serverUrl, name)
    },
  }
}
