import { refuse } from '@gaitway/contract/errors'
import { RESEND_WAIT_SECONDS } from '@gaitway/contract/limits'
import { addMinutes } from '@gaitway/contract/time'
import { lockEmailCode } from '../../store/email-codes.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { mailCode } from './email-code.ts'
import { readPerson } from './person.ts'

/** Another code is mailed, at most one a minute; whose email is confirmed needs none. */
export const resendEmailCode: UseCase<'accounts.resendEmailCode'> = async (outside, actor) => {
  const { userId } = signedIn(actor)
  const { db, clock } = outside
  await db.transaction(async trx => {
    const before = await lockEmailCode(trx, userId)
    const user = await readPerson(outside, userId, trx)
    if (user.isEmailVerified) return
    if (before && clock.real() < addMinutes(before.sentAt, RESEND_WAIT_SECONDS / 60))
      throw refuse('too_many_requests')
    await mailCode(outside, trx, user)
  })
  return {}
}
