import type { Output } from '@gaitway/contract/schemas/index'
import { showDay, showTime } from '@gaitway/contract/time'
import { useAction } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { Badge } from '../../shared/show/Status.tsx'
import { deviceName } from './device-name.ts'
import styles from './profile.module.css'
import { words } from './words.ts'

const w = words.devices

export type Device = Output<'accounts.sessions'>[number]

const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
const momentOf = (at: string) => `${showDay(at, zone())}, ${showTime(at, zone())}`

type DeviceRowProps = {
  device: Device
  /** It could not be signed out, perhaps because it was already. */
  onGone: () => void
}

/** One device: which, since when, when it was used last, and the way to sign it out. */
export const DeviceRow = ({ device, onGone }: DeviceRowProps) => {
  const { run, busy } = useAction('accounts.endSession')
  const { id, userAgent, createdAt, lastUsedAt, isThisOne } = device
  const name = deviceName(userAgent)
  const end = async () => {
    if (!(await run({ id }))) onGone()
  }
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.deviceName}>
          {name} {isThisOne && <Badge tone="leaf">{w.thisOne}</Badge>}
        </p>
        <p className={styles.detail}>{isThisOne ? w.inUse : w.lastUsed(momentOf(lastUsedAt))}</p>
        <p className={styles.detail}>{w.since(momentOf(createdAt))}</p>
      </div>
      {!isThisOne && (
        <Button
          kind="secondary"
          size="small"
          busy={busy}
          aria-label={w.endOf(name, momentOf(lastUsedAt))}
          onClick={() => void end()}
        >
          {w.end}
        </Button>
      )}
    </li>
  )
}
