import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartupError, readErrorCode, readReason } from '../../startup-error.ts'
import type { Binaries } from './binaries.ts'
import type { DatabaseUser, DatabasePaths } from './paths.ts'

const run = promisify(execFile)

/** The only major version whose files the embedded server reads. */
const majorVersion = '18'

/** Creates the data folder: readable by others so that they can pass through, writable only by us. */
export const prepareFolder = async (folder: string) => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 })
  } catch (thrown) {
    throw new StartupError(`The data folder ${folder} can't be created: ${readReason(thrown)}.`)
  }
}

/** The names in a folder; none if it isn't there. */
export const listNames = (folder: string): Promise<string[]> =>
  readdir(folder).catch(thrown => {
    if (readErrorCode(thrown) === 'ENOENT') return []
    throw new StartupError(`The data folder ${folder} can't be read: ${readReason(thrown)}.`)
  })

/** Whether the folder has a complete database. Refuses other files and older versions. */
export const isInitialized = async (paths: DatabasePaths): Promise<boolean> => {
  const contents = await listNames(paths.database)
  if (contents.length === 0) return false
  if (!contents.includes('PG_VERSION')) {
    throw new StartupError(
      `The data folder ${paths.database} isn't a database (no PG_VERSION in it): ` +
        'move it away, or run "npm run reset".',
    )
  }
  const version = (await readFile(paths.version, 'utf8')).trim()
  if (version !== majorVersion) {
    throw new StartupError(
      `The data in ${paths.database} was written by PostgreSQL ${version || '(unreadable)'}, ` +
        `this is ${majorVersion}: move it away, or run "npm run reset".`,
    )
  }
  return true
}

/** Creates the database in a temporary folder and then renames it, so that an interrupted one never counts. */
export const initialize = async (
  paths: DatabasePaths,
  binaries: Binaries,
  owner: DatabaseUser,
  durable: boolean,
) => {
  await rm(paths.unfinished, { recursive: true, force: true })
  await mkdir(paths.unfinished, { mode: 0o700 })
  await writeFile(paths.password, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 })
  if (owner) {
    await chown(paths.unfinished, owner.uid, owner.gid)
    await chown(paths.password, owner.uid, owner.gid)
  }
  const flags = [
    `--pgdata=${paths.unfinished}`,
    '--username=gaitway',
    `--pwfile=${paths.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  try {
    await run(binaries.initdb, flags, { ...owner, cwd: paths.folder, env: { ...process.env, LC_ALL: 'C' } })
  } catch (thrown) {
    throw new StartupError(`A database can't be created in ${paths.folder}: ${readComplaint(thrown)}.`)
  }
  await chmod(paths.unfinished, 0o700)
  await rename(paths.unfinished, paths.database)
}

const readComplaint = (thrown: unknown): string => {
  const stderr = thrown instanceof Error && 'stderr' in thrown ? String(thrown.stderr) : ''
  const line = stderr.split('\n').find(text => /error|fatal|could not/i.test(text))
  return (
    line
      ?.split(/(?:initdb|postgres): (?:error: )?/)
      .at(-1)
      ?.trim() || readReason(thrown)
  )
}
