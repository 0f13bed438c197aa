import type { Knex } from 'knex'
import pg from 'pg'
import { dayIn } from '@gaitway/contract/format/time'
import { realClock } from '../../api/services/clock.ts'
import { StartupError, readErrorCode, readReason } from '../../api/startup-error.ts'
import { setDatabaseAside, startEmbedded } from '../../api/services/database/embedded.ts'
import { connectionSettings } from '../../api/store/postgres/index.ts'
import { findSchemaProblem, isOlderThanFirst } from '../../api/store/migrate.ts'
import type { Closing } from './program.ts'

export type Database = {
  url: string
  isEmbedded: boolean
  /** Deletes all data. Only an embedded database has this. */
  empty?: () => Promise<void>
  /** No other process uses it, so work that a killed process left unfinished can resume right away. */
  isAlone: boolean
  /** Resolves with the reason when an embedded server stops unexpectedly. */
  ended: Promise<string>
  description: string
}

const oldestVersion = 150_000

const connectionErrors: Record<string, string> = {
  '28P01': 'the password is wrong',
  '28000': 'this user is not allowed to connect',
  '3D000': 'the database does not exist',
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'the host was not found',
  EAI_AGAIN: 'the host name could not be resolved',
}

const redactUrl = (url: string) => {
  const redacted = new URL(url)
  redacted.password = ''
  redacted.username = ''
  redacted.search = ''
  return redacted.href
}

const getServerVersion = async (url: string): Promise<string> => {
  const client = new pg.Client(connectionSettings(url, { name: 'gaitway start', max: 1 }))
  try {
    await client.connect()
    const { rows } = await client.query<{ number: string; version: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
    )
    const [{ number = '0', version = '' } = {}] = rows
    if (Number(number) < oldestVersion) {
      throw new StartupError(
        `DATABASE_URL points to PostgreSQL ${version}. Gaitway needs version 15 or newer.`,
      )
    }
    return version
  } catch (thrown) {
    if (thrown instanceof StartupError) throw thrown
    const reason = connectionErrors[readErrorCode(thrown) ?? ''] ?? readReason(thrown)
    throw new StartupError(`Can't connect to DATABASE_URL (${redactUrl(url)}): ${reason}.`)
  } finally {
    await client.end()
  }
}

export type DatabaseOptions = { databaseUrl?: string; dataFolder: string }

const start = (folder: string) => startEmbedded({ folder, durable: true })

/** An embedded database from before the first release is kept beside a new one. */
const startCurrent = async (folder: string) => {
  const found = await start(folder)
  try {
    if (!found.isOurs || !(await isOlderThanFirst(found.url))) return { embedded: found }
  } catch (thrown) {
    await found.stop()
    throw thrown
  }
  await found.stop()
  const setAsideIn = await setDatabaseAside(folder, dayIn('UTC', realClock().now()))
  return { embedded: await start(folder), setAsideIn }
}

type Opening = {
  /** Puts an embedded database whose schema can't be brought up to date aside, and makes a new one. */
  isRenewed?: boolean
}

/** Opens the database in DATABASE_URL, or else an embedded one in the data folder. */
export const openDatabase = async (
  { databaseUrl, dataFolder }: DatabaseOptions,
  closing: Closing,
  { isRenewed = false }: Opening = {},
): Promise<Database> => {
  if (databaseUrl) {
    const version = await getServerVersion(databaseUrl)
    return {
      url: databaseUrl,
      isEmbedded: false,
      isAlone: false,
      ended: new Promise(() => {}),
      description: `PostgreSQL ${version} at ${redactUrl(databaseUrl)}`,
    }
  }
  const { embedded, setAsideIn = '' } = isRenewed
    ? await startCurrent(dataFolder)
    : { embedded: await start(dataFolder) }
  closing.add({ name: 'The database', close: embedded.stop, closeNow: embedded.endNow })
  return {
    url: embedded.url,
    isEmbedded: true,
    empty: embedded.empty,
    isAlone: embedded.isOurs,
    ended: embedded.ended,
    description:
      `PostgreSQL 18 on port ${embedded.port}, data in ${dataFolder}` +
      (setAsideIn && `. The database from before the first release is kept in ${setAsideIn}`),
  }
}

const sentences = {
  older: 'The database is not up to date: run "npm run migrate" first.',
  newer:
    "The database was changed by a newer version in a way that this one can't work with: start the newer version.",
}

/** Throws unless this version can work with the schema of the database. */
export const assertMigrated = async (db: Knex) => {
  const problem = await findSchemaProblem(db)
  if (problem) throw new StartupError(sentences[problem])
}
