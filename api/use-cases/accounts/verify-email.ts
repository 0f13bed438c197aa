import { refuse, type ErrorCode } from '@gaitway/contract/errors'
import {
  ONE_TIME_CODE_MINUTES,
  ONE_TIME_CODE_TRIES,
  ONE_TIME_CODE_TRIES_AN_HOUR,
} from '@gaitway/contract/limits'
import { addHours, addMinutes } from '@gaitway/contract/time'
import type { Knex } from 'knex'
import type { Outside } from '../../outside/outside.ts'
import { hashCode, isSame } from '../../outside/secrets.ts'
import { countTry, deleteEmailCode, lockEmailCode } from '../../store/email-codes.ts'
import { record } from '../../store/events.ts'
import { markEmailVerified } from '../../store/users.ts'
import { signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { readSelf } from './person.ts'

/** What is wrong with the code; a wrong try is counted whatever becomes of the request. */
const tryCode = async (
  { clock, config }: Outside,
  trx: Knex.Transaction,
  { userId, side }: SignedIn,
  otp: string,
): Promise<ErrorCode | undefined> => {
  const now = clock.real()
  const code = await lockEmailCode(trx, userId)
  if (!code) return 'code_expired'
  const isNewHour = now >= addHours(code.hourBeganAt, 1)
  const hourTries = isNewHour ? 0 : code.hourTries
  if (hourTries >= ONE_TIME_CODE_TRIES_AN_HOUR) return 'too_many_requests'
  if (code.tries >= ONE_TIME_CODE_TRIES || now >= addMinutes(code.sentAt, ONE_TIME_CODE_MINUTES))
    return 'code_expired'
  if (!isSame(code.codeHash, hashCode(config.sessionSecret, userId, otp))) {
    await countTry(trx, userId, {
      tries: code.tries + 1,
      hourTries: hourTries + 1,
      hourBeganAt: isNewHour ? now : code.hourBeganAt,
    })
    return 'code_wrong'
  }
  const at = clock.now()
  await deleteEmailCode(trx, userId)
  await markEmailVerified(trx, userId, at)
  await record(trx, { at, by: { side, userId }, noun: 'user', nounId: userId, verb: 'verifyEmail' })
  return undefined
}

/** The person has shown that the email is theirs. */
export const verifyEmail: UseCase<'accounts.verifyEmail'> = async (outside, actor, { otp }) => {
  const by = signedIn(actor)
  const wrong = await outside.db.transaction(trx => tryCode(outside, trx, by, otp))
  if (wrong) throw refuse(wrong, wrong === 'code_wrong' ? { otp: 'This code is not correct.' } : undefined)
  return readSelf(outside, by)
}
