import { createBrowserSession } from '@gaitway/contract/browser-session'

/** The session of this tab; the other tabs and the back office share it. */
export const session = createBrowserSession()
export const { accessToken, keepToken, endSession, renew } = session

const refused = new Set<() => void>()

/** A call was refused because the person has been deactivated: no need to wait for the next poll. */
export const deactivation = {
  tell: () => refused.forEach(listener => listener()),
  listen: (listener: () => void) => {
    refused.add(listener)
    return () => void refused.delete(listener)
  },
}
