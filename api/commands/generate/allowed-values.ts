const anyOf = /^CHECK \(\(\w+ (?:= ANY \(|= |<@ )(?<values>ARRAY\[[^\]]*\]|'(?:[^']|'')*'::\w+)\)?\)\)$/
const literal = /'(?<text>(?:[^']|'')*)'|(?<number>-?\d+)/g

/** The values that a CHECK leaves a column, or the elements of an array; nothing where it says something else. */
export const allowedValues = (check: string | null): (string | number)[] | undefined => {
  const values = anyOf.exec(check ?? '')?.groups?.values
  if (values === undefined) return undefined
  return [...values.matchAll(literal)].map(
    ({ groups }) => groups?.text?.replaceAll("''", "'") ?? Number(groups?.number),
  )
}
