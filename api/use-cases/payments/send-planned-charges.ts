import type { Services } from '../../services/services.ts'
import { findCharge } from '../../store/charges.ts'
import { applyChargeOutcome } from './apply-charge-outcome.ts'
import { sendPlannedCharge } from './fetch-charge-outcome.ts'

/**
 * Sends planned charges and refunds, and records their outcomes. Their transactions have committed, so no
 * failure here affects them: the sweeper retries what fails or gets no answer.
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
