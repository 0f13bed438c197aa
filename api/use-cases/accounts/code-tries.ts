import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { ONE_TIME_CODE_TRIES_AN_HOUR } from '@gaitway/contract/limits'
import { addHours } from '@gaitway/contract/time'
import { hashRecoveryCode, unseal } from '../../services/secrets.ts'
import { stepOfCode } from '../../services/totp.ts'
import { countCodeFailures, insertCodeFailure } from '../../store/login-failures.ts'
import { markStepUsed, spendRecoveryCode, type SecondFactor } from '../../store/second-factors.ts'

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
  return (await spendRecoveryCode(trx, factor.userId, hash, clock.real())) === 1
}
