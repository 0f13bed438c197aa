/** Returns one idempotency key per input, so a double click counts once. */
export const createKeys = () => {
  const keys = new Map<string, string>()
  return (wish: unknown): string => {
    const name = JSON.stringify(wish)
    const key = keys.get(name) ?? crypto.randomUUID()
    keys.set(name, key)
    return key
  }
}
