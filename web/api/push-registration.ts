const STORAGE_KEY = 'pushed'
const TOKEN_KEY = 'pushedTo'

/** The user and session this browser is registered for. */
type PushRegistration = {
  userId: string
  deviceId: string
  /** the address that was registered; undefined if it was before this was kept */
  deviceToken?: string | undefined
}

/** The registration as this browser remembers it. The server decides whether it is still valid. */
export const getPushRegistration = (): PushRegistration | undefined => {
  const [userId, deviceId] = localStorage.getItem(STORAGE_KEY)?.split(' ') ?? []
  const deviceToken = localStorage.getItem(TOKEN_KEY) ?? undefined
  return userId && deviceId ? { userId, deviceId, deviceToken } : undefined
}

export const savePushRegistration = ({ userId, deviceId, deviceToken }: PushRegistration) => {
  localStorage.setItem(STORAGE_KEY, `${userId} ${deviceId}`)
  if (deviceToken) localStorage.setItem(TOKEN_KEY, deviceToken)
}

export const clearPushRegistration = () => {
  for (const key of [STORAGE_KEY, TOKEN_KEY]) localStorage.removeItem(key)
}

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
