import { createBrowserSession } from '@gaitway/contract/session/browser-session'
import { viewing } from './viewing.ts'
import { createListeners } from './listeners.ts'

/** This tab's session, shared with the other tabs and the back office unless an admin views as a user here. */
export const session = createBrowserSession(viewing?.token)
export const { accessToken, keepToken, endSession, renew } = session

/** A refused call says that the user was deactivated, so the session ends before the next poll. */
export const deactivation = createListeners()
