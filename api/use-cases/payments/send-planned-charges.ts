import type { Services } from '../../services/services.ts'
import { findCharge } from '../../store/charges.ts'
import { applyChargeOutcome } from './apply-charge-outcome.ts'
import { sendPlannedCharge } from './fetch-charge-outcome.ts'

/**
 * What transactions planned is sent to the payment service, and what came of it is on record. They have committed, so
 * nothing that goes wrong here is their failure: what gets no answer, or fails, is sent again by the sweeper.
 */
export const sendPlannedCharges = async (services: Services, chargeIds: readonly string[]) => {
  for (const chargeId of chargeIds)
    try {
      await send(services, chargeId)
    } catch (thrown) {
      services.log.error(
        { chargeId, err: thrown },
        'A planned charge could not be sent; the sweeper tries again',
      )
    }
}

const send = async (services: Services, chargeId: string): Promise<void> => {
  const charge = await findCharge(services.db, chargeId)
  if (!charge || (charge.status !== 'sent' && charge.status !== 'processing')) return
  const outcome = await sendPlannedCharge(services, charge)
  for (const next of await applyChargeOutcome(services, charge, outcome)) await send(services, next)
}
