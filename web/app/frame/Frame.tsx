import { HEADER_MIN_WIDTH_PX, TERMS_VERSION } from '@gaitway/contract/values/limits'
import { useLayoutEffect, type ReactNode, useSyncExternalStore } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { publicLinks, registerLinks } from '@gaitway/contract/values/site-links'
import { useAnswer } from '../../api/use-call.ts'
import { useUnreadRooms } from '../../chat/use-rooms.ts'
import {
  AccountIcon,
  BoardIcon,
  ChatIcon,
  MoneyIcon,
  PeopleIcon,
  ShiftsIcon,
  MenuIcon,
} from '../../ui/icons.tsx'
import { AppShell } from '../../ui/layout/AppShell.tsx'
import { MenuLink, Menu as MenuButton, type MenuEntry } from '../../ui/overlays/Menu.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { screenAccess } from '@gaitway/contract/screen-access'
import { buildMenu, type Pending, type PlaceIcon, type Menu } from './menu.ts'
import { checkAreas, useSession, describeVisitor, type Session, type User } from '../../api/use-session.ts'
import { viewing } from '../../api/viewing.ts'
import { messages } from '../../api/messages.ts'
import { later } from '../../ui/show/later.tsx'
import styles from './Frame.module.css'
import { offlineAnswersShown } from '../../api/offline-answers.ts'
import { Notice } from '../../ui/show/Notice.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Bell } from '../../account/notifications/Bell.tsx'
import { logOut } from '../../api/log-out.ts'

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
const AccountActions = ({ session, menu, isWide }: AccountActionsProps) => {
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

const watchConnection = (notify: () => void) => {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

/** A browser may believe that it is connected when nothing gets through. */
const useIsOffline = () => {
  const isCutOff = useSyncExternalStore(watchConnection, () => !navigator.onLine)
  const isOfflineShown = useSyncExternalStore(offlineAnswersShown.subscribe, offlineAnswersShown.now)
  return isCutOff || isOfflineShown
}

const SessionEnded = later(() => import('./SessionEnded.tsx'), 'SessionEnded')

/** A logout leads to the login page with its reason. */
const useHasEnded = () => {
  const [location] = useLocation()
  const search = useSearch()
  return location === '/login' && search.includes('ended=')
}

/**
 * Notices for every page: no connection, the reason for a logout, and what is missing before the account can
 * be used.
 */
const Banner = ({ pending }: { pending: Pending | undefined }) => {
  const isOffline = useIsOffline()
  const hasEnded = useHasEnded()
  return (
    <>
      <output>{isOffline && <Notice tone="sun">{messages.common.youAreOffline}</Notice>}</output>
      {hasEnded && <SessionEnded />}
      {pending && (
        <MenuLink className={styles.pending} href={pending.href} outside={pending.outside}>
          {pending.label}
        </MenuLink>
      )}
    </>
  )
}

const ViewBanner = later(() => import('./ViewBanner.tsx'), 'ViewBanner')
const NewTermsDialog = later(() => import('../session/NewTermsDialog.tsx'), 'NewTermsDialog')

/**
 * Anyone who accepted older terms must accept the current ones or log out, on every screen. Without a connection they
 * can't, and the next shift stays readable.
 */
export const NewTerms = () => {
  const session = useSession()
  const isOffline = useIsOffline()
  if (viewing || isOffline) return null
  if (session.state !== 'signedIn' || session.user.termsVersion === TERMS_VERSION) return null
  return <NewTermsDialog user={session.user} />
}

const icons: Record<PlaceIcon, ReactNode> = {
  account: <AccountIcon />,
  board: <BoardIcon />,
  chat: <ChatIcon />,
  money: <MoneyIcon />,
  people: <PeopleIcon />,
  shifts: <ShiftsIcon />,
}

/** The public navigation, and both ways to sign up. */
const GuestLinks = () => (
  <>
    <nav className="header-nav" aria-label={messages.common.mainNavigation}>
      {publicLinks.map(({ href, label }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </nav>
    <div className="header-register">
      {registerLinks.map(({ href, what, as }) => (
        <Link key={href} href={href}>
          <span>{what}</span>
          <span>{as}</span>
        </Link>
      ))}
    </div>
  </>
)

const PendingLink = ({ label, href, outside }: Pending) => (
  <MenuLink className={styles.pendingEntry} href={href} outside={outside}>
    {label}
  </MenuLink>
)

/** The missing step, unless the person is on its page. */
const useMenu = () => {
  const session = useSession()
  const [location] = useLocation()
  const visitor = describeVisitor(session)
  const isWaiting = visitor.isSignedIn && visitor.isSignupCompleted && !visitor.isApproved
  const { data } = useAnswer('product.config', isWaiting ? {} : null)
  const may = session.state === 'signedIn' ? checkAreas(session.user) : () => false
  const mayChat = screenAccess('atWork', visitor, location) === 'show' && may('chat')
  const menu = buildMenu(visitor, {
    isRejected: session.state === 'signedIn' && session.user.status === 'rejected',
    schedulingUrl: data?.schedulingUrl,
    mayPay: may('payments'),
    mayChat,
    unreadRooms: useUnreadRooms(mayChat),
  })
  const isThere = menu.pending?.href.split('?')[0] === location
  return { session, menu: isThere ? { ...menu, pending: undefined } : menu }
}

/**
 * Header, navigation and banner for the current user, around every screen. It stays while one screen replaces
 * another.
 */
export const Frame = ({ children }: { children: ReactNode }) => {
  const { session, menu } = useMenu()
  const [location] = useLocation()
  // what was open over the last screen
  useLayoutEffect(() => {
    for (const open of document.querySelectorAll<HTMLElement>('.header [popover]')) open.hidePopover()
  }, [location])
  const isWide = useMedia(`(min-width: ${HEADER_MIN_WIDTH_PX}px)`)
  const links =
    isWide &&
    ((session.state === 'guest' && <GuestLinks />) || (menu.pending && <PendingLink {...menu.pending} />))
  return (
    <AppShell
      entries={menu.places.map(place => ({ ...place, icon: icons[place.icon] }))}
      links={links}
      homeHref={menu.logoHref}
      above={viewing && <ViewBanner {...viewing} />}
      actions={<AccountActions session={session} menu={menu} isWide={isWide} />}
      banner={<Banner pending={isWide ? undefined : menu.pending} />}
    >
      {children}
      <NewTerms />
    </AppShell>
  )
}
