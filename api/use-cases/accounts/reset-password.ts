import { sideOf } from '@gaitway/contract/enums'
import { refuse } from '@gaitway/contract/errors'
import { hashPassword, hashToken, isPassword } from '../../outside/secrets.ts'
import { deleteDevicesOf } from '../../store/device-registrations.ts'
import { record } from '../../store/events.ts'
import { forgetAllFailures } from '../../store/login-failures.ts'
import { spendReset } from '../../store/password-resets.ts'
import { findLoginOf, lockUser } from '../../store/users.ts'
import type { UseCase } from '../use-case.ts'
import { personOfLink } from './check-reset.ts'
import { refuseSame, replacePassword } from './new-password.ts'
import { mailNotice } from './notice.ts'

/** Whoever got the link has a new password, is signed out everywhere, and may log in at once. */
export const resetPassword: UseCase<'accounts.resetPassword'> = async (outside, _by, { token, password }) => {
  const { db, clock } = outside
  const person = await personOfLink(outside, token)
  const userId = person.id
  refuseSame(await isPassword((await findLoginOf(db, userId))?.passwordHash, password))
  const passwordHash = await hashPassword(password)
  await db.transaction(async trx => {
    await lockUser(trx, userId)
    if ((await spendReset(trx, hashToken(token))) === 0) throw refuse('link_expired')
    await replacePassword(trx, userId, { passwordHash, at: clock.real(), reason: 'password reset' })
    await deleteDevicesOf(trx, userId)
    await forgetAllFailures(trx, person.email)
    const by = { side: sideOf(person.roles), userId }
    await record(trx, { at: clock.now(), by, noun: 'user', nounId: userId, verb: 'resetPassword' })
    const words = 'Your password was changed by a link that we mailed you. You are signed out everywhere.'
    await mailNotice(trx, person, 'Your password was changed', words)
  })
  return {}
}
