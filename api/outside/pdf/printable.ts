/** What a PDF's own typeface has beyond Latin 1. */
const MORE = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
/** Characters that have a near relative in the typeface. */
const NEAR: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '—',
  '−': '-',
  '′': "'",
  '″': '"',
  '→': '>',
}
/** Stands for letters that the typeface lacks until a run of them becomes one question mark. */
const LACKING = '\uE000'

const isPrinted = (character: string) => /[\n\x20-\x7e\xa1-\xff]/.test(character) || MORE.includes(character)

const printedOf = (character: string): string => {
  if (isPrinted(character)) return character
  if (/\s/.test(character)) return ' '
  const near = NEAR[character]
  if (near) return near
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '')
  if (base !== character && [...base].every(isPrinted)) return base
  return /[\p{L}\p{N}]/u.test(character) ? LACKING : ''
}

/**
 * The text with characters that a PDF's own typeface can show: accents it lacks are left off, pictures and
 * invisible marks go, letters of other scripts become a question mark for each run.
 */
export const printable = (text: string): string =>
  [...text.replace(/\r\n?/g, '\n').normalize('NFC')]
    .map(printedOf)
    .join('')
    .replace(/\uE000(?: *\uE000)*/g, '?')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
