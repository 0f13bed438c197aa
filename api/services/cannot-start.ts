/** A reason not to start that a person can act on: printed alone, without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** The first line of whatever was thrown, for use inside a sentence. */
export const reasonOf = (thrown: unknown): string => {
  const text = thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
  return text.trim().split('\n')[0] ?? ''
}

/** The system's code of an error (`ENOENT`, `28P01`), if it carries one. */
export const codeOf = (thrown: unknown): string | undefined =>
  typeof thrown === 'object' && thrown && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined
