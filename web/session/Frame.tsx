import { homePath, signupPath } from '@gaitway/contract/screen-access'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { BoardIcon, ShiftsIcon } from '../shared/icons.tsx'
import { AppShell, type Entry } from '../shared/layout/AppShell.tsx'
import { messages } from '../shared/messages.ts'
import { AccountActions } from './AccountActions.tsx'
import styles from './Frame.module.css'
import { NewTerms } from './NewTerms.tsx'
import { useSession, type Session } from './use-session.ts'
import { visitorOf } from './visitor.ts'

type FrameProps = {
  /** Stays at the bottom of the window: the page's decision. */
  bottom?: ReactNode
  width?: 'app' | 'text' | 'narrow'
  children: ReactNode
}

const clinicianEntries: readonly Entry[] = [
  { href: '/clinician/jobboard', label: messages.menu.jobBoard, icon: <BoardIcon /> },
  { href: '/clinician/dashboard', label: messages.menu.clinicianDashboard, icon: <ShiftsIcon /> },
]
const facilityEntries: readonly Entry[] = [
  { href: '/facility/shiftmanagement', label: messages.menu.shiftManagement, icon: <ShiftsIcon /> },
]

/** The places of a person, once they may use them. */
const entriesOf = (session: Session): readonly Entry[] => {
  if (session.state !== 'signedIn' || !session.user.isApprovedByAdmin) return []
  if (session.side === 'clinician') return clinicianEntries
  return session.side === 'facility' ? facilityEntries : []
}

/** What still keeps the person from using the product; not where they are just doing it. */
const Banner = ({ session }: { session: Session }) => {
  const [location] = useLocation()
  if (session.state !== 'signedIn' || session.user.isApprovedByAdmin) return null
  const { side, isSignupCompleted } = session
  if (side !== 'clinician' && side !== 'facility') return null
  const visitor = visitorOf(session)
  if (!isSignupCompleted && visitor.isSignedIn)
    return location === `/${side}/signup` ? null : (
      <Link className={styles.waiting} href={signupPath(side, visitor.signupStage)}>
        {messages.menu.completeSignup}
      </Link>
    )
  return (
    <Link className={styles.waiting} href={homePath(visitor)}>
      {side === 'facility' ? messages.menu.verificationRequired : messages.menu.onboardingCall}
    </Link>
  )
}

/** A screen inside the product: header and places of whoever is here, and the line that waits for them. */
export const Frame = ({ bottom, width, children }: FrameProps) => {
  const session = useSession()
  return (
    <AppShell
      entries={entriesOf(session)}
      homeHref={homePath(visitorOf(session))}
      actions={<AccountActions session={session} />}
      banner={<Banner session={session} />}
      bottom={bottom}
      width={width}
    >
      {children}
      <NewTerms />
    </AppShell>
  )
}
