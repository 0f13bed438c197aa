import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { CannotStart, codeOf, reasonOf } from '../../outside/cannot-start.ts'

const MEGABYTE = 1024 * 1024
const MEGABYTES_MAX = 64
const HEAD_BYTES = 4100

/** A sentence about the file itself, which ends the import before or while it is read. */
export class FileUnusable extends CannotStart {
  override name = 'FileUnusable'
}

const sizeOf = async (path: string): Promise<number> => {
  try {
    const found = await stat(path)
    if (!found.isFile()) throw new FileUnusable(`${path} is not a file.`)
    return found.size
  } catch (thrown) {
    if (thrown instanceof FileUnusable) throw thrown
    if (codeOf(thrown) === 'ENOENT') throw new FileUnusable(`There is no file ${path}.`)
    throw new FileUnusable(`${path} can't be read: ${reasonOf(thrown)}.`)
  }
}

const headOf = async (path: string): Promise<Buffer> => {
  try {
    const file = await open(path, 'r')
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (thrown) {
    throw new FileUnusable(`${path} can't be read: ${reasonOf(thrown)}.`)
  }
}

/** Lets text through and ends with a sentence at the first bytes that are none. */
const textOnly = (path: string) => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const check = (chunk: Buffer | undefined) => {
    try {
      const text = decoder.decode(chunk, { stream: chunk !== undefined })
      return text.includes('\0') ? new FileUnusable(`${path} is no CSV file: it holds binary data.`) : null
    } catch {
      return new FileUnusable(`${path} is no CSV file, or it is not encoded as UTF-8.`)
    }
  }
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      const problem = check(chunk)
      if (problem) done(problem)
      else done(null, chunk)
    },
    flush: done => done(check(undefined)),
  })
}

export type Table = { bytes: number; open: () => { source: Readable; text: Transform } }

/** A file that may well be a table: there, of a size that is read in a moment, and text as far as its head shows. */
export const openTable = async (path: string): Promise<Table> => {
  const bytes = await sizeOf(path)
  if (bytes === 0) throw new FileUnusable(`${path} is empty.`)
  if (bytes > MEGABYTES_MAX * MEGABYTE) {
    const size = Math.ceil(bytes / MEGABYTE).toLocaleString('en-US')
    throw new FileUnusable(`${path} has ${size} MB: at most ${MEGABYTES_MAX} MB can be imported at once.`)
  }
  const found = await fileTypeFromBuffer(await headOf(path))
  if (found) throw new FileUnusable(`${path} is no CSV file: it looks like ${found.ext.toUpperCase()}.`)
  return { bytes, open: () => ({ source: createReadStream(path), text: textOnly(path) }) }
}
