import { HEADER_MIN_WIDTH_PX, TERMS_VERSION } from '@gaitway/contract/values/limits'
import { useLayoutEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { publicLinks, registerLinks } from '@gaitway/contract/values/site-links'
import { useAnswer } from '../../api/use-call.ts'
import { useUnreadRooms } from '../../chat/use-rooms.ts'
import { AccountIcon, BoardIcon, ChatIcon, MoneyIcon, PeopleIcon, ShiftsIcon } from '../../ui/icons.tsx'
import { AppShell } from '../../ui/layout/AppShell.tsx'
import { MenuLink } from '../../ui/overlays/Menu.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { AccountActions } from './AccountActions.tsx'
import { Banner, useIsOffline } from './Banner.tsx'
import { screenAccess } from '@gaitway/contract/screen-access'
import { buildMenu, type Pending, type PlaceIcon } from './menu.ts'
import { checkAreas, useSession, describeVisitor } from '../../api/use-session.ts'
import { viewing } from '../../api/viewing.ts'
import { messages } from '../../api/messages.ts'
import { later } from '../../ui/show/later.tsx'
import styles from './Frame.module.css'

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
