import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readStorageFolder, readDatabaseUrl } from '../api/config.ts'
import { StartupError, readReason } from '../api/startup-error.ts'
import { removeDatabase } from '../api/services/database/embedded.ts'
import { runOnce } from './start/program.ts'

const dataNames = ['files', 'session-secret', 'payment-secret']

const askToConfirm = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) {
    throw new StartupError(
      'Confirmation needs a terminal. To delete everything, run "npm run reset -- --yes".',
    )
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim())
  } finally {
    terminal.close()
  }
}

/** Deletes the embedded database, uploaded files and generated secrets. The next start begins fresh. */
runOnce(async () => {
  if (readDatabaseUrl(process.env)) {
    throw new StartupError('DATABASE_URL is set: reset deletes only the embedded database.')
  }
  const folder = readStorageFolder(process.env)
  const isConfirmed =
    process.argv.includes('--yes') || (await askToConfirm(`Delete all data in ${folder}? (y/N) `))
  if (!isConfirmed) {
    process.stdout.write('Nothing was deleted.\n')
    return
  }
  try {
    await removeDatabase(folder)
    for (const name of dataNames) await rm(join(folder, name), { recursive: true, force: true })
  } catch (thrown) {
    if (thrown instanceof StartupError) throw thrown
    throw new StartupError(`Can't delete the data in ${folder}: ${readReason(thrown)}.`)
  }
  process.stdout.write(`Deleted the data in ${folder}.\n`)
})
