import { Zip, ZipPassThrough } from 'fflate'

export type ZipEntry = { name: string; at: Date; bytes: Uint8Array }

/** The wall clock of UTC as a local time, because ZIP files have local times: the same on every server. */
const toWallClock = (at: Date) =>
  new Date(
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  )

/** A ZIP file in parts, made while it is read: each entry is asked for once the one before was passed on. */
export const zipEntries = async function* (entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((thrown, part) => {
    if (thrown) failure = thrown
    else parts.push(part)
  })
  const take = () => {
    if (failure) throw failure
    const taken = parts
    parts = []
    return taken
  }
  for await (const { name, at, bytes } of entries) {
    // documents are pictures and PDFs, which are compressed already
    const entry = new ZipPassThrough(name)
    entry.mtime = toWallClock(at)
    zip.add(entry)
    entry.push(bytes, true)
    yield* take()
  }
  zip.end()
  yield* take()
}
