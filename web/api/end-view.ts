import { call, CallFailed } from './call.ts'
import { leaveView, planToLeave, type Viewing } from './viewing.ts'

/** Ends the view and opens the user's record. The tab forgets the view even if the server doesn't respond. */
export const endView = async ({ userId }: Viewing) => {
  const record = `/admin/users/${userId}/show`
  planToLeave(record)
  try {
    await call('accounts.endView', {})
  } catch (thrown) {
    if (!(thrown instanceof CallFailed)) throw thrown
    console.warn('Could not end the view on the server.', thrown)
  }
  leaveView(record)
}
