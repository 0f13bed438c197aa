import { HEADER_MIN_WIDTH_PX, TERMS_VERSION } from '@gaitway/contract/limits'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { SUPPORT_MAIL } from '@gaitway/contract/brand'
import { useAnswer } from '../api/use-call.ts'
import { AppShell } from '../shared/layout/AppShell.tsx'
import { MenuLink } from '../shared/overlays/Menu.tsx'
import { useMedia } from '../shared/use-media.ts'
import { AccountActions, registering } from './AccountActions.tsx'
import { Banner } from './Banner.tsx'
import { menuOf, type Pending } from './menu.tsx'
import { mayOf, useSession, visitorOf } from '../session/use-session.ts'
import { messages } from '../shared/messages.ts'
import { later } from '../shared/later.tsx'
import styles from './Frame.module.css'

const NewTermsDialog = later(() => import('../session/NewTermsDialog.tsx'), 'NewTermsDialog')
/** What is to be accepted can be read before. */
const readable = ['/terms', '/privacy']

/** Over any screen, whoever accepted older terms is asked to accept the present ones, or leaves. */
export const NewTerms = () => {
  const session = useSession()
  const [location] = useLocation()
  if (session.state !== 'signedIn' || session.user.termsVersion === TERMS_VERSION) return null
  if (readable.includes(location)) return null
  return <NewTermsDialog user={session.user} />
}

/** The end of every page: what was agreed on, what is done with what is known, whom to write to. */
const Footer = () => (
  <nav className={styles.footer} aria-label={messages.common.footer}>
    <Link href="/terms">{messages.menu.terms}</Link>
    <Link href="/privacy">{messages.menu.privacy}</Link>
    <a href={`mailto:${SUPPORT_MAIL}`}>{SUPPORT_MAIL}</a>
  </nav>
)

type FrameProps = {
  /** Stays at the bottom of the window: the page's decision. */
  bottom?: ReactNode
  width?: 'app' | 'text' | 'narrow'
  children: ReactNode
}

/** On narrow windows these show nothing but the logo, so that they read as a document. */
const documents = ['/terms', '/privacy']

const Registering = () => (
  <>
    {registering.map(({ href, what, as }) => (
      <Link key={href} href={href} className={styles.register}>
        <span>{what}</span>
        <span className={styles.as}>{as}</span>
      </Link>
    ))}
  </>
)

const PendingLink = ({ label, href, outside }: Pending) => (
  <MenuLink className={styles.pendingEntry} href={href} outside={outside}>
    {label}
  </MenuLink>
)

/** What waits for this person; not where they are just doing it. */
const useMenu = () => {
  const session = useSession()
  const [location] = useLocation()
  const visitor = visitorOf(session)
  const isWaiting = visitor.isSignedIn && visitor.isSignupCompleted && !visitor.isApproved
  const { data } = useAnswer('product.config', isWaiting ? {} : null)
  const menu = menuOf(visitor, {
    isRejected: session.state === 'signedIn' && session.user.status === 'rejected',
    schedulingUrl: data?.schedulingUrl,
    mayPay: session.state === 'signedIn' && mayOf(session.user)('payments'),
  })
  const isThere = menu.pending?.href.split('?')[0] === location
  return { session, menu: isThere ? { ...menu, pending: undefined } : menu, location }
}

/** A screen inside the product: header and places of whoever is here, and the line that waits for them. */
export const Frame = ({ bottom, width, children }: FrameProps) => {
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
      footer={<Footer />}
      width={width}
    >
      {children}
      <NewTerms />
    </AppShell>
  )
}
