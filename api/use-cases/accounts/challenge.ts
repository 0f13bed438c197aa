import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { BRAND } from '@gaitway/contract/brand'
import type { SecondFactor } from '@gaitway/contract/enums'
import { ONE_TIME_CODE_MINUTES } from '@gaitway/contract/limits'
import { isCodeFresh, isChallengeOver, isCodeSentAgain } from '../../domain/second-factor.ts'
import { hashCode, hashToken, newCode, newToken } from '../../services/secrets.ts'
import { newId } from '../../store/ids.ts'
import {
  findNewestMailed,
  insertChallenge,
  findChallenged,
  lockChallenge,
  replaceCode,
} from '../../store/second-factors.ts'
import { mailPerson } from './notice.ts'
import { lockUser } from '../../store/users.ts'
import type { UseCase } from '../use-case.ts'
import { readPerson } from './person.ts'

type Person = { id: string; email: string; firstName: string }

/** A code that opens the session is on its way; returns what is kept of it. */
const mailSignInCode = async ({ config }: Services, trx: Knex, person: Person): Promise<Buffer> => {
  const code = newCode()
  await mailPerson(trx, person, {
    subject: `${code} is your ${BRAND} code`,
    body: `Your code to log in is ${code}. It holds for ${ONE_TIME_CODE_MINUTES} minutes. If you did not just log in, somebody knows your password: please change it.`,
  })
  return hashCode(config.sessionSecret, person.id, code)
}

/** A code mailed within the minute serves a second log in too, so that logging in again floods no mailbox. */
const codeFor = async (services: Services, trx: Knex, person: Person, now: Date) => {
  const newest = await findNewestMailed(trx, person.id)
  if (newest?.codeHash && isCodeFresh(newest.sentAt, now))
    return { codeHash: newest.codeHash, sentAt: newest.sentAt }
  return { codeHash: await mailSignInCode(services, trx, person), sentAt: now }
}

/** The password was right; whoever holds this token may enter a code for a quarter of an hour after it was sent. */
export const openChallenge = async (
  services: Services,
  trx: Knex,
  person: Person,
  kind: SecondFactor,
): Promise<string> => {
  const token = newToken()
  const now = services.clock.real()
  const code = kind === 'email' ? await codeFor(services, trx, person, now) : { codeHash: null, sentAt: now }
  await insertChallenge(trx, {
    id: newId(),
    userId: person.id,
    tokenHash: hashToken(token),
    kind,
    createdAt: now,
    ...code,
  })
  return token
}

/** Another code to log in is mailed, at most one a minute, and holds as long as the first did; the one before no longer counts. */
export const resendChallenge: UseCase<'accounts.resendChallenge'> = async (services, _by, given) => {
  const { db, clock } = services
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
    const person = await readPerson(services, userId, trx)
    await replaceCode(trx, challenge.id, await mailSignInCode(services, trx, person), now)
  })
  return {}
}
