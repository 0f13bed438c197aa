import { lazy, Suspense, useState } from 'react'
import type { User } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { Section } from '../../shared/layout/Section.tsx'
import { Badge } from '../../shared/show/Status.tsx'
import styles from './profile.module.css'
import { words } from './words.ts'

const w = words.twoStep
const SwitchOn = lazy(async () => ({ default: (await import('./SwitchOn.tsx')).SwitchOn }))
const SwitchOff = lazy(async () => ({ default: (await import('./SwitchOff.tsx')).SwitchOff }))

/** Whether a code of an app is asked for after the password, and the way to change that. */
export const TwoStepPart = ({ user }: { user: User }) => {
  const [open, setOpen] = useState<'on' | 'off'>()
  const isStaff = user.roles === 'admin' || user.roles === 'subadmin'
  const close = () => setOpen(undefined)
  return (
    <Section
      title={w.title}
      aside={user.isTwoFactorOn ? <Badge tone="leaf">{w.on}</Badge> : <Badge tone="stone">{w.off}</Badge>}
    >
      <p className={styles.quiet}>
        {user.isTwoFactorOn ? w.whyOn : w.whyOff}
        {isStaff && !user.isTwoFactorOn && ` ${w.whyStaff}`}
      </p>
      <div>
        <Button kind="secondary" onClick={() => setOpen(user.isTwoFactorOn ? 'off' : 'on')}>
          {user.isTwoFactorOn ? w.switchOff : w.switchOn}
        </Button>
      </div>
      <Suspense fallback={null}>
        {open === 'on' && <SwitchOn onClose={close} />}
        {open === 'off' && <SwitchOff isStaff={isStaff} onClose={close} />}
      </Suspense>
    </Section>
  )
}
