import { call, CallFailed } from '../api/call.ts'
import { endSession } from '../api/session.ts'
import { forgetDrafts } from '../shared/forms/drafts.ts'
import { loadPush } from '../push/registration.ts'
import type { User } from './use-session.ts'

/**
 * Ends the session here, in the other tabs and on the server. This browser forgets it even if the server
 * doesn't respond.
 */
export const logOut = async ({ id, roles }: User, why: 'loggedOut' | 'deactivated') => {
  forgetDrafts()
  const here = await loadPush()
  try {
    await call('accounts.logOut', { id, roles, deviceToken: (await here?.deviceTokenOrNull()) ?? null })
  } catch (thrown) {
    if (!(thrown instanceof CallFailed)) throw thrown
    console.warn('Could not end the session on the server.', thrown)
  } finally {
    void here?.end()
    endSession(why, true)
  }
}
