import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { BRAND } from '@gaitway/contract/brand'
import {
  ONE_TIME_CODE_MINUTES,
  RESEND_WAIT_SECONDS,
  ONE_TIME_CODE_TRIES,
  ONE_TIME_CODE_TRIES_AN_HOUR,
} from '@gaitway/contract/limits'
import { type ErrorCode, refuse } from '@gaitway/contract/errors'
import { addMinutes, addHours } from '@gaitway/contract/time'
import { hashCode, newCode, isSame } from '../../services/secrets.ts'
import { saveEmailCode, lockEmailCode, countTry, deleteEmailCode } from '../../store/password-resets.ts'
import { newId } from '../../store/ids.ts'
import { enqueue } from '../../store/outbox.ts'
import { signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { readPerson, readSelf } from './person.ts'
import { record } from '../../store/events.ts'
import { markEmailVerified } from '../../store/users.ts'

type Person = { id: string; email: string; firstName: string }

/** Sends a new code to this person's email; the previous one stops working. */
export const sendEmailCode = async ({ clock, config }: Services, trx: Knex, person: Person) => {
  const code = newCode()
  await saveEmailCode(trx, person.id, hashCode(config.sessionSecret, person.id, code), clock.real())
  await enqueue(trx, 'sendEmail', {
    id: newId(),
    to: person.email,
    subject: `${code} is your ${BRAND} code`,
    greeting: person.firstName,
    body: `Your code is ${code}. It’s valid for ${ONE_TIME_CODE_MINUTES} minutes. Enter it on your profile page, under Email.`,
    link: '/profile',
  })
}

/** Resends the code, at most once a minute; a confirmed email needs none. */
export const resendEmailCode: UseCase<'accounts.resendEmailCode'> = async (services, actor) => {
  const { userId } = signedIn(actor)
  const { db, clock } = services
  await db.transaction(async trx => {
    const before = await lockEmailCode(trx, userId)
    const user = await readPerson(services, userId, trx)
    if (user.isEmailVerified) return
    if (before && clock.real() < addMinutes(before.sentAt, RESEND_WAIT_SECONDS / 60))
      throw refuse('too_many_requests')
    await sendEmailCode(services, trx, user)
  })
  return {}
}

/** The error, if any; a wrong try counts even if the request is rolled back. */
const tryCode = async (
  { clock, config }: Services,
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

export const verifyEmail: UseCase<'accounts.verifyEmail'> = async (services, actor, { otp }) => {
  const by = signedIn(actor)
  const wrong = await services.db.transaction(trx => tryCode(services, trx, by, otp))
  if (wrong) throw refuse(wrong, wrong === 'code_wrong' ? { otp: 'This code is incorrect.' } : undefined)
  return readSelf(services, by)
}
