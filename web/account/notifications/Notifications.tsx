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
import { NotificationRow, type Notification } from './NotificationRow.tsx'
import styles from './notifications.module.css'
import { markRead, useUnread } from './use-notifications.ts'
import { dayIn } from '@gaitway/contract/format/time'
import { daysAfter, showDayName } from '../../ui/days.ts'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { NOTIFICATION_PAGE_SIZE } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import useSWR from 'swr'
import { call, type CallFailed } from '../../api/call.ts'
import { useUrlParams } from '../../ui/list/use-url-params.ts'

type NewestNotifications = Output<'notifications.list'>

/** The most that one request returns. */
const REQUEST_MAX = 100
/** How many more each click on the button shows. */
const SHOW_MORE_COUNT = 3 * NOTIFICATION_PAGE_SIZE

/** The newest notifications, in as many requests as it takes. A notification that two of them return is there once. */
const fetchNewest = async (userId: string, shown: number): Promise<NewestNotifications> => {
  const pageAt = (skip: number) =>
    call('notifications.list', { skip, limit: Math.min(REQUEST_MAX, shown - skip), userId })
  const first = await pageAt(0)
  const starts: number[] = []
  for (let skip = REQUEST_MAX; skip < Math.min(shown, first.count); skip += REQUEST_MAX) starts.push(skip)
  const pages = [first, ...(await Promise.all(starts.map(pageAt)))]
  const byId = new Map(pages.flatMap(({ data }) => data).map(one => [one.id, one]))
  return { ...first, data: [...byId.values()] }
}

/** The newest notifications. The URL says how many, so that Back and reload show the same ones. */
const useNewest = (userId: string) => {
  const { params, change } = useUrlParams()
  const requested = Math.floor(Number(params.get('shown')))
  const shown = Math.max(NOTIFICATION_PAGE_SIZE, requested || 0)
  const answer = useSWR<NewestNotifications, CallFailed>(
    ['notifications.list', 'newest', userId, shown],
    () => fetchNewest(userId, shown),
    { keepPreviousData: true },
  )
  return { answer, shown, showMore: () => change({ shown: String(shown + SHOW_MORE_COUNT) }) }
}

type Opened = { rowId: string; scrollY: number }

/**
 * Restores the scroll position and focuses the row when the browser returns from an opened notification. Both are kept
 * in the history entry, so that a new visit starts at the top. Returns what notes them before a click opens a row.
 */
const useRestoredRow = (isLoaded: boolean) => {
  const [opened] = useState(() => (window.history.state as { opened?: Opened } | null)?.opened)
  const isRestored = useRef(false)
  useEffect(() => {
    if (!isLoaded || !opened || isRestored.current) return
    isRestored.current = true
    window.scrollTo(0, opened.scrollY)
    document.getElementById(opened.rowId)?.querySelector('a')?.focus({ preventScroll: true })
  }, [isLoaded, opened])
  return ({ target }: MouseEvent<HTMLElement>) => {
    const row = (target as HTMLElement).closest('li[id]')
    if (!row) return
    const clicked: Opened = { rowId: row.id, scrollY: window.scrollY }
    window.history.replaceState({ ...window.history.state, opened: clicked }, '')
  }
}

type Day = { day: string; heading: string; notifications: Notification[] }

/** `Today`, `Yesterday`, `Mon, Nov 23`, or `Mon, Nov 23, 2025` in another year. */
const formatDayHeading = (day: string, today: string) => {
  if (day === today) return 'Today'
  if (day === daysAfter(today, -1)) return 'Yesterday'
  const year = day.slice(0, 4)
  return today.startsWith(year) ? showDayName(day) : `${showDayName(day)}, ${year}`
}

/** Notifications in the order of the list, under the day the reader got them. */
export const groupByDay = (notifications: readonly Notification[], now: Date, zone: string): Day[] => {
  const today = dayIn(zone, now)
  const days: Day[] = []
  for (const notification of notifications) {
    const day = dayIn(zone, notification.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.notifications.push(notification)
    else days.push({ day, heading: formatDayHeading(day, today), notifications: [notification] })
  }
  return days
}

const NotificationList = ({ userId }: { userId: string }) => {
  const now = useNow()
  const { answer, shown, showMore } = useNewest(userId)
  const { data, error, isValidating } = answer
  const hasMore = data !== undefined && data.count > data.data.length
  const isLoadingMore = hasMore && isValidating && data.data.length < shown
  const noteOpened = useRestoredRow(data !== undefined)
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
    <Button
      kind="secondary"
      size="small"
      onClick={() => void markRead('notifications.markAllRead', { userId })}
    >
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
      {session.state === 'signedIn' ? (
        <NotificationList userId={session.user.id} />
      ) : (
        <Skeleton shape="card" />
      )}
    </Page>
  )
}
