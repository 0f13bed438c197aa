import { refuse } from '@gaitway/contract/errors'
import { isLocked, oldestThatCounts } from '../../domain/login-lock.ts'
import type { Outside } from '../../outside/outside.ts'
import { isPassword } from '../../outside/secrets.ts'
import { forgetFailures, insertAttempt, listFailures, lockAttempts } from '../../store/login-failures.ts'
import { findLoginOf } from '../../store/users.ts'

type Attempt = { email: string; address: string }

/** Counted before the password is looked at, so that a hundred guesses at once are no more than five. */
export const countAttempt = ({ db, clock }: Outside, attempt: Attempt) =>
  db.transaction(async trx => {
    const at = clock.real()
    const oldest = oldestThatCounts(at)
    await lockAttempts(trx, attempt.email)
    const failures = await listFailures(trx, attempt.email, oldest)
    if (isLocked(failures, attempt.address, at)) throw refuse('login_locked')
    await insertAttempt(trx, attempt, at, oldest)
  })

type Claim = { userId: string; address: string; password: string; field: 'password' | 'oldPassword' }

/** Whoever is signed in shows that they know the password too; a wrong one counts as a failed log in. */
export const provePassword = async (outside: Outside, { userId, address, password, field }: Claim) => {
  const { db } = outside
  const known = await findLoginOf(db, userId)
  if (!known) throw refuse('not_found')
  const attempt = { email: known.email, address }
  await countAttempt(outside, attempt)
  if (!(await isPassword(known.passwordHash, password)))
    throw refuse('password_wrong', { [field]: 'The password is not correct.' })
  await forgetFailures(db, attempt)
  return known
}
