const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Where a text of at most this length ends, so that no letter loses its accent and no emoji a part. */
const findEnd = (text: string, max: number): number => {
  const end = letters.segment(text).containing(max)?.index ?? text.length
  if (end > 0) return end
  // one letter alone is too long, so only its code points stay whole
  const isLowHalf = /[\uDC00-\uDFFF]/.test(text.charAt(max))
  return isLowHalf ? max - 1 : max
}

/** The start of a text, at most this long. It never ends within a letter or emoji as people see them. */
export const cutText = (text: string, max: number): string =>
  text.length > max ? text.slice(0, findEnd(text, max)) : text

/** A text that is too long ends with "…", which counts. */
export const shortenText = (text: string, max: number): string =>
  text.length > max ? `${cutText(text, max - 1).trimEnd()}…` : text

/** The first letter as people see it, with its accents. */
export const readFirstLetter = (text: string): string => letters.segment(text).containing(0)?.segment ?? ''
