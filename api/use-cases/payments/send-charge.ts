import { Refusal } from '@gaitway/contract/errors'
import type { Outside } from '../../outside/outside.ts'
import type { Outcome } from '../../outside/payments.ts'
import { findCharge, type ChargeToSend } from '../../store/charges.ts'
import { endCharge } from './end-charge.ts'

/** A planned charge or refund is sent, or found again by its key, and what came of it is on record. */
export const sendCharge = async (outside: Outside, chargeId: string) => {
  const charge = await findCharge(outside.db, chargeId)
  if (!charge || (charge.status !== 'sent' && charge.status !== 'processing')) return
  const outcome = await outcomeOf(outside, charge)
  await endCharge(outside, charge, outcome)
}

const outcomeOf = async (outside: Outside, charge: ChargeToSend): Promise<Outcome> => {
  try {
    return await sendOrRead(outside, charge)
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.code !== 'payment_service_down') throw thrown
    outside.log.warn({ chargeId: charge.id }, 'The payment service does not answer; it is asked again later')
    return { kind: 'unknown' }
  }
}

/** A charge or refund as the payment service has it; one whose answer was lost is sent again with the same key. */
export const sendOrRead = (outside: Outside, charge: ChargeToSend): Promise<Outcome> =>
  charge.kind === 'charge' ? sendOrReadCharge(outside, charge) : sendOrReadRefund(outside, charge)

const sendOrReadCharge = async ({ payments, config }: Outside, charge: ChargeToSend): Promise<Outcome> => {
  if (charge.provider_id) return payments.readCharge(charge.provider_id)
  if (!charge.customer_id || !charge.source_provider_id)
    return { kind: 'failed', providerId: null, code: 'no_source', message: 'There is no card to charge.' }
  return payments.charge({
    amountCents: charge.amount_cents,
    customerId: charge.customer_id,
    sourceProviderId: charge.source_provider_id,
    idempotencyKey: charge.idempotency_key,
    returnUrl: `${config.publicUrl}/facility/applicants?jobId=${charge.job_id}&facilityId=${charge.facility_id}&paymentId=${charge.payment_id}`,
    // only who confirms is at the screen; and a repeated request must be the same to the letter
    ownerPresent: charge.reason === 'confirmation',
    metadata: { chargeId: charge.id },
  })
}

const sendOrReadRefund = async ({ payments }: Outside, charge: ChargeToSend): Promise<Outcome> => {
  if (charge.provider_id) return payments.readRefund(charge.provider_id)
  if (!charge.of_provider_id) throw new Error(`Refund ${charge.id} names no charge to give back.`)
  return payments.refund({
    chargeProviderId: charge.of_provider_id,
    amountCents: charge.amount_cents,
    idempotencyKey: charge.idempotency_key,
    metadata: { chargeId: charge.id },
  })
}
