/** A file’s text, or why it has none. `line` has the first letter that can’t be read. */
export type DecodedText = { text: string } | { problem: 'binary' } | { problem: 'letter'; line: number }

/** What Windows-1252 has at 0x80 to 0x9F; it leaves five of them unused. Node 20’s own decoder reads them wrong. */
const windows1252 = '€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ'

const decodeWindows1252 = (bytes: Uint8Array) =>
  new TextDecoder('latin1')
    .decode(bytes)
    .replaceAll(/[\u0080-\u009f]/g, character => windows1252[character.charCodeAt(0) - 0x80] ?? character)

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)

/** The encoding that the first bytes name, as Excel writes them. */
const findNamedEncoding = (bytes: Uint8Array) => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  return startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined
}

const canDecode = (bytes: Uint8Array, encoding: string) => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const countLines = (text: string) => text.split(/\r\n|\n|\r/).length

const refuseCharacter = (text: string): DecodedText => ({
  problem: 'letter',
  line: countLines(text.slice(0, text.indexOf('\ufffd'))),
})

/**
 * Letters that UTF-8 writes as Windows-1252 writes an accented capital before a typographic mark, as in `JOSÉ’S`: few
 * of them are in US names, and the phonetic ones are in none.
 */
const phonetic = /[\u0250-\u02af]/
const surelyUtf8 = /[\u0080-\u00ff\u0800-\ufffc]/

/** Decodes the text of a spreadsheet’s file: UTF-8, UTF-16 (“Unicode text”) or else Windows-1252, as Excel saves it. */
export const decodeText = (bytes: Uint8Array): DecodedText => {
  const named = findNamedEncoding(bytes)
  const text = new TextDecoder(named ?? 'utf-8').decode(bytes)
  if (text.includes('\0')) return { problem: 'binary' }
  const isWhole = canDecode(bytes, named ?? 'utf-8')
  if (named || surelyUtf8.test(text)) return isWhole ? { text } : refuseCharacter(text)
  if (isWhole && !phonetic.test(text)) return { text }
  const windowsText = decodeWindows1252(bytes)
  return windowsText.includes('\ufffd') ? refuseCharacter(windowsText) : { text: windowsText }
}
