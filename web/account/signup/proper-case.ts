/** Words that keep their capitals. */
const upperCaseWords = /^(?:LLC|LP|LLP|II|III|IV|VI|VII|NE|NW|SE|SW|US|FM|PO|SNF|USA|[NSEW])$/
const small = ['of', 'and', 'the', 'at', 'in', 'for', 'on']

/** A name or address in capitals as people write it: "OAK GROVE OF HOUSTON" is "Oak Grove of Houston". */
export const properCase = (text: string): string => {
  if (text !== text.toUpperCase()) return text
  return text.replace(/[\p{L}\d]+(?:['’]\p{L}+)?/gu, (word, at: number) => {
    if (upperCaseWords.test(word)) return word
    const lower = word.toLowerCase()
    return at > 0 && small.includes(lower) ? lower : lower.replace(/^\p{L}/u, first => first.toUpperCase())
  })
}
