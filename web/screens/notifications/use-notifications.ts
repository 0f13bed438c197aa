import { NOTIFICATION_PAGE_SIZE, NOTIFICATION_POLL_SECONDS } from '@gaitway/contract/limits'
import { useAnswer } from '../../calls/use-call.ts'

/** What is unread; who polls asks every minute while the tab is seen, and at once when it is seen again. */
export const useUnread = (userId: string | undefined, polls = false) =>
  useAnswer(
    'notifications.list',
    userId ? { skip: 0, limit: NOTIFICATION_PAGE_SIZE, isUnRead: '1', userId } : null,
    polls
      ? { refreshInterval: NOTIFICATION_POLL_SECONDS * 1000, revalidateOnFocus: true }
      : { revalidateOnFocus: false },
  )
