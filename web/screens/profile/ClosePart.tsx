import { lazy, Suspense, useState } from 'react'
import type { User } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { Section } from '../../shared/layout/Section.tsx'
import styles from './profile.module.css'
import { words } from './words.ts'

const w = words.close
const CloseAccount = lazy(async () => ({ default: (await import('./CloseAccount.tsx')).CloseAccount }))

type ClosePartProps = { user: User; side: 'clinician' | 'facility' }

/** The way out for good; what it means is said before anything is done. */
export const ClosePart = ({ user, side }: ClosePartProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const isOwner = side === 'facility' && user.subUserId === null
  return (
    <Section title={w.title}>
      <p className={styles.quiet}>{isOwner ? w.whyOwner : w.why}</p>
      <div>
        <Button kind="secondary" onClick={() => setIsOpen(true)}>
          {w.open}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isOpen && (
          <CloseAccount
            who={side === 'clinician' ? 'clinician' : isOwner ? 'owner' : 'member'}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </Section>
  )
}
