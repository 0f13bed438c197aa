import { join } from 'node:path'
import { repositoryFolder } from '../../api/repository.ts'

type Locked = { name?: string; version?: string; resolved?: string; integrity?: string }
type Lock = { packages: Record<string, Locked> }

/** Stands for a registry: `.npmrc` has npm put the one in use in its place. */
const ANY_REGISTRY = 'https://registry.invalid'

export const lockFile = join(repositoryFolder, 'package-lock.json')

const packageAddress = (path: string, { name, version }: Locked) => {
  const installed = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return `${ANY_REGISTRY}/${installed}/-/${installed.split('/').at(-1)}-${version}.tgz`
}

/**
 * Renders package-lock.json with the address of each package, but without a registry. With addresses npm takes from its
 * cache what it has, and doesn't ask for the list of all versions: an install sends half of the requests, or none.
 */
export const renderLock = (text: string): string => {
  const lock = JSON.parse(text) as Lock
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (!locked.integrity) continue
    const { name, version, resolved: _, ...rest } = locked
    lock.packages[path] = { ...(name && { name }), version, resolved: packageAddress(path, locked), ...rest }
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}
