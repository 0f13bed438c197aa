import type { Services } from '../../api/services/services.ts'
import { hashRecoveryCode, seal } from '../../api/services/secrets.ts'
import { codeOfApp, newTotpSecret } from '../../api/services/totp.ts'

/** Turns on two-step login; returns the app's code and one recovery code. */
export const buildSecondFactor = async (services: Services, userId: string) => {
  const { db, clock, config } = services
  const secret = newTotpSecret()
  const recoveryCode = 'ab3de-fg6hj'
  const at = new Date('2026-11-01T12:00:00Z')
  await db('second_factors').insert({
    userId,
    sealedSecret: seal(config.sessionSecret, userId, secret),
    createdAt: at,
    confirmedAt: at,
  })
  await db('recovery_codes').insert({
    userId,
    codeHash: hashRecoveryCode(config.sessionSecret, userId, recoveryCode),
  })
  return { secret, recoveryCode, code: () => codeOfApp(secret, clock.real()) }
}
