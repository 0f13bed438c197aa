const STORAGE_KEY = 'pushed'

/** The user and session this browser is registered for. */
type PushRegistration = { userId: string; deviceId: string }

/** The registration as this browser remembers it. The server decides whether it is still valid. */
export const getPushRegistration = (): PushRegistration | undefined => {
  const [userId, deviceId] = localStorage.getItem(STORAGE_KEY)?.split(' ') ?? []
  return userId && deviceId ? { userId, deviceId } : undefined
}

export const savePushRegistration = ({ userId, deviceId }: PushRegistration) =>
  localStorage.setItem(STORAGE_KEY, `${userId} ${deviceId}`)

export const clearPushRegistration = () => localStorage.removeItem(STORAGE_KEY)

/**
 * Loads the rest of the push code only if this browser is registered. Never throws, because
 * logging out goes on without it.
 */
export const loadPush = async () => {
  try {
    return getPushRegistration() ? await import('./push-subscription.ts') : undefined
  } catch (thrown) {
    console.warn(thrown)
    return undefined
  }
}
