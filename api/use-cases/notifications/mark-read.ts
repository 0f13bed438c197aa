import { refuse } from '@gaitway/contract/errors'
import * as store from '../../store/notifications.ts'
import { signedIn, type UseCase } from '../use-case.ts'

/** One of a person's notifications counts as read. */
export const markRead: UseCase<'notifications.markRead'> = async (
  { db, clock },
  actor,
  { notificationId },
) => {
  const marked = await store.markRead(db, signedIn(actor).userId, notificationId, clock.now())
  if (marked === 0) throw refuse('not_found')
  return {}
}

/** All of a person's notifications count as read. */
export const markAllRead: UseCase<'notifications.markAllRead'> = async ({ db, clock }, actor, { userId }) => {
  const by = signedIn(actor)
  if (userId !== by.userId) throw refuse('identity_mismatch')
  await store.markAllRead(db, userId, clock.now())
  return {}
}
