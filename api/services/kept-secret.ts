import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart, codeOf, reasonOf } from './cannot-start.ts'

/** A random secret, generated on first use and kept in this data folder. */
export const keptSecret = (folder: string, name: string): string => {
  const path = join(folder, name)
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return make(folder, path)
    throw new CannotStart(`The secret in ${path} can't be read: ${reasonOf(thrown)}.`)
  }
}

const make = (folder: string, path: string): string => {
  const draft = `${path}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    linkSync(draft, path) // fails when another process was first; then its secret is used
  } catch (thrown) {
    if (codeOf(thrown) !== 'EEXIST') {
      throw new CannotStart(`A secret can't be saved in ${folder}: ${reasonOf(thrown)}.`)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}
