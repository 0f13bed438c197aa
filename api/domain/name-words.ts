/** What people put between the words of a password: nothing, or a sign that one may contain. */
const SEPARATORS = ['', ...'!@#$%&^*()_,']
const SHORTEST = 3
/** Bounds the ways to join them. */
const MOST_WORDS = 5
const MOST_JOINED = 3

/** The words of a name or email in the letters of a password: “Zoë O’Brien” is zoe, o, brien and obrien. */
export const nameWords = (text: string): string[] => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[\s._+-]+/).flatMap(word => {
    const parts = word.split(/[^a-z0-9]+/).filter(Boolean)
    return parts.length > 1 ? [parts.join(''), ...parts] : parts
  })
}

const arrange = (words: readonly string[], most: number): string[][] =>
  most === 0
    ? []
    : words.flatMap(word => [
        [word],
        ...arrange(
          words.filter(other => other !== word),
          most - 1,
        ).map(rest => [word, ...rest]),
      ])

/** Each word, and up to three of them joined as one, likeliest first. */
export const joinedWords = (words: readonly string[], how: 'in order' | 'any order'): string[] => {
  const few = [...new Set(words)].slice(0, MOST_WORDS)
  const arranged = how === 'in order' ? [few] : arrange(few, MOST_JOINED)
  const shortestFirst = arranged.toSorted((a, b) => a.length - b.length)
  const joined = shortestFirst.flatMap(each => SEPARATORS.map(separator => each.join(separator)))
  return [...new Set(joined)].filter(text => text.length >= SHORTEST)
}
