import { refuse } from '@gaitway/contract/errors'
import { seal } from '../../outside/sealed.ts'
import { newTotpSecret, otpauthUrlOf, qrCodeOf } from '../../outside/totp.ts'
import { savePrepared } from '../../store/second-factors.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { provePassword } from './attempts.ts'

/** An app can be given the secret that is shown now; it counts once a code of it was entered. */
export const prepareSecondFactor: UseCase<'accounts.prepareSecondFactor'> = async (
  outside,
  actor,
  { password },
  { address },
) => {
  const { userId } = signedIn(actor)
  const { db, clock, config } = outside
  const { email } = await provePassword(outside, { userId, address, password, field: 'password' })
  const secret = newTotpSecret()
  const sealed = seal(config.sessionSecret, userId, secret)
  if (!(await savePrepared(db, userId, sealed, clock.real()))) throw refuse('second_factor_on')
  const otpauthUrl = otpauthUrlOf(secret, email)
  return { secret, otpauthUrl, qrCode: await qrCodeOf(otpauthUrl) }
}
