import pg from 'pg'
import { StartupError, codeOf, reasonOf } from '../../services/startup-error.ts'
import { startEmbedded } from '../../services/database/embedded.ts'
import { connectionSettings } from '../../store/connect.ts'
import type { Closing } from './program.ts'

export type Database = {
  url: string
  isEmbedded: boolean
  /** Forgets everything; only an embedded one can. */
  empty?: () => Promise<void>
  /** Nobody else uses it, so what a killed process left begun may be taken up at once. */
  isAlone: boolean
  /** Resolves when an embedded server ends without having been asked to. */
  ended: Promise<string>
  description: string
}

const oldestVersion = 150_000

const sentences: Record<string, string> = {
  '28P01': 'the password is wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database',
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such computer',
  EAI_AGAIN: 'its name is not found',
}

const withoutSecret = (url: string) => {
  const shown = new URL(url)
  shown.password = ''
  shown.username = ''
  shown.search = ''
  return shown.href
}

const findVersion = async (url: string): Promise<string> => {
  const client = new pg.Client(connectionSettings(url, { name: 'gaitway start', max: 1 }))
  try {
    await client.connect()
    const { rows } = await client.query<{ number: string; version: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
    )
    const [{ number = '0', version = '' } = {}] = rows
    if (Number(number) < oldestVersion) {
      throw new StartupError(`DATABASE_URL leads to PostgreSQL ${version}: it must be 15 or newer.`)
    }
    return version
  } catch (thrown) {
    if (thrown instanceof StartupError) throw thrown
    const reason = sentences[codeOf(thrown) ?? ''] ?? reasonOf(thrown)
    throw new StartupError(`DATABASE_URL leads to ${withoutSecret(url)}, but ${reason}.`)
  } finally {
    await client.end()
  }
}

type Wish = { databaseUrl?: string; dataFolder: string }

/** The database that is named, or else an embedded one in the data folder. */
export const openDatabase = async (
  { databaseUrl, dataFolder }: Wish,
  closing: Closing,
): Promise<Database> => {
  if (databaseUrl) {
    const version = await findVersion(databaseUrl)
    return {
      url: databaseUrl,
      isEmbedded: false,
      isAlone: false,
      ended: new Promise(() => {}),
      description: `PostgreSQL ${version} at ${withoutSecret(databaseUrl)}`,
    }
  }
  const embedded = await startEmbedded({ folder: dataFolder, durable: true })
  closing.add({ name: 'The database', close: embedded.stop, closeNow: embedded.endNow })
  return {
    url: embedded.url,
    isEmbedded: true,
    empty: embedded.empty,
    isAlone: embedded.isOurs,
    ended: embedded.ended,
    description: `PostgreSQL 18 on port ${embedded.port}, data in ${dataFolder}`,
  }
}
