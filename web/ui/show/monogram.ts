/** Words that say little about a name. */
const small = ['the', 'of', 'at', 'and', 'for', '&']

/** The first letters of the first two words that matter: "The Heights at Bayou" is HB. */
export const readInitials = (name: string): string => {
  const words = name.split(/[\s/-]+/).filter(word => /^[\p{L}\d]/u.test(word))
  const main = words.filter(word => !small.includes(word.toLowerCase()))
  return (main.length > 0 ? main : words)
    .slice(0, 2)
    .map(word => [...word][0]?.toUpperCase())
    .join('')
}

const HUES = 12

/** A color for a name, always the same one, as degrees on the color wheel. */
export const pickHue = (name: string): number => {
  const sum = [...name].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7)
  return (sum % HUES) * (360 / HUES)
}
