// the session knows it by the same name, without this file
const PUSHED = 'pushed'

/** As whom, and in which session, this browser was registered. */
export type Registered = { userId: string; deviceId: string }

/** What is remembered of it here; whether it still holds, the server knows. */
export const registeredHere = (): Registered | undefined => {
  const [userId, deviceId] = localStorage.getItem(PUSHED)?.split(' ') ?? []
  return userId && deviceId ? { userId, deviceId } : undefined
}

export const rememberHere = ({ userId, deviceId }: Registered) =>
  localStorage.setItem(PUSHED, `${userId} ${deviceId}`)

export const forgetHere = () => localStorage.removeItem(PUSHED)
