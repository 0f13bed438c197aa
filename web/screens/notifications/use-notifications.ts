import { NOTIFICATION_PAGE_SIZE, NOTIFICATION_POLL_SECONDS } from '@gaitway/contract/limits'
import { useEffect } from 'react'
import { useAnswer } from '../../calls/use-call.ts'
import { endSession } from '../../calls/session.ts'
import { keepUser } from '../../session/use-session.ts'

/** What is unread, asked for every minute; a person who was deactivated meanwhile is signed out. */
export const useUnread = (userId: string | undefined) => {
  const answer = useAnswer(
    'notifications.list',
    userId ? { skip: 0, limit: NOTIFICATION_PAGE_SIZE, isUnRead: '1', userId } : null,
    { refreshInterval: NOTIFICATION_POLL_SECONDS * 1000 },
  )
  const isDeactivated = answer.data?.userStatus === 'deactivate'
  useEffect(() => {
    if (!isDeactivated) return
    endSession()
    void keepUser(null)
  }, [isDeactivated])
  return answer
}
