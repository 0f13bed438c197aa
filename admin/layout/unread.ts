import type { Role } from '@gaitway/contract/enums'
import { NOTIFICATION_PAGE_SIZE } from '@gaitway/contract/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { call, session } from '../session.ts'

export type Unread = Output<'notifications.list'>
type Person = { id: string; roles: Role }

/** The deactivated person is out, on the server and here; whatever the server says, this browser forgets them. */
const putOut = async ({ id, roles }: Person) => {
  try {
    await call('accounts.logOut', { id, roles, deviceToken: null })
  } catch (thrown) {
    console.warn('The server was not told that the session is over.', String(thrown))
  } finally {
    session.endSession('deactivated')
  }
}

/** What is unread; whoever turns out to be deactivated is put out. A question that fails is only noted. */
export const askUnread = async (person: Person): Promise<Unread | undefined> => {
  if (!session.accessToken()) return undefined
  try {
    const unread = await call('notifications.list', {
      skip: 0,
      limit: NOTIFICATION_PAGE_SIZE,
      isUnRead: '1',
      userId: person.id,
    })
    if (unread.userStatus === 'deactivate') await putOut(person)
    return unread
  } catch (thrown) {
    console.info('Notifications were not asked for.', String(thrown))
    return undefined
  }
}
