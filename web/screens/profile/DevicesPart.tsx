import { useAction, useAnswer } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { Section } from '../../shared/layout/Section.tsx'
import { LoadFailed } from '../../shared/show/LoadFailed.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import styles from './profile.module.css'
import { words } from './words.ts'

const w = words.devices

const Devices = () => {
  const { data, error, isValidating, mutate } = useAnswer('accounts.sessions', {})
  const { run, busy } = useAction('accounts.endOtherSessions')
  if (!data && error)
    return <LoadFailed reason={error.message} busy={isValidating} onRetry={() => void mutate()} />
  if (!data) return <Skeleton />
  const here = data.filter(({ isThisOne }) => isThisOne)
  const others = data.filter(({ isThisOne }) => !isThisOne)
  return (
    <>
      <ul className={styles.devices} aria-label={w.title}>
        {[...here, ...others].map(device => (
          <DeviceRow key={device.id} device={device} onGone={() => void mutate()} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className={styles.quiet}>{w.nowhereElse}</p>
      ) : (
        <div>
          <Button kind="secondary" busy={busy} onClick={() => void run({})}>
            {w.endOthers}
          </Button>
        </div>
      )}
    </>
  )
}

/** Where the account is signed in; whatever is not recognised is signed out. */
export const DevicesPart = () => (
  <Section title={w.title}>
    <p className={styles.quiet}>{w.why}</p>
    <Devices />
  </Section>
)
