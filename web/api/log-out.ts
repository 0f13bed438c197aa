import { call, CallFailed } from './call.ts'
import { endSession, session } from './session.ts'
import { deleteAllDrafts } from './drafts.ts'
import { loadPush } from './push-registration.ts'
import { endView } from './end-view.ts'
import type { User } from './use-session.ts'
import { viewing } from './viewing.ts'

/**
 * Ends the session here, in the other tabs and on the server. This browser forgets it even if the server doesn't
 * respond, or the user isn't known. An admin who views as the user only leaves the view.
 */
export const logOut = async (user: User | undefined, why: 'loggedOut' | 'deactivated') => {
  if (viewing) return endView(viewing)
  deleteAllDrafts()
  const push = await loadPush()
  session.announceEnd(why)
  try {
    const deviceToken = (await push?.findDeviceToken()) ?? null
    if (user) await call('accounts.logOut', { id: user.id, roles: user.roles, deviceToken })
  } catch (thrown) {
    if (!(thrown instanceof CallFailed)) throw thrown
    console.warn('Could not end the session on the server.', thrown)
  } finally {
    void push?.endPush()
    endSession(why, true)
  }
}
