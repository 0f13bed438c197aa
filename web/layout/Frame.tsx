import { HEADER_MIN_WIDTH_PX, TERMS_VERSION } from '@gaitway/contract/limits'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { SUPPORT_EMAIL, SUPPORT_PHONE } from '@gaitway/contract/brand'
import { showPhone } from '@gaitway/contract/phone'
import { useAnswer } from '../api/use-call.ts'
import { useUnreadRooms } from '../screens/chat/use-rooms.ts'
import { AppShell } from '../shared/layout/AppShell.tsx'
import { MenuLink } from '../shared/overlays/Menu.tsx'
import { useMedia } from '../shared/use-media.ts'
import { AccountActions, registering } from './AccountActions.tsx'
import { Banner } from './Banner.tsx'
import { screenAccess } from '@gaitway/contract/screen-access'
import { menuOf, type Pending } from './menu.tsx'
import { mayOf, useSession, visitorOf } from '../session/use-session.ts'
import { messages } from '../shared/messages.ts'
import { later } from '../shared/later.tsx'
import styles from './Frame.module.css'

const NewTermsDialog = later(() => import('../session/NewTermsDialog.tsx'), 'NewTermsDialog')
/** The terms must stay readable before they are accepted. */
const readable = ['/terms', '/privacy']

/** Anyone who accepted older terms must accept the current ones or log out, on every screen. */
export const NewTerms = () => {
  const session = useSession()
  const [location] = useLocation()
  if (session.state !== 'signedIn' || session.user.termsVersion === TERMS_VERSION) return null
  if (readable.includes(location)) return null
  return <NewTermsDialog user={session.user} />
}

const Footer = () => (
  <nav className={styles.footer} aria-label={messages.common.footer}>
    <Link href="/newsletter">{messages.menu.newsletter}</Link>
    <Link href="/contactus">{messages.menu.contactUs}</Link>
    <Link href="/terms">{messages.menu.terms}</Link>
    <Link href="/privacy">{messages.menu.privacy}</Link>
    <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>
    <a href={`tel:+1${SUPPORT_PHONE}`}>{showPhone(SUPPORT_PHONE)}</a>
  </nav>
)

type FrameProps = {
  /** Keeps the screen's action bar at the bottom of the window. */
  bottom?: ReactNode
  width?: 'app' | 'text' | 'narrow'
  /** The content fills the window and scrolls in itself; there is no footer. */
  isFull?: boolean
  children: ReactNode
}

/** On narrow windows these show only the logo, so that they read like a document. */
const documents = ['/terms', '/privacy']

const Registering = () => (
  <>
    {registering.map(({ href, what, as }) => (
      <Link key={href} href={href} className={styles.register}>
        <span>{what}</span>
        <span className={styles.as}>{as}</span>
      </Link>
    ))}
    <Link href="/contact" className={styles.register}>
      {messages.menu.contactUs}
    </Link>
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
  const visitor = visitorOf(session)
  const isWaiting = visitor.isSignedIn && visitor.isSignupCompleted && !visitor.isApproved
  const { data } = useAnswer('product.config', isWaiting ? {} : null)
  const may = session.state === 'signedIn' ? mayOf(session.user) : () => false
  const mayChat = screenAccess('atWork', visitor, location) === 'show' && may('chat')
  const menu = menuOf(visitor, {
    isRejected: session.state === 'signedIn' && session.user.status === 'rejected',
    schedulingUrl: data?.schedulingUrl,
    mayPay: may('payments'),
    mayChat,
    unreadRooms: useUnreadRooms(mayChat),
  })
  const isThere = menu.pending?.href.split('?')[0] === location
  return { session, menu: isThere ? { ...menu, pending: undefined } : menu, location }
}

/** The frame of every screen: header, navigation and banner for the current user. */
export const Frame = ({ bottom, width, isFull, children }: FrameProps) => {
  const { session, menu, location } = useMenu()
  const isWide = useMedia(`(min-width: ${HEADER_MIN_WIDTH_PX}px)`)
  const isBare = !isWide && documents.includes(location)
  const links =
    isWide &&
    ((session.state === 'guest' && <Registering />) || (menu.pending && <PendingLink {...menu.pending} />))
  return (
    <AppShell
      entries={isBare ? [] : menu.places}
      links={links}
      homeHref={menu.logoHref}
      actions={isBare ? undefined : <AccountActions session={session} menu={menu} isWide={isWide} />}
      banner={<Banner pending={isWide || isBare ? undefined : menu.pending} />}
      bottom={bottom}
      footer={isFull ? undefined : <Footer />}
      width={width}
      isFull={isFull}
    >
      {children}
      <NewTerms />
    </AppShell>
  )
}
