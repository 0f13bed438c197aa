import { createBrowserSession } from '@gaitway/contract/browser-session'

/** This tab's session, shared with the other tabs and the back office. */
export const session = createBrowserSession()
export const { accessToken, keepToken, endSession, renew } = session

const refused = new Set<() => void>()

/** A refused call says that the user was deactivated, so the session ends before the next poll. */
export const deactivation = {
  notify: () => refused.forEach(listener => listener()),
  listen: (listener: () => void) => {
    refused.add(listener)
    return () => void refused.delete(listener)
  },
}
