import { BRAND } from '@gaitway/contract/values/brand'
import { sideOf } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import { findUser, lockActiveAdmins, lockUser } from '../../store/users.ts'
import { transition } from '../transition.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { emailPerson, readPerson } from './session.ts'
import { createStaff } from './sign-up.ts'

/** An admin adds a person to the operations team, who is emailed a link to choose a password. */
export const addStaff: UseCase<'accounts.addStaff'> = async (services, actor, person) =>
  readPerson(services, await createStaff(services, person, signedIn(actor)))

const buildStaffEmail = (status: 'approved' | 'deactivate', reason = '') =>
  status === 'approved'
    ? {
        subject: 'Your account has been reactivated',
        body: `You can log in to the ${BRAND} back office again.`,
        link: '/admin',
      }
    : {
        subject: 'Your account has been deactivated',
        body: `You can’t log in to the ${BRAND} back office anymore.${reason && ` Reason: ${reason}`}`,
      }

/** An admin deactivates or reactivates a person of the operations team; one active admin always remains. */
export const decideStaff: UseCase<'accounts.decideStaff'> = async (services, actor, sent) => {
  const { userId, status, reason } = sent
  const by = signedIn(actor)
  const { db, clock } = services
  await db.transaction(async trx => {
    const admins = await lockActiveAdmins(trx)
    const user = await lockUser(trx, userId)
    if (!user) throw refuse('not_found')
    const side = sideOf(user.role)
    if (side !== 'admin' && side !== 'subadmin') throw refuse('not_allowed')
    if (user.closedAt) throw refuse('move_not_open')
    const isLast = admins.length === 1 && admins[0] === userId
    if (status === 'deactivate' && isLast) throw refuse('last_admin')
    const at = clock.now()
    const move = status === 'deactivate' ? 'deactivate' : 'reactivate'
    await transition(trx, 'user', user, move, { by, at, reason, about: {} })
    const person = await findUser(trx, userId)
    if (person) await emailPerson(trx, person, { kind: 'account', at, ...buildStaffEmail(status, reason) })
  })
  return readPerson(services, userId)
}
