import { publicLinks, registerLinks } from '@gaitway/contract/values/site-links'
import { LinkButton } from '../../ui/Button.tsx'
import { AccountIcon, MenuIcon } from '../../ui/icons.tsx'
import { messages } from '../../api/messages.ts'
import { Menu as MenuButton, type MenuEntry } from '../../ui/overlays/Menu.tsx'
import { Bell } from '../../account/notifications/Bell.tsx'
import styles from './Frame.module.css'
import { logOut } from '../../api/log-out.ts'
import type { Menu } from './menu.ts'
import type { Session, User } from '../../api/use-session.ts'

const m = messages.menu

const Login = () => (
  <LinkButton kind="secondary" size="small" href="/login">
    {m.login}
  </LinkButton>
)

const guestEntries: readonly MenuEntry[] = [
  ...registerLinks.map(({ href, what, as }) => ({ href, label: `${what} / ${as}` })),
  ...publicLinks.map(link => ({ ...link, outside: 'here' as const })),
  { href: '/login', label: m.login },
]

const ownEntries = (user: User): MenuEntry[] => [
  // a clinician's profile as facilities see it; the login settings are in the account settings
  { href: user.clinicianId?.isSignupCompleted ? '/clinician/profile' : '/profile', label: m.profile },
  ...(user.clinicianId?.isSignupCompleted && user.isApprovedByAdmin
    ? [
        { href: '/clinician/payouts', label: m.payouts },
        { href: '/clinician/earnings', label: m.earnings },
      ]
    : []),
  { label: m.logout, onChoose: () => void logOut(user, 'loggedOut') },
]

/** Everything of the header in one list, for narrow windows. */
const allEntries = ({ pending, places, ownSettings }: Menu, user: User): MenuEntry[] => [
  ...(pending ? [{ ...pending, danger: true }] : []),
  ...places,
  ...(ownSettings ? [ownSettings] : []),
  ...ownEntries(user),
]

type AccountActionsProps = { session: Session; menu: Menu; isWide: boolean }

/** The right end of the header: bell and account, or login. Narrow windows get one menu with everything. */
export const AccountActions = ({ session, menu, isWide }: AccountActionsProps) => {
  if (session.state === 'guest')
    return (
      <>
        <Login />
        {!isWide && <MenuButton label={messages.common.menu} button={<MenuIcon />} entries={guestEntries} />}
      </>
    )
  if (session.state !== 'signedIn') return null
  const { user } = session
  const name = `${user.firstName} ${user.lastName}`
  return (
    <>
      {menu.hasBell && <Bell userId={user.id} />}
      {isWide ? (
        <MenuButton
          label={m.account(name)}
          button={
            <>
              <AccountIcon />
              <span className={styles.name}>{user.firstName}</span>
            </>
          }
          title={name}
          entries={[...(menu.ownSettings ? [menu.ownSettings] : []), ...ownEntries(user)]}
        />
      ) : (
        <MenuButton
          label={messages.common.menu}
          button={<MenuIcon />}
          title={name}
          entries={allEntries(menu, user)}
        />
      )}
    </>
  )
}
