import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { Section } from '../../shared/layout/Section.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import styles from './profile.module.css'
import { words } from './words.ts'

const w = words.password
const ChangePassword = lazy(async () => ({ default: (await import('./ChangePassword.tsx')).ChangePassword }))

/** Changing the password with the present one. */
export const PasswordPart = () => {
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useRef(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <Section title={w.title}>
      {isOpen ? (
        <Suspense fallback={<Skeleton />}>
          <ChangePassword onDone={() => setIsOpen(false)} />
        </Suspense>
      ) : (
        <>
          <p className={styles.quiet}>{w.why}</p>
          <div>
            <Button ref={opener} kind="secondary" onClick={() => setIsOpen(true)}>
              {w.change}
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}
