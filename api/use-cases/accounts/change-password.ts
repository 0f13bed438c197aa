import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { endChallenges, forgetDevices } from '../../store/second-factors.ts'
import { deleteResets } from '../../store/password-resets.ts'
import { endSessionsOf } from '../../store/sessions.ts'
import { savePassword, lockPassword } from '../../store/users.ts'
import { hashPassword } from '../../services/secrets.ts'
import { record } from '../../store/events.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { provePassword } from './log-in.ts'
import { mailNotice } from './notice.ts'
import { readPerson } from './person.ts'

export const refuseSame = (isSame: boolean) => {
  if (isSame)
    throw refuse('fields_wrong', {
      password: 'This is already your password. Please choose a different one.',
    })
}

type Change = { passwordHash: string; at: Date; reason: string; butFor?: string }

/** Ends every session opened with the old password, except for one that may be named. */
export const replacePassword = async (
  trx: Knex,
  userId: string,
  { passwordHash, at, reason, butFor }: Change,
) => {
  await savePassword(trx, userId, passwordHash)
  await endSessionsOf(trx, userId, { at, reason, butFor })
  await endChallenges(trx, userId)
  await forgetDevices(trx, userId)
  await deleteResets(trx, userId)
}

export const changePassword: UseCase<'accounts.changePassword'> = async (
  services,
  actor,
  { oldPassword, password },
  { address },
) => {
  const by = signedIn(actor)
  const { userId, sessionId } = by
  const { db, clock } = services
  const claim = { userId, address, password: oldPassword, field: 'oldPassword' } as const
  const known = await provePassword(services, claim)
  refuseSame(password === oldPassword)
  const passwordHash = await hashPassword(password)
  await db.transaction(async trx => {
    // of two changes at once, the second was proved with a password that is no longer valid
    if ((await lockPassword(trx, userId)) !== known.passwordHash) throw refuse('changed_meanwhile')
    const change = { passwordHash, at: clock.real(), reason: 'password changed', butFor: sessionId }
    await replacePassword(trx, userId, change)
    await record(trx, { at: clock.now(), by, noun: 'user', nounId: userId, verb: 'changePassword' })
    const person = await readPerson(services, userId, trx)
    const words = 'You changed your password in your settings. Your other devices are logged out.'
    await mailNotice(trx, person, 'Your password was changed', words)
  })
  return {}
}
