const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Where a text of at most this length ends, so that no character loses its accent and no emoji a part. */
const findEnd = (text: string, max: number): number => {
  const end = characters.segment(text).containing(max)?.index ?? text.length
  if (end > 0) return end
  // one character alone is too long, so only its code points stay whole
  const isLowHalf = /[\uDC00-\uDFFF]/.test(text.charAt(max))
  return isLowHalf ? max - 1 : max
}

/** The start of a text, at most this long. It never ends within a character as people see it. */
export const cutText = (text: string, max: number): string =>
  text.length > max ? text.slice(0, findEnd(text, max)) : text

/** A text that is too long ends with "…", which counts. */
export const shortenText = (text: string, max: number): string =>
  text.length > max ? `${cutText(text, max - 1).trimEnd()}…` : text

/** The first character as people see it, with its accents. */
export const readFirstCharacter = (text: string): string =>
  characters.segment(text).containing(0)?.segment ?? ''
