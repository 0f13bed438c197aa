import { refuse } from '@gaitway/contract/errors'
import { sideOf } from '@gaitway/contract/enums'
import { userLifecycle, type UserStatus } from '@gaitway/contract/lifecycles/user'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import type { NotificationType } from '@gaitway/contract/notifications'
import { findProfileIds, findUser, lockUser } from '../../store/users.ts'
import { notify } from '../notify.ts'
import { transition } from '../transition.ts'
import { signedIn, type UseCase, type SignedIn } from '../use-case.ts'
import { readPerson } from './person.ts'
import { endCallOnDecision } from '../onboarding/conclude.ts'
import type { Knex } from 'knex'
import { findFacility } from '../../store/facilities.ts'
import { listStaffIds } from '../../store/notifications.ts'

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
    const emailExtra = status === 'pending' ? undefined : await endCallOnDecision(trx, userId, { by, at })
    const notification = {
      type: move === 'reactivate' ? ('accountReactivated' as const) : notificationTypes[status],
      to: [userId],
      facts: { reason },
      fromUserId: by.userId,
      emailExtra,
      at,
    }
    // a deactivated person receives nothing anymore, so notify them first
    if (status === 'deactivate') await notify(trx, notification)
    const about = await findProfileIds(trx, userId)
    await transition(trx, 'user', user, move, { by, at, reason, about })
    if (status !== 'deactivate') await notify(trx, notification)
  })
  return readPerson(services, userId)
}

type SubmitInput = { by: SignedIn; at: Date; isFirst: boolean; facilityId?: string; clinicianId?: string }

/** A declined person who updated their information is pending again. */
const resubmit = async (trx: Knex.Transaction, { by, at, ...about }: SubmitInput) => {
  const user = await lockUser(trx, by.userId)
  if (user?.status !== 'rejected') return false
  await transition(trx, 'user', user, 'resubmit', { by, at, about })
  return true
}

/** A complete signup is pending review, and staff are notified. */
export const submitSignup = async (trx: Knex.Transaction, input: SubmitInput) => {
  const { by, at, isFirst, facilityId } = input
  const isAgain = await resubmit(trx, input)
  if (!isFirst && !isAgain) return
  const facility = facilityId ? await findFacility(trx, facilityId) : undefined
  const person = await findUser(trx, by.userId)
  await notify(trx, {
    type: facility ? 'facilitySignedUp' : 'clinicianSignedUp',
    to: await listStaffIds(trx),
    facts: {
      facilityId,
      officeName: facility?.officeName,
      personName: person ? `${person.firstName} ${person.lastName}` : undefined,
    },
    fromUserId: by.userId,
    at,
  })
}
