/** Returns one idempotency key per input, so a double click counts once. */
export const createKeys = () => {
  const keys = new Map<string, string>()
  return (input: unknown): string => {
    const name = JSON.stringify(input)
    const key = keys.get(name) ?? crypto.randomUUID()
    keys.set(name, key)
    return key
  }
}

/** Escape and a click outside close a dialog only if nothing was typed, so nobody loses their input by accident. */
export const closeIfUnchanged = (onClose: () => void, typed: unknown, before: unknown) =>
  JSON.stringify(typed) === JSON.stringify(before) ? onClose : undefined

const drafts = new Map<string, object>()

/** What was typed into a dialog that was neither sent nor closed. */
export const findDraft = (name: string): object => drafts.get(name) ?? {}

/** Keeps what was typed in memory; undefined deletes it. */
export const keepDraft = (name: string, typed: object | undefined) => {
  if (typed) drafts.set(name, typed)
  else drafts.delete(name)
}

/** Deletes all drafts, for when another person logs in. */
export const deleteDrafts = () => drafts.clear()
