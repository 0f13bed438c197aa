/** The words of a comma-joined list that was checked before; nothing when none is asked for. */
export const wordsOf = <Word extends string>(
  joined: string | undefined,
  words: readonly Word[],
): Word[] | undefined => {
  const asked = joined?.split(',') ?? []
  const found = words.filter(word => asked.includes(word))
  return found.length > 0 ? found : undefined
}

/** The first of those that are alike. */
export const distinctBy = <T>(list: readonly T[], key: (one: T) => string): T[] => [
  ...new Map(list.toReversed().map(one => [key(one), one])).values(),
]
