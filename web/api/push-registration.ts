const PUSHED = 'pushed'

/** The user and session this browser is registered for. */
type Registered = { userId: string; deviceId: string }

/** The registration as this browser remembers it. The server decides whether it is still valid. */
export const getPushRegistration = (): Registered | undefined => {
  const [userId, deviceId] = localStorage.getItem(PUSHED)?.split(' ') ?? []
  return userId && deviceId ? { userId, deviceId } : undefined
}

export const savePushRegistration = ({ userId, deviceId }: Registered) =>
  localStorage.setItem(PUSHED, `${userId} ${deviceId}`)

export const clearPushRegistration = () => localStorage.removeItem(PUSHED)

/** Loads the rest of the push code only if this browser is registered. A failure must not keep a user logged in. */
export const loadPush = async () => {
  try {
    return getPushRegistration() ? await import('./push-subscription.ts') : undefined
  } catch (thrown) {
    console.warn(thrown)
    return undefined
  }
}
