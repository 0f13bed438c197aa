import { NOTIFICATION_PAGE_SIZE } from '@gaitway/contract/limits'
import { useState } from 'react'
import { useAnswer } from '../../api/use-call.ts'
import { Frame } from '../../layout/Frame.tsx'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { mark } from './use-notifications.ts'
import { NotificationRow } from './BellPanel.tsx'
import { copy as w } from './copy.ts'
import { LoadingOrError } from '../../shared/show/Loaded.tsx'

const List = ({ userId }: { userId: string }) => {
  const [limit, setLimit] = useState<number>(NOTIFICATION_PAGE_SIZE)
  const answer = useAnswer('notifications.list', { skip: 0, limit, userId }, { keepPreviousData: true })
  const { data, error } = answer
  if (!data) return <LoadingOrError answer={answer} shape="card" count={3} />
  if (data.count === 0) return <EmptyState title={w.none} why={w.noneWhy} />
  return (
    <Stack>
      {data.unReadNotifications > 0 && (
        <Button
          kind="secondary"
          size="small"
          onClick={() => void mark('notifications.markAllRead', { userId })}
        >
          {w.clearAll}
        </Button>
      )}
      <Card>
        <ul>
          {data.data.map(notification => (
            <NotificationRow key={notification.id} notification={notification} />
          ))}
        </ul>
      </Card>
      {error && <LoadingOrError answer={answer} shape="card" />}
      {!error && data.count > data.data.length && limit < 100 && (
        <Button
          kind="secondary"
          onClick={() => setLimit(now => Math.min(now + 3 * NOTIFICATION_PAGE_SIZE, 100))}
        >
          {w.more}
        </Button>
      )}
    </Stack>
  )
}

export const Notifications = () => {
  const session = useSession()
  return (
    <Frame width="text">
      <PageTitle title={w.title} />
      {session.state === 'signedIn' ? <List userId={session.user.id} /> : <Skeleton shape="card" />}
    </Frame>
  )
}
