const PUSHED = 'pushed'

/** As whom, and in which session, this browser was registered. */
export type Registered = { userId: string; deviceId: string }

/** What is remembered of it here; whether it still holds, the server knows. */
export const registeredHere = (): Registered | undefined => {
  const [userId, deviceId] = window.localStorage.getItem(PUSHED)?.split(' ') ?? []
  return userId && deviceId ? { userId, deviceId } : undefined
}

export const rememberHere = ({ userId, deviceId }: Registered) =>
  window.localStorage.setItem(PUSHED, `${userId} ${deviceId}`)

export const forgetHere = () => window.localStorage.removeItem(PUSHED)

const drop = async () => {
  try {
    const { unsubscribe } = await import('./browser.ts')
    await unsubscribe()
  } catch (thrown) {
    console.warn('This browser is still known to its push service.', thrown)
  }
}

/** Nothing is pushed to this browser any more that was meant for somebody else than this person. */
export const claimPushes = (userId: string) => {
  const registered = registeredHere()
  if (!registered || registered.userId === userId) return
  forgetHere()
  void drop()
}

const tokenHere = async () => {
  try {
    const { deviceToken } = await import('./browser.ts')
    return await deviceToken()
  } catch (thrown) {
    console.warn('The push service of this browser could not be asked.', thrown)
    return null
  }
}

/** This browser's device token where it was registered, and null where not; `end` lets its push service forget it. */
export const leavePushes = async () => {
  if (!registeredHere()) return { deviceToken: null, end: () => {} }
  return {
    deviceToken: await tokenHere(),
    end: () => {
      forgetHere()
      void drop()
    },
  }
}
