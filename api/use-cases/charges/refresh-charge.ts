import type { Outside } from '../../outside/outside.ts'
import type { ChargeToSend } from '../../store/charges.ts'
import { applyToHold, type HoldEnd } from '../holds/end-hold.ts'
import { applyChargeOutcome } from '../payments/apply-charge-outcome.ts'
import { fetchChargeOutcome } from '../payments/fetch-charge-outcome.ts'
import { sendPlannedCharges } from '../payments/send-planned-charges.ts'

/**
 * The payment service is asked how a charge or refund stands, and that takes effect, whatever it was for. Where
 * `givesUp`, one that still waits is canceled first.
 */
export const refreshCharge = async (
  outside: Outside,
  charge: ChargeToSend,
  { givesUp = false, ...end }: Omit<HoldEnd, 'at'> & { givesUp?: boolean } = {},
) => {
  const outcome = await fetchChargeOutcome(outside, charge, { givesUp })
  if (charge.holdId && charge.reason === 'confirmation')
    return applyToHold(outside, { ...charge, holdId: charge.holdId }, outcome, end)
  await sendPlannedCharges(outside, await applyChargeOutcome(outside, charge, outcome, end))
}
