import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { type ErrorCode, refuse } from '@gaitway/contract/errors'
import { seal, hashRecoveryCode, newRecoveryCodes } from '../../services/secrets.ts'
import { newTotpSecret, otpauthUrlOf, qrCodeOf } from '../../services/totp.ts'
import { savePrepared, confirmFactor, lockSecondFactor, endChallenges } from '../../store/second-factors.ts'
import { signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { provePassword } from './log-in.ts'
import { record } from '../../store/events.ts'
import { endSessionsOf } from '../../store/sessions.ts'
import { lockUser } from '../../store/users.ts'
import { spendAppCode, tryCode } from './code-tries.ts'
import { mailNotice } from './notice.ts'
import { readPerson } from './person.ts'

/** An app can be given the secret that is shown now; it counts once a code of it was entered. */
export const prepareSecondFactor: UseCase<'accounts.prepareSecondFactor'> = async (
  services,
  actor,
  { password },
  { address },
) => {
  const { userId } = signedIn(actor)
  const { db, clock, config } = services
  const { email } = await provePassword(services, { userId, address, password, field: 'password' })
  const secret = newTotpSecret()
  const sealed = seal(config.sessionSecret, userId, secret)
  if (!(await savePrepared(db, userId, sealed, clock.real()))) throw refuse('second_factor_on')
  const otpauthUrl = otpauthUrlOf(secret, email)
  return { secret, otpauthUrl, qrCode: await qrCodeOf(otpauthUrl) }
}

/** What is wrong, or the codes; a wrong code is counted whatever becomes of the request. */
const confirm = async (
  services: Services,
  trx: Knex.Transaction,
  by: SignedIn,
  otp: string,
): Promise<ErrorCode | string[]> => {
  const { clock, config } = services
  const { userId, sessionId } = by
  await lockUser(trx, userId)
  const factor = await lockSecondFactor(trx, userId)
  if (!factor) return 'second_factor_off'
  if (factor.confirmedAt) return 'second_factor_on'
  const wrong = await tryCode(services, trx, userId, () => spendAppCode(services, trx, factor, otp))
  if (wrong) return wrong
  const codes = newRecoveryCodes()
  const hashes = codes.map(code => hashRecoveryCode(config.sessionSecret, userId, code))
  await confirmFactor(trx, userId, clock.real(), hashes)
  // whoever signed in without a code elsewhere signs in anew
  await endSessionsOf(trx, userId, {
    at: clock.real(),
    reason: 'second factor turned on',
    butFor: sessionId,
  })
  await endChallenges(trx, userId)
  await record(trx, { at: clock.now(), by, noun: 'user', nounId: userId, verb: 'confirmSecondFactor' })
  const person = await readPerson(services, userId, trx)
  await mailNotice(
    trx,
    person,
    'Two-step sign-in is on',
    'From now on logging in asks for a code of your app too. Your other devices are signed out.',
  )
  return codes
}

/** Two-step sign-in is on: the app has shown that it knows the secret, and recovery codes are given out once. */
export const confirmSecondFactor: UseCase<'accounts.confirmSecondFactor'> = async (
  services,
  actor,
  { otp },
) => {
  const by = signedIn(actor)
  const confirmed = await services.db.transaction(trx => confirm(services, trx, by, otp))
  if (typeof confirmed === 'object') return { recoveryCodes: confirmed }
  throw refuse(confirmed, confirmed === 'code_wrong' ? { otp: 'This code is not correct.' } : undefined)
}
