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

/** Sends a login code and returns what we store of it. */
const sendLoginCode = async ({ config }: Services, trx: Knex, person: Person): Promise<Buffer> => {
  const code = newCode()
  await mailPerson(trx, person, {
    subject: `${code} is your ${BRAND} code`,
    body: `Your code to log in is ${code}. It’s valid for ${ONE_TIME_CODE_MINUTES} minutes. If you didn’t just try to log in, someone knows your password. Please change it.`,
  })
  return hashCode(config.sessionSecret, person.id, code)
}

/** A code sent within the last minute also serves a second login, so repeated logins can't flood a mailbox. */
const codeFor = async (services: Services, trx: Knex, person: Person, now: Date) => {
  const newest = await findNewestMailed(trx, person.id)
  if (newest?.codeHash && isCodeFresh(newest.sentAt, now))
    return { codeHash: newest.codeHash, sentAt: newest.sentAt }
  return { codeHash: await sendLoginCode(services, trx, person), sentAt: now }
}

/** The password was correct; this token allows code entry for 15 minutes after the code was sent. */
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

/** Resends the login code, at most once a minute, with the same validity. The previous code no longer works. */
export const resendChallenge: UseCase<'accounts.resendChallenge'> = async (services, _by, input) => {
  const { db, clock } = services
  const now = clock.real()
  const tokenHash = hashToken(input.challenge)
  await db.transaction(async trx => {
    const userId = await findChallenged(trx, tokenHash)
    if (!userId) throw refuse('sign_in_over')
    await lockUser(trx, userId)
    const challenge = await lockChallenge(trx, tokenHash)
    if (!challenge || isChallengeOver(challenge, now)) throw refuse('sign_in_over')
    if (challenge.kind !== 'email')
      throw refuse('fields_wrong', {
        challenge: 'Get the code from your app. It shows a new one every 30 seconds.',
      })
    if (!isCodeSentAgain(challenge, now)) throw refuse('sign_in_over')
    if (isCodeFresh(challenge.sentAt, now)) throw refuse('too_many_requests')
    const person = await readPerson(services, userId, trx)
    await replaceCode(trx, challenge.id, await sendLoginCode(services, trx, person), now)
  })
  return {}
}
