import { Button } from '../Button.tsx'
import { RetryIcon, WarningIcon } from '../icons.tsx'
import { messages } from '../messages.ts'
import styles from './states.module.css'

type LoadFailedProps = {
  /** What went wrong, in a sentence. */
  reason?: string
  onRetry: () => void
  busy?: boolean
}

/** Something could not be read: the reason, and one press to try again. */
export const LoadFailed = ({
  reason = messages.common.somethingWentWrong,
  onRetry,
  busy,
}: LoadFailedProps) => (
  <div className={styles.failed} role="alert">
    <WarningIcon size={22} />
    <p>{reason}</p>
    <Button kind="secondary" size="small" icon={<RetryIcon size={18} />} busy={busy} onClick={onRetry}>
      {messages.common.retry}
    </Button>
  </div>
)
