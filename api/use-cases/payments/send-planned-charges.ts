import type { Outside } from '../../outside/outside.ts'
import { findCharge } from '../../store/charges.ts'
import { applyChargeOutcome } from './apply-charge-outcome.ts'
import { sendPlannedCharge } from './fetch-charge-outcome.ts'

/**
 * What transactions planned is sent to the payment service, and what came of it is on record. They have committed, so
 * nothing that goes wrong here is their failure: what gets no answer, or fails, is sent again by the sweeper.
 */
export const sendPlannedCharges = async (outside: Outside, chargeIds: readonly string[]) => {
  for (const chargeId of chargeIds)
    try {
      await send(outside, chargeId)
    } catch (thrown) {
      outside.log.error(
        { chargeId, err: thrown },
        'A planned charge could not be sent; the sweeper tries again',
      )
    }
}

const send = async (outside: Outside, chargeId: string): Promise<void> => {
  const charge = await findCharge(outside.db, chargeId)
  if (!charge || (charge.status !== 'sent' && charge.status !== 'processing')) return
  const outcome = await sendPlannedCharge(outside, charge)
  for (const next of await applyChargeOutcome(outside, charge, outcome)) await send(outside, next)
}
