import { constants, inflateRawSync } from 'node:zlib'

// Each pattern reads one piece, cut at `<`, from start to end, so that matching takes linear time.
const COMMENT = /^!---->\s*$/
const DECLARATION = /^\?xml [^?]*\?>\s*$/
const TAG = /^\/?[\w.:-]+((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>\s*$/
const ATTRIBUTE = /\s([\w.:-]+)\s*=\s*("[^"]*"|'[^']*')/g

/**
 * A path on a drive of this computer, as Word writes that of a template or a linked picture. No part is empty or
 * starts with a character that could lead to a server, and a path without a drive may have its base on one.
 */
const LOCAL_PATH = /^(file:\/\/(localhost)?\/)?[a-z]:([\\/][^\\/%&][^\\/&]*)+$/i
const MAC_PATH = /^file:\/\/(localhost)?(\/[^\\/%&.][^\\/&]*)+$/i
const isLocalPath = (target: string) => {
  const path = target.replaceAll('&amp;', '+')
  return LOCAL_PATH.test(path) || MAC_PATH.test(path)
}

/**
 * Whether a relationship with these attributes loads external content, other than a link the reader clicks. A template
 * or picture on the author’s own drive isn’t found on another computer, and loads nothing.
 */
const loads = (attributes: string): boolean => {
  const found = Array.from(attributes.matchAll(ATTRIBUTE), ([, name = '', quoted = '']) => ({
    name,
    value: quoted.slice(1, -1),
  }))
  const types = found.filter(({ name }) => name === 'Type')
  const hasType = (kind: string) =>
    types.length === 1 && types.every(({ value }) => value.endsWith(`/${kind}`))
  const targets = found.filter(({ name }) => /Target$/i.test(name))
  const isLocal = targets.length === 1 && targets.every(({ value }) => isLocalPath(value))
  if (isLocal && (hasType('attachedTemplate') || hasType('image'))) return false
  return (
    !hasType('hyperlink') &&
    found.some(({ name, value }) => /TargetMode$/i.test(name) && value !== 'Internal')
  )
}

/** The text with nothing left in its comments. One that never ends stays open. */
const emptyComments = (text: string): string => {
  const [before = '', ...after] = text.split('<!--')
  const emptied = after.map(rest => {
    const end = rest.indexOf('-->')
    return end < 0 ? '<!--' : `<!---->${rest.slice(end + '-->'.length)}`
  })
  return before + emptied.join('')
}

/** What is wrong with a list of relationships: malformed, or it makes a reader load something. */
const relationsFlaw = (list: string): FileProblem | undefined => {
  const [before = '', ...pieces] = emptyComments(list).split('<')
  if (!/^\s*$/.test(before)) return 'unreadable'
  for (const piece of pieces) {
    if (DECLARATION.test(piece) || COMMENT.test(piece)) continue
    const attributes = TAG.exec(piece)?.[1]
    if (attributes === undefined) return 'unreadable'
    if (loads(attributes)) return 'active'
  }
  return undefined
}

const MEGABYTE = 1024 * 1024
/** The most a 10 MB document may unpack to, according to its own directory. */
const UNPACKED_MAX_BYTES = 100 * MEGABYTE
/** The most the list of types may unpack to, and all lists of relationships together. */
const LISTS_MAX_BYTES = 2 * MEGABYTE
/** Entity declarations come first, so only the start of each part is unpacked, of a limited number of parts. */
const BEGINNING_BYTES = 256
const PARTS_MAX = 200

const MAIN_PART = 'wordprocessingml.document.main+xml'
const MACROS = /vbaproject|vbadata|macroenabled|activex|oleobject/i

/** Null when a part is larger than allowed. A part that is started but not finished is cut there instead of failing. */
const unpacked = (packed: Buffer, { isPacked }: Entry, maxOutputLength: number): string | undefined => {
  if (!isPacked) return packed.length > maxOutputLength ? undefined : packed.toString('utf8')
  try {
    return inflateRawSync(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8')
  } catch {
    // damaged, or too large
    return undefined
  }
}

const sumBytes = (entries: Entry[]) => entries.reduce((sum, { bytes }) => sum + bytes, 0)

/** Valid entry names: no path out of the document, no duplicates. */
const areNamesSane = (entries: Entry[]) =>
  new Set(entries.map(({ name }) => name.toLowerCase())).size === entries.length &&
  entries.every(({ name }) => name && !/\\|\0|^\/|^[a-z]:|(^|\/)\.\.(\/|$)/i.test(name))

const isReadableText = (text: string | undefined): text is string =>
  text !== undefined && !text.includes('\0') && !text.includes('<!DOCTYPE')

/** What is wrong with a Word file: not one, damaged, too large unpacked, or something in it runs or loads. */
export const findDocxProblem = (bytes: Buffer): FileProblem | undefined => {
  const entries = listEntries(bytes)
  if (!entries || !areNamesSane(entries)) return 'unreadable'
  if (sumBytes(entries) > UNPACKED_MAX_BYTES) return 'unreadable'
  if (entries.some(({ name }) => MACROS.test(name))) return 'active'

  const listOf = (entry: Entry) => {
    const packed = readPacked(bytes, entry)
    // no list unpacks to more than its entry says
    return packed && unpacked(packed, entry, Math.max(1, Math.min(entry.bytes, LISTS_MAX_BYTES)))
  }
  const types = entries.find(({ name }) => name === '[Content_Types].xml')
  const typesText = types && listOf(types)
  if (!isReadableText(typesText)) return 'otherType'
  if (MACROS.test(typesText)) return 'active'
  if (!typesText.includes(MAIN_PART)) return 'otherType'

  const lists = entries.filter(({ name }) => name.toLowerCase().endsWith('.rels'))
  if (sumBytes(lists) > LISTS_MAX_BYTES) return 'unreadable'
  for (const entry of lists) {
    const text = listOf(entry)
    const flaw = isReadableText(text) ? relationsFlaw(text) : 'unreadable'
    if (flaw) return flaw
  }

  const beginsWell = (entry: Entry) => {
    const packed = readPacked(bytes, entry)?.subarray(0, BEGINNING_BYTES)
    return packed !== undefined && isReadableText(unpacked(packed, entry, MEGABYTE))
  }
  const parts = entries.filter(({ name }) => name.toLowerCase().endsWith('.xml')).slice(0, PARTS_MAX)
  return parts.every(beginsWell) ? undefined : 'unreadable'
}

/** All old Office files share one container. Only Word has a stream of this name, and macros have another. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')
const MACRO_STREAM = Buffer.from('_VBA_PROJECT', 'utf16le')

/** What is wrong with an old Word file: another kind of Office file, or it has macros. */
export const findDocProblem = (bytes: Buffer): FileProblem | undefined => {
  if (!bytes.includes(WORD_STREAM)) return 'otherType'
  return bytes.includes(MACRO_STREAM) ? 'active' : undefined
}

type Entry = {
  name: string
  isPacked: boolean
  packedBytes: number
  bytes: number
  /** offset of its local header */
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

/** The directory of a ZIP archive, read without unpacking. Null when it is incomplete. */
const listEntries = (zip: Buffer): Entry[] | undefined => {
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

/** The packed bytes of an entry by its local header. Null if they are outside the archive. */
const readPacked = (zip: Buffer, { at, packedBytes }: Entry): Buffer | undefined => {
  if (at + LOCAL_BYTES > zip.length) return undefined
  const start = at + LOCAL_BYTES + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  return start + packedBytes > zip.length ? undefined : zip.subarray(start, start + packedBytes)
}

/** Why a file is refused, each with the exit code of the limited program. Killed for time or memory, it has no code. */
export const problemCodes = { tooManyPixels: 3, otherType: 4, unreadable: 5, active: 6, locked: 7 } as const

export type FileProblem = keyof typeof problemCodes
