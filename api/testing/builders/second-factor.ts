import type { Outside } from '../../outside/outside.ts'
import { hashRecoveryCode } from '../../outside/secrets.ts'
import { seal } from '../../outside/sealed.ts'
import { codeOfApp, newTotpSecret } from '../../outside/totp.ts'

/** Two-step sign-in is on for this person; the code that the app shows, and one recovery code. */
export const buildSecondFactor = async (outside: Outside, userId: string) => {
  const { db, clock, config } = outside
  const secret = newTotpSecret()
  const recoveryCode = 'ab3de-fg6hj'
  const at = new Date('2026-11-01T12:00:00Z')
  await db('second_factors').insert({
    user_id: userId,
    sealed_secret: seal(config.sessionSecret, userId, secret),
    created_at: at,
    confirmed_at: at,
  })
  await db('recovery_codes').insert({
    user_id: userId,
    code_hash: hashRecoveryCode(config.sessionSecret, userId, recoveryCode),
  })
  return { secret, recoveryCode, code: () => codeOfApp(secret, clock.real()) }
}
