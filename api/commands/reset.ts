import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readStorageFolder, readDatabaseUrl } from '../config.ts'
import { StartupError, reasonOf } from '../services/startup-error.ts'
import { removeDatabase } from '../services/database/embedded.ts'
import { runOnce } from './running/program.ts'

const others = ['files', 'session-secret', 'payment-secret']

const ask = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) {
    throw new StartupError('Nobody can be asked here: say "npm run reset -- --yes" to remove everything.')
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim())
  } finally {
    terminal.close()
  }
}

/** The embedded database, uploaded files and made secrets are gone; the next start begins anew. */
runOnce(async () => {
  if (readDatabaseUrl(process.env)) {
    throw new StartupError(
      'DATABASE_URL is set: only the embedded database is removed, never one that is named.',
    )
  }
  const folder = readStorageFolder(process.env)
  const isWanted = process.argv.includes('--yes') || (await ask(`Remove all data in ${folder}? (y/N) `))
  if (!isWanted) {
    process.stdout.write('Nothing was removed.\n')
    return
  }
  try {
    await removeDatabase(folder)
    for (const name of others) await rm(join(folder, name), { recursive: true, force: true })
  } catch (thrown) {
    if (thrown instanceof StartupError) throw thrown
    throw new StartupError(`The data in ${folder} can't be removed: ${reasonOf(thrown)}.`)
  }
  process.stdout.write(`Removed the data in ${folder}.\n`)
})
