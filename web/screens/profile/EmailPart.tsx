import { lazy, Suspense } from 'react'
import type { User } from '../../session/use-session.ts'
import { Section } from '../../shared/layout/Section.tsx'
import { Badge } from '../../shared/show/Status.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import styles from './profile.module.css'
import { words } from './words.ts'

const w = words.email
const ConfirmEmail = lazy(async () => ({ default: (await import('./ConfirmEmail.tsx')).ConfirmEmail }))

/** The address of the account, and the code that shows it is theirs. */
export const EmailPart = ({ user }: { user: User }) => (
  <Section
    title={w.title}
    aside={
      user.isEmailVerified ? <Badge tone="leaf">{w.confirmed}</Badge> : <Badge tone="sun">{w.open}</Badge>
    }
  >
    <p className={styles.address}>{user.email}</p>
    {!user.isEmailVerified && (
      <Suspense fallback={<Skeleton />}>
        <ConfirmEmail />
      </Suspense>
    )}
  </Section>
)
