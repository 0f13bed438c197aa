import { endSession } from '../calls/session.ts'
import { perform } from '../calls/use-call.ts'
import { keepUser, type User } from './use-session.ts'

/** The session ends here and on the server; whatever the server says, this browser forgets it. */
export const logOut = async (user: User) => {
  try {
    await perform('accounts.logOut', { id: user.id, roles: user.roles, deviceToken: null })
  } finally {
    endSession('loggedOut')
    await keepUser(null)
  }
}
