/** The letters of a text message’s short alphabet, GSM-7; see 3GPP TS 23.038. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These take the room of two. */
const extended = new Set('\f^{}\\[~]|€')

const isGsm7 = (text: string) => [...text].every(letter => basic.has(letter) || extended.has(letter))

/** Marks and letters that mean the same as plain ones, where taking off an accent doesn’t lead to one. */
const plainLetters: { [letter: string]: string } = {
  ...Object.fromEntries([...'‘’‚‛′`´ʻʼ'].map(letter => [letter, "'"])),
  ...Object.fromEntries([...'“”„‟″«»'].map(letter => [letter, '"'])),
  ...Object.fromEntries([...'‐‑‒–—―−·•'].map(letter => [letter, '-'])),
  ...Object.fromEntries([...'\t\u2028\u2029'].map(letter => [letter, ' '])),
  ...Object.fromEntries([...'\u00ad\u200b\u200c\u200d\u2060\ufeff'].map(letter => [letter, ''])),
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

const toPlainLetter = (letter: string): string => {
  if (basic.has(letter) || extended.has(letter)) return letter
  const plain = plainLetters[letter]
  if (plain !== undefined) return plain
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return [...bare].map(part => plainLetters[part] ?? part).join('')
}

/**
 * The text in the alphabet in which a text message is cheapest: curly quotes and dashes become plain ones, and accented
 * letters that it lacks lose their accent, as phones write names. A text with anything else, such as an emoji, costs the
 * most anyway, so it stays as it is.
 */
export const toGsm7 = (text: string): string => {
  const composed = text.normalize('NFC')
  const plain = [...composed].map(toPlainLetter).join('')
  return isGsm7(plain) ? plain : composed
}

/** How many segments a text message is billed as. A letter that takes the room of two isn’t split between segments. */
export const countSegments = (text: string): number => {
  const isShort = isGsm7(text)
  const [single, part] = isShort ? [160, 153] : [70, 67]
  const sizes = [...text].map(letter => (isShort ? (extended.has(letter) ? 2 : 1) : letter.length))
  if (sizes.reduce((sum, size) => sum + size, 0) <= single) return 1
  let [segments, room] = [1, part]
  for (const size of sizes) {
    if (size > room) [segments, room] = [segments + 1, part]
    room -= size
  }
  return segments
}
