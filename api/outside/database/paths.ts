import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'

export type DatabasePaths = ReturnType<typeof databasePaths>

/** Where the parts of an embedded database lie inside its folder. */
export const databasePaths = (folder: string) => ({
  folder,
  database: join(folder, 'database'),
  unfinished: join(folder, 'database.unfinished'),
  version: join(folder, 'database', 'PG_VERSION'),
  serverPid: join(folder, 'database', 'postmaster.pid'),
  ownerPid: join(folder, 'owner.pid'),
  password: join(folder, 'database-password'),
  log: join(folder, 'postgres.log'),
})

/**
 * Where data is kept when nothing else is said: beside the sources, but for root in a folder that the
 * unprivileged owner of the database can reach, one for each copy of the sources.
 */
export const defaultFolder = (repository: string, isRoot: boolean): string => {
  if (!isRoot) return join(repository, '.data')
  const copy = createHash('sha256').update(repository).digest('hex').slice(0, 8)
  return join('/var/tmp/gaitway', `${basename(repository)}-${copy}`)
}
