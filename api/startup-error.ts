/** An error the operator can act on: printed without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** The first line of an error, for use inside a sentence. */
export const readReason = (thrown: unknown): string => {
  const text = thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
  return text.trim().split('\n')[0] ?? ''
}

/** The code of a system error (`ENOENT`, `28P01`), if there is one. */
export const readErrorCode = (thrown: unknown): string | undefined =>
  typeof thrown === 'object' && thrown && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined
