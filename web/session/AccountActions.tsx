import { useLocation } from 'wouter'
import { endSession } from '../calls/session.ts'
import { perform } from '../calls/use-call.ts'
import { LinkButton } from '../shared/Button.tsx'
import { AccountIcon } from '../shared/icons.tsx'
import { messages } from '../shared/messages.ts'
import { Menu } from '../shared/overlays/Menu.tsx'
import { Bell } from '../screens/notifications/Bell.tsx'
import { keepUser, type Session, type User } from './use-session.ts'

/** The session ends here and on the server; whatever the server says, this browser forgets it. */
const logOut = async (user: User) => {
  try {
    await perform('accounts.logOut', { id: user.id, roles: user.roles, deviceToken: null })
  } finally {
    endSession()
    await keepUser(null)
  }
}

/** The right end of the header: the account's menu, or the way to sign in. */
export const AccountActions = ({ session }: { session: Session }) => {
  const [, go] = useLocation()
  if (session.state === 'guest')
    return (
      <LinkButton kind="secondary" size="small" href="/login">
        {messages.menu.login}
      </LinkButton>
    )
  if (session.state !== 'signedIn') return null
  const { user } = session
  const leave = async () => {
    await logOut(user)
    go('/login')
  }
  const isStaff = session.side === 'admin' || session.side === 'subadmin'
  return (
    <>
      {(isStaff || user.isApprovedByAdmin) && <Bell userId={user.id} />}
      <Menu
        label={messages.menu.account(`${user.firstName} ${user.lastName}`)}
        button={<AccountIcon />}
        entries={[{ label: messages.menu.logout, onChoose: () => void leave() }]}
      />
    </>
  )
}
