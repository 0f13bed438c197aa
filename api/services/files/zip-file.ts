import { setImmediate } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'

/** A file to put into a ZIP: its text piece by piece, in ASCII or UTF-8. */
export type ZippedText = { name: string; pieces: Iterable<string> }

/** The same texts make the same bytes. The constructor takes local time, and the library writes local time. */
const MADE_AT = new Date(1980, 0, 1)
const CHUNK_LENGTH = 256 * 1024

/** Larger chunks of the same text: a ZIP compresses them faster than many small ones. */
const joinPieces = function* (pieces: Iterable<string>): Generator<string> {
  let joined = ''
  for (const piece of pieces) {
    joined += piece
    if (joined.length < CHUNK_LENGTH) continue
    yield joined
    joined = ''
  }
  yield joined
}

/** Makes a ZIP of texts as they are written. Other work of the process runs between the chunks. */
export const zipTexts = async (texts: readonly ZippedText[]): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  const zip = new Zip((failure, part) => {
    if (failure) throw failure
    parts.push(part)
  })
  for (const { name, pieces } of texts) {
    const file = new ZipDeflate(name)
    file.mtime = MADE_AT
    zip.add(file)
    for (const chunk of joinPieces(pieces)) {
      file.push(strToU8(chunk))
      await setImmediate()
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  return Buffer.concat(parts)
}
