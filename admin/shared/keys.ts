/** Gives one idempotency key to each wish: pressed twice it counts once, and another wish has a key of its own. */
export const createKeys = () => {
  const keys = new Map<string, string>()
  return (wish: unknown): string => {
    const name = JSON.stringify(wish)
    const key = keys.get(name) ?? crypto.randomUUID()
    keys.set(name, key)
    return key
  }
}
