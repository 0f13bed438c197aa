import { type FieldErrors, refuse } from '@gaitway/contract/values/errors'

/** Deeper than any call's input. */
const DEPTH_MAX = 20

export const NOT_TEXT = 'This contains characters we can’t read.'
const TOO_DEEP = 'This is nested too deeply.'

/** PostgreSQL can't store a null character or half of a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

const findUnstorable = (input: object): FieldErrors | undefined => {
  const parts: { part: unknown; path: string; depth: number }[] = [{ part: input, path: '', depth: 0 }]
  for (let next = parts.pop(); next; next = parts.pop()) {
    const { part, path, depth } = next
    if (depth > DEPTH_MAX) return { [path.slice(0, path.indexOf('.'))]: TOO_DEEP }
    if (typeof part === 'string' && !isStorable(part)) return { [path]: NOT_TEXT }
    if (typeof part !== 'object' || part === null) continue
    for (const [name, inner] of Object.entries(part)) {
      const innerPath = path ? `${path}.${name}` : name
      if (!isStorable(name)) return { [innerPath]: NOT_TEXT }
      parts.push({ part: inner, path: innerPath, depth: depth + 1 })
    }
  }
  return undefined
}

/** Returns the input if the database can store all of it; otherwise refuses the field by its path. */
export const assertStorable = <T extends object>(input: T): T => {
  const fields = findUnstorable(input)
  if (fields) throw refuse('unreadable', fields)
  return input
}
