import { refuse } from '@gaitway/contract/errors'
import { secondFactorDue } from '../../domain/second-factor.ts'
import { hashToken, isPassword } from '../../outside/secrets.ts'
import { deleteDeviceOfOthers } from '../../store/device-registrations.ts'
import { forgetFailures } from '../../store/login-failures.ts'
import { rememberedUntil } from '../../store/remembered-devices.ts'
import { findLogin, lockPassword } from '../../store/users.ts'
import type { UseCase } from '../use-case.ts'
import { countAttempt } from './attempts.ts'
import { openChallenge } from './challenge.ts'
import { readPerson } from './person.ts'
import { openSession } from './session.ts'

/** Somebody with the right password is signed in, or asked for a code; nobody learns which emails have an account. */
export const logIn: UseCase<'accounts.logIn'> = async (outside, _by, input, asked) => {
  const { db, clock, config } = outside
  const attempt = { email: input.email, address: asked.address }
  await countAttempt(outside, attempt)
  const known = await findLogin(db, input.email)
  const isRight = await isPassword(known?.passwordHash, input.password)
  if (!known || !isRight) throw refuse('wrong_login')
  await forgetFailures(db, attempt)
  const user = await readPerson(outside, known.id)
  if (user.status === 'deactivate') throw refuse('deactivated')
  const due = secondFactorDue({ ...user, role: user.roles }, config.isStaffSecondFactorDue)
  const remembered = input.rememberToken ?? asked.rememberToken
  return db.transaction(async trx => {
    // changed while it was looked at, it is not the password any more
    if ((await lockPassword(trx, known.id)) !== known.passwordHash) throw refuse('wrong_login')
    // even where a code is still due: whoever used the device before is not the one who holds it now
    if (input.deviceToken) await deleteDeviceOfOthers(trx, known.id, input.deviceToken)
    const secondFactorUntil =
      due && remembered
        ? await rememberedUntil(trx, known.id, hashToken(remembered), clock.real())
        : undefined
    if (due && !secondFactorUntil)
      return { twoFactor: due, challenge: await openChallenge(outside, trx, user, due) }
    const wish = { userId: known.id, userAgent: asked.userAgent, secondFactorUntil }
    const tokens = await openSession(outside, trx, wish)
    return { user: { ...user, secondFactorUntil: secondFactorUntil?.toISOString() ?? null }, ...tokens }
  })
}
