import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const findRoot = (folder: string): string => {
  if (existsSync(join(folder, 'package-lock.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('This program isn’t inside its repository.')
  return findRoot(parent)
}

/** The project's root folder, the same from source and from the bundle. */
export const repositoryFolder = findRoot(dirname(fileURLToPath(import.meta.url)))
