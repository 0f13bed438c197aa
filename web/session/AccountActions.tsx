import { useLocation } from 'wouter'
import { LinkButton } from '../shared/Button.tsx'
import { AccountIcon } from '../shared/icons.tsx'
import { messages } from '../shared/messages.ts'
import { Menu } from '../shared/overlays/Menu.tsx'
import { Bell } from '../screens/notifications/Bell.tsx'
import { logOut } from './log-out.ts'
import type { Session } from './use-session.ts'

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
