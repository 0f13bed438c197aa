import type { Knex } from 'knex'
import { BRAND } from '@gaitway/contract/brand'
import type { SecondFactor } from '@gaitway/contract/enums'
import { ONE_TIME_CODE_MINUTES } from '@gaitway/contract/limits'
import { isCodeFresh } from '../../domain/second-factor.ts'
import type { Outside } from '../../outside/outside.ts'
import { hashCode, hashToken, newCode, newToken } from '../../outside/secrets.ts'
import { newId } from '../../store/ids.ts'
import { findNewestMailed, insertChallenge } from '../../store/login-challenges.ts'
import { mailPerson } from './notice.ts'

type Person = { id: string; email: string; firstName: string }

/** A code that opens the session is on its way; returns what is kept of it. */
export const mailSignInCode = async ({ config }: Outside, trx: Knex, person: Person): Promise<Buffer> => {
  const code = newCode()
  await mailPerson(trx, person, {
    subject: `${code} is your ${BRAND} code`,
    body: `Your code to log in is ${code}. It holds for ${ONE_TIME_CODE_MINUTES} minutes. If you did not just log in, somebody knows your password: please change it.`,
  })
  return hashCode(config.sessionSecret, person.id, code)
}

/** A code mailed within the minute serves a second log in too, so that logging in again floods no mailbox. */
const codeFor = async (outside: Outside, trx: Knex, person: Person, now: Date) => {
  const newest = await findNewestMailed(trx, person.id)
  if (newest?.codeHash && isCodeFresh(newest.sentAt, now))
    return { codeHash: newest.codeHash, sentAt: newest.sentAt }
  return { codeHash: await mailSignInCode(outside, trx, person), sentAt: now }
}

/** The password was right; whoever holds this token may enter a code for a quarter of an hour after it was sent. */
export const openChallenge = async (
  outside: Outside,
  trx: Knex,
  person: Person,
  kind: SecondFactor,
): Promise<string> => {
  const token = newToken()
  const now = outside.clock.real()
  const code = kind === 'email' ? await codeFor(outside, trx, person, now) : { codeHash: null, sentAt: now }
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
