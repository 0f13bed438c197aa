import { refuse } from '@gaitway/contract/errors'
import { sideOf } from '@gaitway/contract/enums'
import { userLifecycle, type UserStatus } from '@gaitway/contract/lifecycles/user'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import type { NotificationType } from '@gaitway/contract/notifications'
import { findProfileIds, findUser, lockUser } from '../../store/users.ts'
import { tell } from '../notify.ts'
import { transition } from '../transition.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { readPerson } from './person.ts'
import { endCallOfDecided } from '../onboarding/conclude.ts'

const notificationTypes: Record<UserStatus, NotificationType> = {
  approved: 'accountApproved',
  rejected: 'accountDeclined',
  pending: 'accountReopened',
  deactivate: 'accountDeactivated',
}

/** Staff decide whether a person may use the product; it takes effect immediately, and the person is notified. */
export const decide: UseCase<'accounts.decide'> = async (services, actor, { userId, status, reason }) => {
  const by = signedIn(actor)
  const { db, clock } = services
  await db.transaction(async trx => {
    const user = await lockUser(trx, userId)
    if (!user) throw refuse('not_found')
    // someone who closed their own account isn't reactivated
    if (user.closedAt) throw refuse('move_not_open')
    const side = sideOf(user.role)
    if (side === 'admin' || side === 'subadmin') throw refuse('not_allowed')
    const move = openMoves(userLifecycle, user.status, by.side).find(
      name => userLifecycle.moves[name].to === status,
    )
    if (!move) throw refuse('move_not_open')
    if (move === 'approve') {
      const person = await findUser(trx, userId)
      const profile = person?.facilityId ?? person?.clinicianId
      if (!profile?.isSignupCompleted) throw refuse('signup_unfinished')
    }
    const at = clock.now()
    const alsoMailed = status === 'pending' ? undefined : await endCallOfDecided(trx, userId, { by, at })
    const notification = {
      type: move === 'reactivate' ? ('accountReactivated' as const) : notificationTypes[status],
      to: [userId],
      facts: { reason },
      fromUserId: by.userId,
      alsoMailed,
      at,
    }
    // a deactivated person receives nothing anymore, so notify them first
    if (status === 'deactivate') await tell(trx, notification)
    const about = await findProfileIds(trx, userId)
    await transition(trx, 'user', user, move, { by, at, reason, about })
    if (status !== 'deactivate') await tell(trx, notification)
  })
  return readPerson(services, userId)
}
