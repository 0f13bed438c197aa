import { createHash } from 'node:crypto'
import { basename, join, dirname } from 'node:path'
import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartupError, readErrorCode, readReason } from '../../startup-error.ts'

export type DatabasePaths = ReturnType<typeof databasePaths>

/** The paths of an embedded database inside its folder. */
export const databasePaths = (folder: string) => ({
  folder,
  database: join(folder, 'database'),
  unfinished: join(folder, 'database.unfinished'),
  version: join(folder, 'database', 'PG_VERSION'),
  serverPid: join(folder, 'database', 'postmaster.pid'),
  starterPid: join(folder, 'owner.pid'),
  password: join(folder, 'database-password'),
  log: join(folder, 'postgres.log'),
})

/**
 * The default data folder: next to the sources, but for root in a folder that the unprivileged database user can reach,
 * one per copy of the sources.
 */
export const defaultFolder = (repository: string, isRoot: boolean): string => {
  if (!isRoot) return join(repository, '.data')
  const copy = createHash('sha256').update(repository).digest('hex').slice(0, 8)
  return join('/var/tmp/gaitway', `${basename(repository)}-${copy}`)
}

const run = promisify(execFile)

/** The user that the database runs as; undefined for the current one. */
export type DatabaseUser = { uid: number; gid: number } | undefined

const user = 'postgres'

const lookUp = async (): Promise<DatabaseUser> => {
  const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/** PostgreSQL refuses to run as root, so root uses the user `postgres`, created if missing. */
export const databaseOwner = async (): Promise<DatabaseUser> => {
  if (process.getuid?.() !== 0) return undefined
  try {
    return await lookUp()
  } catch {
    return createOwner()
  }
}

const createOwner = async (): Promise<DatabaseUser> => {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', user])
    return await lookUp()
  } catch (thrown) {
    throw new StartupError(
      `PostgreSQL does not run as root and the user "${user}" could not be created (${readReason(thrown)}): ` +
        'start as an ordinary user, or set DATABASE_URL.',
    )
  }
}

/** Whether this user may enter all parent folders of a path. */
export const isReachable = async (path: string, owner: DatabaseUser): Promise<boolean> => {
  if (!owner) return true
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const { mode, uid } = await stat(folder)
    const bit = uid === owner.uid ? constants.S_IXUSR : constants.S_IXOTH
    if ((mode & bit) === 0) return false
  }
  return true
}

/** The user that owns this, if it exists. */
const findOwner = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).uid
  } catch (thrown) {
    if (readErrorCode(thrown) === 'ENOENT' || readErrorCode(thrown) === 'ENOTDIR') return undefined
    throw new StartupError(`The data folder ${path} can't be read: ${readReason(thrown)}.`)
  }
}

/** PostgreSQL opens only files of the user that it runs as. After another user copied the folder, they aren't. */
export const refuseForeign = async ({ database, version }: DatabasePaths, owner: DatabaseUser) => {
  const expectedUid = owner?.uid ?? process.getuid?.()
  for (const path of [database, version]) {
    const uid = await findOwner(path)
    if (expectedUid === undefined || uid === undefined || uid === expectedUid) continue
    const chownCommand = owner
      ? `chown -R ${expectedUid} ${database}`
      : `sudo chown -R ${expectedUid} ${dirname(database)}`
    throw new StartupError(
      `The data in ${database} belongs to another user (number ${uid}): run "${chownCommand}" to make it yours again.`,
    )
  }
}

/** The database user must be able to reach its data. */
export const refuseUnreachable = async (path: string, owner: DatabaseUser) => {
  if (await isReachable(path, owner)) return
  throw new StartupError(
    `The user "${user}", which the database runs as, can't access ${dirname(path)}: ` +
      'set DATA_FOLDER to a folder that others can enter.',
  )
}
