import { useNow } from '../../api/use-now.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { useSession } from '../../api/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { readerZone } from '../../ui/reader-zone.ts'
import { EmptyState } from '../../ui/show/EmptyState.tsx'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { Skeleton } from '../../ui/show/Skeleton.tsx'
import { groupByDay } from './by-day.ts'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './notifications.module.css'
import { mark, useUnread } from './use-notifications.ts'
import { useOpened } from './use-opened.ts'
import { useShown } from './use-shown.ts'

const List = ({ userId }: { userId: string }) => {
  const now = useNow()
  const { answer, shown, showMore } = useShown(userId)
  const { data, error, isValidating } = answer
  const hasMore = data !== undefined && data.count > data.data.length
  const isLoadingMore = hasMore && isValidating && data.data.length < shown
  const noteOpened = useOpened(data !== undefined)
  if (!data) return <LoadingOrError answer={answer} shape="card" count={3} />
  if (data.count === 0)
    return (
      <EmptyState
        title="No notifications found"
        why="We’ll notify you here about your shifts, applications and payments."
      />
    )
  return (
    <Stack gap={24} onClickCapture={noteOpened}>
      {groupByDay(data.data, now, readerZone()).map(({ day, heading, notifications }) => (
        <Section key={day} title={heading} plain>
          <ul className={`surface ${styles.day}`}>
            {notifications.map(notification => (
              <NotificationRow key={notification.id} notification={notification} isUnderDay />
            ))}
          </ul>
        </Section>
      ))}
      {error && <LoadingOrError answer={answer} shape="card" />}
      {!error && hasMore && (
        <Button kind="secondary" busy={isLoadingMore} onClick={showMore}>
          Show more
        </Button>
      )}
      {hasMore && <p className="faint small center">{`${data.data.length} of ${data.count}`}</p>}
    </Stack>
  )
}

const ClearAll = ({ userId }: { userId: string }) => {
  const { data } = useUnread(userId)
  return data?.unReadNotifications ? (
    <Button kind="secondary" size="small" onClick={() => void mark('notifications.markAllRead', { userId })}>
      Clear all notifications
    </Button>
  ) : null
}

/** All notifications of the user, newest first. */
export const Notifications = () => {
  const session = useSession()
  return (
    <Page width="text">
      <PageTitle
        title="Notifications"
        actions={session.state === 'signedIn' && <ClearAll userId={session.user.id} />}
      />
      {session.state === 'signedIn' ? <List userId={session.user.id} /> : <Skeleton shape="card" />}
    </Page>
  )
}
