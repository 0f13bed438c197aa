import { rm } from 'node:fs/promises'
import { CannotStart } from '../cannot-start.ts'
import { findOwner, stopServer } from './embedded.ts'
import { databasePaths } from './paths.ts'
import { findRunning } from './server.ts'

/** The embedded database of this folder is gone, also when a killed process left its server running. */
export const removeDatabase = async (folder: string) => {
  const paths = databasePaths(folder)
  const running = await findRunning(paths)
  const owner = running && (await findOwner(paths))
  if (owner)
    throw new CannotStart(`The database in ${folder} is in use by process ${owner}: stop that first.`)
  if (running) await stopServer(paths, running)
  for (const path of [paths.database, paths.unfinished, paths.password, paths.log, paths.ownerPid]) {
    await rm(path, { recursive: true, force: true })
  }
}
