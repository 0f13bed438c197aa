import type { Services } from '../../services/services.ts'
import { refuse } from '@gaitway/contract/errors'
import { secondFactorDue } from '../../domain/second-factor.ts'
import { hashToken, isPassword } from '../../services/secrets.ts'
import { deleteDeviceOfOthers } from '../../store/device-registrations.ts'
import { deleteLoginFailures, insertAttempt, listFailures, lockAttempts } from '../../store/login-failures.ts'
import { rememberedUntil } from '../../store/second-factors.ts'
import { findLogin, lockPassword, findLoginOf } from '../../store/users.ts'
import type { UseCase } from '../use-case.ts'
import { openChallenge } from './challenge.ts'
import { readPerson } from './person.ts'
import { openSession } from './session.ts'
import { isLocked, oldestThatCounts } from '../../domain/login-lock.ts'

/** Logs a person in, or asks for a code. Never reveals which emails have an account. */
export const logIn: UseCase<'accounts.logIn'> = async (services, _by, input, context) => {
  const { db, clock, config } = services
  const attempt = { email: input.email, address: context.address }
  await countAttempt(services, attempt)
  const known = await findLogin(db, input.email)
  const isRight = await isPassword(known?.passwordHash, input.password)
  if (!known || !isRight) throw refuse('wrong_login')
  await deleteLoginFailures(db, attempt)
  const user = await readPerson(services, known.id)
  if (user.status === 'deactivate') throw refuse('deactivated')
  const due = secondFactorDue({ ...user, role: user.roles }, config.isStaffSecondFactorDue)
  const remembered = input.rememberToken ?? context.rememberToken
  return db.transaction(async trx => {
    // changed during the check: this password is no longer valid
    if ((await lockPassword(trx, known.id)) !== known.passwordHash) throw refuse('wrong_login')
    // even before the code is entered: this device now belongs to someone else
    if (input.deviceToken) await deleteDeviceOfOthers(trx, known.id, input.deviceToken)
    const secondFactorUntil =
      due && remembered
        ? await rememberedUntil(trx, known.id, hashToken(remembered), clock.real())
        : undefined
    if (due && !secondFactorUntil)
      return { twoFactor: due, challenge: await openChallenge(services, trx, user, due) }
    const session = { userId: known.id, userAgent: context.userAgent, secondFactorUntil }
    const tokens = await openSession(services, trx, session)
    return { user: { ...user, secondFactorUntil: secondFactorUntil?.toISOString() ?? null }, ...tokens }
  })
}

type Attempt = { email: string; address: string }

/** Counted before the password is checked, so that of a hundred guesses at once at most five are checked. */
export const countAttempt = ({ db, clock }: Services, attempt: Attempt) =>
  db.transaction(async trx => {
    const at = clock.real()
    const oldest = oldestThatCounts(at)
    await lockAttempts(trx, attempt.email)
    const failures = await listFailures(trx, attempt.email, oldest)
    if (isLocked(failures, attempt.address, at)) throw refuse('login_locked')
    await insertAttempt(trx, attempt, at, oldest)
  })

type Claim = { userId: string; address: string; password: string; field: 'password' | 'oldPassword' }

/** A signed-in person confirms with their password; a wrong one counts as a failed login. */
export const provePassword = async (services: Services, { userId, address, password, field }: Claim) => {
  const { db } = services
  const known = await findLoginOf(db, userId)
  if (!known) throw refuse('not_found')
  const attempt = { email: known.email, address }
  await countAttempt(services, attempt)
  if (!(await isPassword(known.passwordHash, password)))
    throw refuse('password_wrong', { [field]: 'The password is incorrect.' })
  await deleteLoginFailures(db, attempt)
  return known
}
