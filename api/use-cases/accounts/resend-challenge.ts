import { refuse } from '@gaitway/contract/errors'
import { isChallengeOver, isCodeFresh, isCodeSentAgain } from '../../domain/second-factor.ts'
import { hashToken } from '../../outside/secrets.ts'
import { findChallenged, lockChallenge, replaceCode } from '../../store/login-challenges.ts'
import { lockUser } from '../../store/users.ts'
import type { UseCase } from '../use-case.ts'
import { mailSignInCode } from './challenge.ts'
import { readPerson } from './person.ts'

/** Another code to log in is mailed, at most one a minute, and holds as long as the first did; the one before no longer counts. */
export const resendChallenge: UseCase<'accounts.resendChallenge'> = async (outside, _by, given) => {
  const { db, clock } = outside
  const now = clock.real()
  const tokenHash = hashToken(given.challenge)
  await db.transaction(async trx => {
    const userId = await findChallenged(trx, tokenHash)
    if (!userId) throw refuse('sign_in_over')
    await lockUser(trx, userId)
    const challenge = await lockChallenge(trx, tokenHash)
    if (!challenge || isChallengeOver(challenge, now)) throw refuse('sign_in_over')
    if (challenge.kind !== 'email')
      throw refuse('fields_wrong', {
        challenge: 'The code comes from your app. It shows a new one every 30 seconds.',
      })
    if (!isCodeSentAgain(challenge, now)) throw refuse('sign_in_over')
    if (isCodeFresh(challenge.sentAt, now)) throw refuse('too_many_requests')
    const person = await readPerson(outside, userId, trx)
    await replaceCode(trx, challenge.id, await mailSignInCode(outside, trx, person), now)
  })
  return {}
}
