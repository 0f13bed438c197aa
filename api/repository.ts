import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const find = (folder: string): string => {
  if (existsSync(join(folder, 'package-lock.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('This program does not lie inside its repository.')
  return find(parent)
}

/** The folder of the whole project, the same from the sources and from the bundle. */
export const repository = find(dirname(fileURLToPath(import.meta.url)))
