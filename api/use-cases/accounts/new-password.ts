import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { endChallenges } from '../../store/login-challenges.ts'
import { deleteResets } from '../../store/password-resets.ts'
import { forgetDevices } from '../../store/remembered-devices.ts'
import { endSessionsOf } from '../../store/sessions.ts'
import { savePassword } from '../../store/users.ts'

/** A new password is none if it is the old one. */
export const refuseSame = (isSame: boolean) => {
  if (isSame)
    throw refuse('fields_wrong', { password: 'This is your password already. Please choose another.' })
}

type Change = { passwordHash: string; at: Date; reason: string; butFor?: string }

/** Nothing that was opened with the old password stays open, but for one session that may be named. */
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
