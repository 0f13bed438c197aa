import { createBrowserSession } from '@gaitway/contract/session/browser-session'
import { viewing } from './viewing.ts'
import { createListeners } from './listeners.ts'

/** This tab's session, shared with the other tabs and the back office unless an admin views as a user here. */
export const session = createBrowserSession(viewing?.token)
export const { accessToken, keepToken, endSession, renew } = session

/** A refused call says that the user was deactivated, so the session ends before the next poll. */
export const deactivation = createListeners()

type SendOptions<Answer> = {
  isStale: (answer: Answer) => boolean | Promise<boolean>
  /** the error to throw if the refresh got no response */
  createOfflineError: () => Error
}

/** Sends a request as the logged-in user. A stale token is refreshed once; if that is refused, the session ends. */
export const sendAsUser = async <Answer>(
  send: () => Promise<Answer>,
  { isStale, createOfflineError }: SendOptions<Answer>,
): Promise<Answer> => {
  const first = await send()
  if (!(await isStale(first))) return first
  const renewal = await renew()
  if (renewal === 'unreachable') throw createOfflineError()
  const answer = renewal === 'renewed' ? await send() : first
  // refused even with a fresh token: the session is over
  if (renewal !== 'renewed' || (await isStale(answer)))
    endSession(renewal === 'renewed' ? 'expired' : renewal)
  return answer
}
