import { Link } from 'wouter'
import { Button } from '../../shared/Button.tsx'
import { LoadFailed } from '../../shared/show/Loaded.tsx'
import { markAllRead, useUnread } from './use-notifications.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { copy as w } from './copy.ts'
import styles from './notifications.module.css'

type BellPanelProps = { userId: string; onGone: () => void }

export const BellPanel = ({ userId, onGone }: BellPanelProps) => {
  const { data, error, mutate } = useUnread(userId)
  const count = data?.unReadNotifications ?? 0
  return (
    <>
      {error && !data && <LoadFailed reason={error.message} onRetry={() => void mutate()} />}
      {data && count === 0 && <p className={styles.none}>{w.none}</p>}
      {data && count > 0 && (
        <ul>
          {data.data.map(notification => (
            <NotificationRow key={notification.id} notification={notification} onGone={onGone} />
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Link href="/notifications" onClick={onGone}>
          {w.viewAll}
        </Link>
        {count > 0 && (
          <Button kind="quiet" size="small" onClick={() => void markAllRead(userId, () => mutate())}>
            {w.clearAll}
          </Button>
        )}
      </div>
    </>
  )
}
