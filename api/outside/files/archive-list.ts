export type Entry = {
  name: string
  isPacked: boolean
  packedBytes: number
  bytes: number
  /** where its own header begins */
  at: number
}

const END = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22
const COMMENT_MAX_BYTES = 0xffff
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const ENTRIES_MAX = 2000

const entryAt = (zip: Buffer, at: number) => {
  if (at + ENTRY_BYTES > zip.length || zip.readUInt32LE(at) !== ENTRY) return undefined
  const nameBytes = zip.readUInt16LE(at + 28)
  const after = at + ENTRY_BYTES + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  const entry: Entry = {
    name: zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
    isPacked: zip.readUInt16LE(at + 10) !== 0,
    packedBytes: zip.readUInt32LE(at + 20),
    bytes: zip.readUInt32LE(at + 24),
    at: zip.readUInt32LE(at + 42),
  }
  return { entry, after }
}

/** What a ZIP archive says it holds, read without unpacking anything; nothing when the list is not whole. */
export const listEntries = (zip: Buffer): Entry[] | undefined => {
  const from = Math.max(0, zip.length - END_BYTES - COMMENT_MAX_BYTES)
  const end = zip.subarray(from).lastIndexOf(END) + from
  if (end < from || end + END_BYTES > zip.length) return undefined
  const count = zip.readUInt16LE(end + 10)
  if (count > ENTRIES_MAX) return undefined
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let number = 0; number < count; number++) {
    const found = entryAt(zip, at)
    if (!found) return undefined
    entries.push(found.entry)
    at = found.after
  }
  return entries
}

/** The packed bytes of an entry, by its own header; nothing where they would lie outside the archive. */
export const packedOf = (zip: Buffer, { at, packedBytes }: Entry): Buffer | undefined => {
  if (at + LOCAL_BYTES > zip.length) return undefined
  const start = at + LOCAL_BYTES + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  return start + packedBytes > zip.length ? undefined : zip.subarray(start, start + packedBytes)
}
