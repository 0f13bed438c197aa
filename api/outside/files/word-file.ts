import { constants, inflateRawSync } from 'node:zlib'
import { type Entry, listEntries, packedOf } from './archive-list.ts'

const MEGABYTE = 1024 * 1024
/** A document of 10 MB may unpack to so much, as its own list says. */
const UNPACKED_MAX_BYTES = 100 * MEGABYTE
const LIST_MAX_BYTES = MEGABYTE
const LISTS_MAX = 100
/** A declaration of entities stands before everything else; of each part only so much is unpacked, and of so many. */
const BEGINNING_BYTES = 256
const PARTS_MAX = 200

const MAIN_PART = 'wordprocessingml.document.main+xml'
const MACROS = /vbaproject|vbadata|macroenabled|activex|oleobject/i
const OLD_MACROS = Buffer.from('_VBA_PROJECT', 'utf16le')

export type WordState = 'plain' | 'active' | 'damaged'

/** Begun and not ended, a part is cut off there instead of failing. */
const unpacked = (packed: Buffer, { isPacked }: Entry, maxOutputLength: number): string | undefined => {
  if (!isPacked) return packed.subarray(0, maxOutputLength).toString('utf8')
  try {
    return inflateRawSync(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8')
  } catch {
    // damaged, or larger than it may be
    return undefined
  }
}

/** Names as a document has them: no path that leads out of it, none twice. */
const areNamesSane = (entries: Entry[]) =>
  new Set(entries.map(({ name }) => name.toLowerCase())).size === entries.length &&
  entries.every(({ name }) => name && !/\\|\0|^\/|^[a-z]:|(^|\/)\.\.(\/|$)/i.test(name))

/** Whether a list of relations fetches something by itself: anything outside but a link that a reader presses. */
const fetches = (relations: string) =>
  (relations.match(/<[^<>]*Relationship\b[^<>]*>/g) ?? []).some(
    relation =>
      (/TargetMode/i.test(relation) || relation.includes('&#')) &&
      !/TargetMode\s*=\s*["']Internal["']/.test(relation) &&
      !/Type\s*=\s*["'][^"'<>]*\/hyperlink["']/.test(relation),
  )

const isReadableText = (text: string | undefined): text is string =>
  text !== undefined && !text.includes('\0') && !text.includes('<!DOCTYPE')

/** Whether a Word file is what it should be: whole, of a sane size, and nothing in it runs or fetches by itself. */
export const docxState = (bytes: Buffer): WordState => {
  const entries = listEntries(bytes)
  if (!entries || !areNamesSane(entries)) return 'damaged'
  if (entries.reduce((sum, entry) => sum + entry.bytes, 0) > UNPACKED_MAX_BYTES) return 'damaged'
  if (entries.some(({ name }) => MACROS.test(name))) return 'active'

  const listOf = (entry: Entry) => {
    const packed = packedOf(bytes, entry)
    return packed && unpacked(packed, entry, LIST_MAX_BYTES)
  }
  const types = entries.find(({ name }) => name === '[Content_Types].xml')
  const typesText = types && listOf(types)
  if (!isReadableText(typesText) || !typesText.includes(MAIN_PART)) return 'damaged'
  if (MACROS.test(typesText)) return 'active'

  const relations = entries.filter(({ name }) => name.toLowerCase().endsWith('.rels'))
  if (relations.length > LISTS_MAX) return 'damaged'
  const relationTexts = relations.map(listOf)
  if (!relationTexts.every(isReadableText)) return 'damaged'
  if (relationTexts.some(fetches)) return 'active'

  const beginsWell = (entry: Entry) => {
    const packed = packedOf(bytes, entry)?.subarray(0, BEGINNING_BYTES)
    return packed !== undefined && isReadableText(unpacked(packed, entry, LIST_MAX_BYTES))
  }
  const parts = entries.filter(({ name }) => name.toLowerCase().endsWith('.xml')).slice(0, PARTS_MAX)
  return parts.every(beginsWell) ? 'plain' : 'damaged'
}

/** An old Word file with macros names them in its directory. */
export const docState = (bytes: Buffer): WordState => (bytes.includes(OLD_MACROS) ? 'active' : 'plain')
