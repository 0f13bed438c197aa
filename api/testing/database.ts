import { randomBytes } from 'node:crypto'
import { connect } from '../store/connect.ts'
import { addressIn, dropDatabase, inServer } from './database-server.ts'

const from = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run this test through Jest's project "node".`)
  return value
}

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>

/** A migrated, empty database for one test file, copied from the template. `close` drops it. */
export const testDatabase = async () => {
  const serverUrl = from('TEST_DATABASE_SERVER')
  const template = from('TEST_DATABASE_TEMPLATE')
  const name = `gaitway_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await inServer(serverUrl, server =>
    server.raw('create database ?? template ?? strategy file_copy', [name, template]),
  )
  const url = addressIn(serverUrl, name)
  // on a busy machine a statement is late, not wrong
  const db = connect(url, { name: 'gaitway test', max: 10, statementTimeoutMilliseconds: 60_000 })
  return {
    url,
    db,
    close: async () => {
      await db.destroy()
      await dropDatabase(serverUrl, name)
    },
  }
}
