import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { sideOf } from '@gaitway/contract/enums'
import { type ErrorCode, refuse } from '@gaitway/contract/errors'
import { ONE_TIME_CODE_TRIES } from '@gaitway/contract/limits'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { isChallengeOver, secondFactorEnd } from '../../domain/second-factor.ts'
import { hashCode, hashToken, isSame, newToken } from '../../services/secrets.ts'
import { record } from '../../store/events.ts'
import {
  countChallengeTry,
  endChallenges,
  findChallenged,
  lockChallenge,
  rememberDevice,
  countRecoveryCodes,
  lockSecondFactor,
} from '../../store/second-factors.ts'
import type { LoginChallengeRow } from '../../store/rows.ts'
import { lockUser } from '../../store/users.ts'
import type { RequestContext, UseCase } from '../use-case.ts'
import { isRecoveryCode, spendCode, tryCode } from './challenge.ts'
import { sendSecurityEmail } from './security-email.ts'
import { readPerson } from './person.ts'
import { openSession } from './session.ts'

type LoginInput = Input<'accounts.verifySecondFactor'>
type Opened = Output<'accounts.verifySecondFactor'>

const isRight = async (
  services: Services,
  trx: Knex.Transaction,
  { kind, userId, codeHash }: LoginChallengeRow,
  otp: string,
) =>
  kind === 'totp'
    ? spendCode(services, trx, await lockSecondFactor(trx, userId), otp)
    : codeHash !== null && isSame(codeHash, hashCode(services.config.sessionSecret, userId, otp))

/** Uses up a recovery code and notifies the person how many are left. */
const notifyOfRecoveryCode = async ({ clock }: Services, trx: Knex, { user }: Opened) => {
  const left = await countRecoveryCodes(trx, user.id)
  const by = { side: sideOf(user.roles), userId: user.id }
  await record(trx, { at: clock.now(), by, noun: 'user', nounId: user.id, verb: 'useRecoveryCode' })
  const words = `Someone logged in with one of your recovery codes. You have ${left} left.`
  await sendSecurityEmail(trx, user, 'A recovery code was used', words)
}

const open = async (
  services: Services,
  trx: Knex,
  userId: string,
  { remember, otp }: LoginInput,
  { userAgent }: RequestContext,
): Promise<Opened> => {
  const now = services.clock.real()
  const until = secondFactorEnd(now)
  // one emailed code may serve several challenges
  await endChallenges(trx, userId)
  const rememberToken = remember === '1' ? newToken() : null
  if (rememberToken)
    await rememberDevice(trx, { userId, tokenHash: hashToken(rememberToken), at: now, expiresAt: until })
  const tokens = await openSession(services, trx, { userId, userAgent, secondFactorUntil: until })
  const opened = { user: await readPerson(services, userId, trx, until), ...tokens, rememberToken }
  if (isRecoveryCode(otp)) await notifyOfRecoveryCode(services, trx, opened)
  return opened
}

/** The error, or the session; a wrong code counts even if the request is rolled back. */
const enter = async (
  services: Services,
  trx: Knex.Transaction,
  input: LoginInput,
  context: RequestContext,
): Promise<ErrorCode | Opened> => {
  const tokenHash = hashToken(input.challenge)
  const userId = await findChallenged(trx, tokenHash)
  if (!userId) return 'sign_in_over'
  await lockUser(trx, userId)
  const challenge = await lockChallenge(trx, tokenHash)
  if (!challenge || isChallengeOver(challenge, services.clock.real())) return 'sign_in_over'
  if ((await readPerson(services, userId, trx)).status === 'deactivate') return 'deactivated'
  const wrong = await tryCode(services, trx, userId, () => isRight(services, trx, challenge, input.otp))
  if (!wrong) return open(services, trx, userId, input, context)
  if (wrong === 'too_many_requests') return wrong
  await countChallengeTry(trx, challenge.id)
  return challenge.tries + 1 >= ONE_TIME_CODE_TRIES ? 'sign_in_over' : wrong
}

export const verifySecondFactor: UseCase<'accounts.verifySecondFactor'> = async (
  services,
  _by,
  input,
  context,
) => {
  const opened = await services.db.transaction(trx => enter(services, trx, input, context))
  if (typeof opened === 'object') return opened
  throw refuse(opened, opened === 'code_wrong' ? { otp: 'This code is incorrect.' } : undefined)
}
