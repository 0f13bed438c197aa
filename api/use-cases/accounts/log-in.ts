import { refuse } from '@gaitway/contract/errors'
import { isLocked, oldestThatCounts } from '../../domain/login-lock.ts'
import type { Outside } from '../../outside/outside.ts'
import { isPassword } from '../../outside/secrets.ts'
import { forgetFailures, insertAttempt, listFailures, lockAttempts } from '../../store/login-failures.ts'
import { findLogin } from '../../store/users.ts'
import type { UseCase } from '../use-case.ts'
import { readPerson } from './person.ts'
import { openSession } from './session.ts'

type Attempt = { email: string; address: string }

/** Counted before the password is looked at, so that a hundred guesses at once are no more than five. */
const countAttempt = ({ db, clock }: Outside, attempt: Attempt) =>
  db.transaction(async trx => {
    const at = clock.real()
    const oldest = oldestThatCounts(at)
    await lockAttempts(trx, attempt.email)
    const failures = await listFailures(trx, attempt.email, oldest)
    if (isLocked(failures, attempt.address, at)) throw refuse('login_locked')
    await insertAttempt(trx, attempt, at, oldest)
  })

/** Somebody with the right password is signed in; nobody learns which emails have an account. */
export const logIn: UseCase<'accounts.logIn'> = async (outside, _by, { email, password }, asked) => {
  const { db } = outside
  const attempt = { email, address: asked.address }
  await countAttempt(outside, attempt)
  const known = await findLogin(db, email)
  const isRight = await isPassword(known?.password_hash, password)
  if (!known || !isRight) throw refuse('wrong_login')
  await forgetFailures(db, attempt)
  const user = await readPerson(outside, known.id)
  if (user.status === 'deactivate') throw refuse('deactivated')
  return { user, ...(await openSession(outside, db, { userId: known.id, userAgent: asked.userAgent })) }
}
