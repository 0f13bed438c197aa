/** The characters of a text message’s short alphabet, GSM-7; see 3GPP TS 23.038. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These take the room of two. */
const extended = new Set('\f^{}\\[~]|€')

const isGsm7 = (text: string) => [...text].every(character => basic.has(character) || extended.has(character))

/** Marks and characters that mean the same as plain ones, where taking off an accent doesn’t lead to one. */
const plainCharacters: { [character: string]: string } = {
  ...Object.fromEntries([...'‘’‚‛′`´ʻʼ'].map(character => [character, "'"])),
  ...Object.fromEntries([...'“”„‟″«»'].map(character => [character, '"'])),
  ...Object.fromEntries([...'‐‑‒–—―−·•'].map(character => [character, '-'])),
  ...Object.fromEntries([...'\t\u2028\u2029'].map(character => [character, ' '])),
  ...Object.fromEntries([...'\u00ad\u200b\u200c\u200d\u2060\ufeff'].map(character => [character, ''])),
  '→': '->',
  '←': '<-',
  '×': 'x',
  '⁄': '/',
  '≤': '<=',
  '≥': '>=',
  Đ: 'D',
  đ: 'd',
  Ł: 'L',
  ł: 'l',
  Œ: 'OE',
  œ: 'oe',
  ı: 'i',
}

const toPlainCharacter = (character: string): string => {
  if (basic.has(character) || extended.has(character)) return character
  const plain = plainCharacters[character]
  if (plain !== undefined) return plain
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return [...bare].map(part => plainCharacters[part] ?? part).join('')
}

/**
 * The text in the alphabet in which a text message is cheapest: curly quotes and dashes become plain ones, and accented
 * characters that it lacks lose their accent, as phones write names. A text with anything else, such as an emoji, costs the
 * most anyway, so it stays as it is.
 */
export const toGsm7 = (text: string): string => {
  const composed = text.normalize('NFC')
  const plain = [...composed].map(toPlainCharacter).join('')
  return isGsm7(plain) ? plain : composed
}

/** How many segments a text message is billed as. A character that takes the room of two isn’t split between segments. */
export const countSegments = (text: string): number => {
  const isShort = isGsm7(text)
  const [single, part] = isShort ? [160, 153] : [70, 67]
  const sizes = [...text].map(character => (isShort ? (extended.has(character) ? 2 : 1) : character.length))
  if (sizes.reduce((sum, size) => sum + size, 0) <= single) return 1
  let [segments, room] = [1, part]
  for (const size of sizes) {
    if (size > room) [segments, room] = [segments + 1, part]
    room -= size
  }
  return segments
}
