import { sideOf } from '@gaitway/contract/enums'
import { refuse } from '@gaitway/contract/errors'
import { userLifecycle, type UserStatus } from '@gaitway/contract/lifecycles/user'
import { openMoves, step } from '@gaitway/contract/lifecycles/step'
import type { NotificationType } from '@gaitway/contract/notifications'
import { record } from '../../store/events.ts'
import { findProfileIds, findUser, lockUser, moveUserStatus } from '../../store/users.ts'
import { endCallOfDecided } from '../onboarding/conclude.ts'
import { tell } from '../tell.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { readPerson } from './person.ts'

const tellings: Record<UserStatus, NotificationType> = {
  approved: 'accountApproved',
  rejected: 'accountDeclined',
  pending: 'accountReopened',
  deactivate: 'accountDeactivated',
}

/** Operations staff decide whether a person may use the product; the person is told, and it counts at once. */
export const decide: UseCase<'accounts.decide'> = async (outside, actor, { userId, status, reason }) => {
  const by = signedIn(actor)
  const { db, clock } = outside
  await db.transaction(async trx => {
    const user = await lockUser(trx, userId)
    if (!user) throw refuse('not_found')
    // whoever closed the account themselves is not brought back
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
    const to = step(userLifecycle, user.status, move, by.side)
    const alsoMailed = to === 'pending' ? undefined : await endCallOfDecided(trx, userId, { by, at })
    const telling = {
      type: move === 'reactivate' ? ('accountReactivated' as const) : tellings[to],
      to: [userId],
      facts: { reason },
      fromUserId: by.userId,
      alsoMailed,
      at,
    }
    // whoever is deactivated is told nothing any more, so this is told before
    if (to === 'deactivate') await tell(trx, telling)
    const moved = await moveUserStatus(trx, userId, { from: user.status, to, reason: reason ?? null })
    if (moved === 0) throw refuse('changed_meanwhile')
    if (to !== 'deactivate') await tell(trx, telling)
    await record(trx, {
      at,
      by,
      noun: 'user',
      nounId: userId,
      verb: move,
      from: user.status,
      to,
      ...(await findProfileIds(trx, userId)),
      details: reason ? { reason } : {},
    })
  })
  return readPerson(outside, userId)
}
