import type { Outside } from '../../outside/outside.ts'
import type { ChargeToSend } from '../../store/charges.ts'
import { askAgain } from '../holds/pay.ts'
import { askSurely } from './ask-surely.ts'
import { endCharge, type Ending } from './end-charge.ts'
import { carryOut } from './settle.ts'

/** The payment service is asked how a charge or refund stands, and that takes effect, whatever it was for. */
export const hearAgain = async (
  outside: Outside,
  charge: ChargeToSend,
  { givesUp = false, ...ending }: Ending & { givesUp?: boolean } = {},
) => {
  if (charge.holdId && charge.reason === 'confirmation')
    return askAgain(outside, { ...charge, holdId: charge.holdId }, { givesUp, ...ending })
  const outcome = await askSurely(outside, charge, { givesUp })
  await carryOut(outside, await endCharge(outside, charge, outcome, ending))
}
