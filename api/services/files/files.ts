import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../cannot-start.ts'

/** Where the bytes of uploads are kept. A key is made by us, never taken from a client. */
export type Files = {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  read: (key: string) => Promise<Buffer | null>
  remove: (key: string) => Promise<void>
}

const KEY = /^[0-9a-z][0-9a-z-]{7,63}$/
const ABANDONED_AFTER_MILLISECONDS = 60 * 60_000

/** Files are kept in a folder: each is there whole or not at all, also after a power cut. */
export const folderFiles = (folder: string): Files => {
  const unfinished = join(folder, 'unfinished')

  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`Not a key of a stored file: ${JSON.stringify(key.slice(0, 80))}`)
    return join(folder, key.slice(-2), key)
  }

  const put = async (key: string, bytes: Uint8Array) => {
    const path = pathOf(key)
    const draft = join(unfinished, randomUUID())
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await writeDurably(draft, bytes)
      await rename(draft, path)
    } catch (thrown) {
      await rm(draft, { force: true })
      throw thrown
    }
    await settleFolder(dirname(path))
    await settleFolder(folder)
    await clearAbandoned(unfinished)
  }

  const read = async (key: string) => {
    try {
      return await readFile(pathOf(key))
    } catch (thrown) {
      if (codeOf(thrown) === 'ENOENT') return null
      throw thrown
    }
  }

  const remove = async (key: string) => rm(pathOf(key), { force: true })

  return { put, read, remove }
}

const writeDurably = async (path: string, bytes: Uint8Array) => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the new name itself survive a power cut. */
const settleFolder = async (folder: string) => {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** What a killed process left half-written goes with a later upload. */
const clearAbandoned = async (unfinished: string) => {
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name)
    const found = await stat(path).catch(thrown => {
      if (codeOf(thrown) === 'ENOENT') return undefined
      throw thrown
    })
    if (found && found.mtimeMs < Date.now() - ABANDONED_AFTER_MILLISECONDS) await rm(path, { force: true })
  }
}
