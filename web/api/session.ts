import { createBrowserSession } from '@gaitway/contract/browser-session'
import { createListeners } from '../shared/listeners.ts'

/** This tab's session, shared with the other tabs and the back office. */
export const session = createBrowserSession()
export const { accessToken, keepToken, endSession, renew } = session

/** A refused call says that the user was deactivated, so the session ends before the next poll. */
export const deactivation = createListeners()
