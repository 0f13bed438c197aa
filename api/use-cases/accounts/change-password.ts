import { refuse } from '@gaitway/contract/errors'
import { hashPassword } from '../../outside/secrets.ts'
import { record } from '../../store/events.ts'
import { lockPassword } from '../../store/users.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { provePassword } from './attempts.ts'
import { refuseSame, replacePassword } from './new-password.ts'
import { mailNotice } from './notice.ts'
import { readPerson } from './person.ts'

/** Whoever knows the old password has a new one, and is signed out everywhere else. */
export const changePassword: UseCase<'accounts.changePassword'> = async (
  outside,
  actor,
  { oldPassword, password },
  { address },
) => {
  const by = signedIn(actor)
  const { userId, sessionId } = by
  const { db, clock } = outside
  const claim = { userId, address, password: oldPassword, field: 'oldPassword' } as const
  const known = await provePassword(outside, claim)
  refuseSame(password === oldPassword)
  const passwordHash = await hashPassword(password)
  await db.transaction(async trx => {
    // the other of two changes at once was proved by a password that is none any more
    if ((await lockPassword(trx, userId)) !== known.passwordHash) throw refuse('changed_meanwhile')
    const change = { passwordHash, at: clock.real(), reason: 'password changed', butFor: sessionId }
    await replacePassword(trx, userId, change)
    await record(trx, { at: clock.now(), by, noun: 'user', nounId: userId, verb: 'changePassword' })
    const person = await readPerson(outside, userId, trx)
    const words = 'Your password was changed in your settings. Your other devices are signed out.'
    await mailNotice(trx, person, 'Your password was changed', words)
  })
  return {}
}
