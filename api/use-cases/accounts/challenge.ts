import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { BRAND } from '@gaitway/contract/brand'
import type { SecondFactor as SecondFactorKind } from '@gaitway/contract/enums'
import { ONE_TIME_CODE_MINUTES, ONE_TIME_CODE_TRIES_AN_HOUR } from '@gaitway/contract/limits'
import { isCodeFresh, isChallengeOver, canResendCode } from '../../domain/second-factor.ts'
import { hashCode, hashToken, newCode, newToken, hashRecoveryCode, unseal } from '../../services/secrets.ts'
import { newId } from '../../store/ids.ts'
import {
  findLatestEmailedChallenge,
  insertChallenge,
  findChallenged,
  lockChallenge,
  replaceCode,
  markStepUsed,
  consumeRecoveryCode,
  type SecondFactor,
} from '../../store/second-factors.ts'
import { emailPerson } from './security-email.ts'
import { lockUser } from '../../store/users.ts'
import type { UseCase } from '../use-case.ts'
import { readPerson } from './person.ts'
import { addHours } from '@gaitway/contract/time'
import { stepOfCode } from '../../services/totp.ts'
import { countCodeFailures, insertCodeFailure } from '../../store/login-failures.ts'

type Person = { id: string; email: string; firstName: string }

/** Sends a login code and returns what we store of it. */
const sendLoginCode = async ({ config }: Services, trx: Knex, person: Person): Promise<Buffer> => {
  const code = newCode()
  await emailPerson(trx, person, {
    subject: `${code} is your ${BRAND} code`,
    body: `Your code to log in is ${code}. It’s valid for ${ONE_TIME_CODE_MINUTES} minutes. If you didn’t just try to log in, someone knows your password. Please change it.`,
  })
  return hashCode(config.sessionSecret, person.id, code)
}

/** A code sent within the last minute also serves a second login, so repeated logins can't flood a mailbox. */
const codeFor = async (services: Services, trx: Knex, person: Person, now: Date) => {
  const newest = await findLatestEmailedChallenge(trx, person.id)
  if (newest?.codeHash && isCodeFresh(newest.sentAt, now))
    return { codeHash: newest.codeHash, sentAt: newest.sentAt }
  return { codeHash: await sendLoginCode(services, trx, person), sentAt: now }
}

/** The password was correct; this token allows code entry for 15 minutes after the code was sent. */
export const openChallenge = async (
  services: Services,
  trx: Knex,
  person: Person,
  kind: SecondFactorKind,
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
    if (!canResendCode(challenge, now)) throw refuse('sign_in_over')
    if (isCodeFresh(challenge.sentAt, now)) throw refuse('too_many_requests')
    const person = await readPerson(services, userId, trx)
    await replaceCode(trx, challenge.id, await sendLoginCode(services, trx, person), now)
  })
  return {}
}

/** Ten wrong codes block further tries for an hour, from any address. The caller locked the account. */
export const tryCode = async (
  { clock }: Services,
  trx: Knex.Transaction,
  userId: string,
  isRight: () => Promise<boolean>,
): Promise<'too_many_requests' | 'code_wrong' | undefined> => {
  const now = clock.real()
  if ((await countCodeFailures(trx, userId, addHours(now, -1))) >= ONE_TIME_CODE_TRIES_AN_HOUR)
    return 'too_many_requests'
  if (await isRight()) return undefined
  await insertCodeFailure(trx, userId, now)
  return 'code_wrong'
}

/** Whether this is a current app code; it and all earlier ones are used up. */
export const spendAppCode = async (
  { clock, config }: Services,
  trx: Knex,
  { userId, sealedSecret, lastStep }: SecondFactor,
  otp: string,
): Promise<boolean> => {
  const secret = unseal(config.sessionSecret, userId, sealedSecret)
  const step = stepOfCode(secret, otp, clock.real(), lastStep)
  if (step === undefined) return false
  await markStepUsed(trx, userId, step)
  return true
}

export const isRecoveryCode = (otp: string) => !/^\d{6}$/.test(otp)

/** Whether this is an app code or recovery code of an account with two-step verification on; it is used up. */
export const spendCode = async (
  services: Services,
  trx: Knex,
  factor: SecondFactor | undefined,
  otp: string,
): Promise<boolean> => {
  if (!factor?.confirmedAt) return false
  if (!isRecoveryCode(otp)) return spendAppCode(services, trx, factor, otp)
  const { clock, config } = services
  const hash = hashRecoveryCode(config.sessionSecret, factor.userId, otp)
  return (await consumeRecoveryCode(trx, factor.userId, hash, clock.real())) === 1
}
