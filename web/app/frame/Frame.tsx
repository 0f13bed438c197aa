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
import { decideScreenAccess } from '@gaitway/contract/screen-access'
import { buildMenu, type Pending, type PlaceIcon, type Menu } from './menu.ts'
import {
  checkAreas,
  useSession,
  describeSessionVisitor,
  type Session,
  type User,
} from '../../api/use-session.ts'
import { viewing } from '../../api/viewing.ts'
import { messages } from '../../api/messages.ts'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import styles from './Frame.module.css'
import { offlineAnswersShown } from '../../api/offline-answers.ts'
import { Notice } from '../../ui/show/Notice.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Bell } from '../../account/notifications/Bell.tsx'
import { logOut } from '../../api/log-out.ts'

const LoginButton = () => (
  <LinkButton kind="secondary" size="small" href="/login">
    {messages.menu.login}
  </LinkButton>
)

const guestEntries: readonly MenuEntry[] = [
  ...registerLinks.map(({ href, what, as }) => ({ href, label: `${what} / ${as}` })),
  ...publicLinks.map(link => ({ ...link, outside: 'here' as const })),
  { href: '/login', label: messages.menu.login },
]

const listAccountEntries = ({ ownSettings }: Menu, user: User): MenuEntry[] => [
  ...(ownSettings ? [ownSettings] : []),
  // a clinician's profile as facilities see it; the login settings are in the account settings
  { href: user.clinicianId?.isSignupCompleted ? '/clinician/profile' : '/profile', label: 'Profile' },
  ...(user.clinicianId?.isSignupCompleted && user.isApprovedByAdmin
    ? [
        { href: '/clinician/payouts', label: 'Payouts' },
        { href: '/clinician/earnings', label: 'Earnings' },
      ]
    : []),
  { label: 'Logout', onChoose: () => void logOut(user, 'loggedOut') },
]

/** Every entry of the header in one menu, for narrow windows. */
const listAllEntries = (menu: Menu, user: User): MenuEntry[] => [
  ...(menu.pending ? [{ ...menu.pending, danger: true }] : []),
  ...menu.places,
  ...listAccountEntries(menu, user),
]

type AccountActionsProps = { session: Session; menu: Menu; isWide: boolean }

/** The right end of the header: bell and account, or login. Narrow windows get one menu with everything. */
const AccountActions = ({ session, menu, isWide }: AccountActionsProps) => {
  if (session.state === 'guest')
    return (
      <>
        <LoginButton />
        {!isWide && <MenuButton label={messages.common.menu} button={<MenuIcon />} entries={guestEntries} />}
      </>
    )
  if (session.state !== 'signedIn') return null
  const { user } = session
  const name = `${user.firstName} ${user.lastName}`
  return (
    <>
      {menu.hasBell && <Bell userId={user.id} />}
      <MenuButton
        label={isWide ? `${name}’s account` : messages.common.menu}
        button={
          isWide ? (
            <>
              <AccountIcon />
              <span className={styles.name}>{user.firstName}</span>
            </>
          ) : (
            <MenuIcon />
          )
        }
        title={name}
        entries={isWide ? listAccountEntries(menu, user) : listAllEntries(menu, user)}
      />
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

/** Whether there is no connection: the browser says so, or calls fail although it doesn't. */
const useIsOffline = () => {
  const isDisconnected = useSyncExternalStore(watchConnection, () => !navigator.onLine)
  const isOfflineShown = useSyncExternalStore(offlineAnswersShown.subscribe, offlineAnswersShown.now)
  return isDisconnected || isOfflineShown
}

const SessionEnded = lazyComponent(() => import('./SessionEnded.tsx'), 'SessionEnded')

/** Whether this is the login page after a logout, whose reason is in the URL. */
const useHasSessionEnded = () => {
  const [location] = useLocation()
  const search = useSearch()
  return location === '/login' && search.includes('ended=')
}

/** Notices on every page: no connection, the reason for a logout, and what is missing before the account can be used. */
const Banner = ({ pending }: { pending: Pending | undefined }) => {
  const isOffline = useIsOffline()
  const hasSessionEnded = useHasSessionEnded()
  return (
    <>
      <output>
        {isOffline && (
          <Notice tone="warning">
            You’re offline, so this page may be out of date. We’ll keep what you type, so you can send it when
            you’re back online.
          </Notice>
        )}
      </output>
      {hasSessionEnded && <SessionEnded />}
      {pending && (
        <MenuLink className={styles.pending} href={pending.href} outside={pending.outside}>
          {pending.label}
        </MenuLink>
      )}
    </>
  )
}

const ViewBanner = lazyComponent(() => import('./ViewBanner.tsx'), 'ViewBanner')
const NewTermsDialog = lazyComponent(() => import('../session/NewTermsDialog.tsx'), 'NewTermsDialog')

/**
 * Asks anyone who accepted older terms to accept the current ones or log out, on every screen. Not without a connection,
 * so that the next shift stays readable.
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

/** The session and its menu, without the pending step on the page of that step. */
const useMenu = () => {
  const session = useSession()
  const [location] = useLocation()
  const visitor = describeSessionVisitor(session)
  const isWaiting = visitor.isSignedIn && visitor.isSignupCompleted && !visitor.isApproved
  const { data } = useAnswer('product.config', isWaiting ? {} : null)
  const may = session.state === 'signedIn' ? checkAreas(session.user) : () => false
  const mayChat = decideScreenAccess('atWork', visitor, location) === 'show' && may('chat')
  const menu = buildMenu(visitor, {
    isRejected: session.state === 'signedIn' && session.user.status === 'rejected',
    schedulingUrl: data?.schedulingUrl,
    mayPay: may('payments'),
    mayReport: may('compliance'),
    mayChat,
    unreadRooms: useUnreadRooms(mayChat),
  })
  const isOnPendingPage = menu.pending?.href.split('?')[0] === location
  return { session, menu: isOnPendingPage ? { ...menu, pending: undefined } : menu }
}

/** Header, navigation and banner for the current user, around every screen. It stays while the screen changes. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const { session, menu } = useMenu()
  const [location] = useLocation()
  // a menu that was open over the previous screen closes
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
