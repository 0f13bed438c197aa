import { Refusal } from '@gaitway/contract/errors'
import { addHours, addMinutes } from '@gaitway/contract/time'
import type { Outside } from '../../outside/outside.ts'
import type { Outcome } from '../../outside/payments.ts'
import { findCharge, type ChargeToSend } from '../../store/charges.ts'
import { endCharge } from './end-charge.ts'

/** Longer than any answer of the payment service is waited for: whoever sent it has given up, or is gone. */
export const ABANDONED_MINUTES = 2
/** The payment service remembers keys for a day; after that the same key would be a second charge. */
const KEYS_LAST_HOURS = 20

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

/**
 * A charge or refund as the payment service has it. One whose answer was lost is sent again with the same key,
 * which repeats the answer and not the charge; where that no longer helps, or it is too late to charge anybody,
 * it is looked for by our name for it.
 */
export const sendOrRead = async (
  outside: Outside,
  charge: ChargeToSend,
  { isTooLate = false } = {},
): Promise<Outcome> => {
  const way = charge.kind === 'charge' ? wayOfCharge(outside, charge) : wayOfRefund(outside, charge)
  if (!way) return noSource
  if (charge.provider_id) return way.read(charge.provider_id)
  const at = outside.clock.now()
  if (isTooLate || at >= addHours(charge.created_at, KEYS_LAST_HOURS))
    return (await way.find()) ?? (charge.reason === 'confirmation' ? neverMade : way.send())
  const outcome = await way.send()
  const isAbandoned = at >= addMinutes(charge.created_at, ABANDONED_MINUTES)
  return outcome.kind === 'unknown' && isAbandoned ? ((await way.find()) ?? outcome) : outcome
}

type Way = {
  send: () => Promise<Outcome>
  read: (providerId: string) => Promise<Outcome>
  find: () => Promise<Outcome | null>
}
const noSource: Outcome = {
  kind: 'failed',
  providerId: null,
  code: 'no_source',
  message: 'There is no card or bank account to charge.',
}

/** Nobody waits for this confirmation any more. */
const neverMade: Outcome = {
  kind: 'failed',
  providerId: null,
  code: 'canceled',
  message: 'The payment was never made.',
}

const wayOfCharge = ({ payments, config }: Outside, charge: ChargeToSend): Way | undefined => {
  const { customer_id: customerId, source_provider_id: sourceProviderId, source_kind: sourceKind } = charge
  if (!customerId || !sourceProviderId || !sourceKind) return undefined
  const query = `jobId=${charge.job_id}&facilityId=${charge.facility_id}&paymentId=${charge.payment_id}`
  const wish = {
    amountCents: charge.amount_cents,
    customerId,
    sourceProviderId,
    sourceKind,
    idempotencyKey: charge.idempotency_key,
    returnUrl: `${config.publicUrl}/facility/applicants?${query}`,
    // only who confirms is at the screen; and a repeated request must be the same to the letter
    ownerPresent: charge.reason === 'confirmation',
    metadata: { chargeId: charge.id },
  }
  return {
    send: () => payments.charge(wish),
    read: payments.readCharge,
    find: () => payments.findCharge({ customerId, chargeId: charge.id }),
  }
}

const wayOfRefund = ({ payments }: Outside, charge: ChargeToSend): Way => {
  const { id: chargeId, of_provider_id: chargeProviderId } = charge
  if (!chargeProviderId) throw new Error(`Refund ${chargeId} names no charge to give back.`)
  const wish = {
    chargeProviderId,
    amountCents: charge.amount_cents,
    idempotencyKey: charge.idempotency_key,
    metadata: { chargeId },
  }
  return {
    send: () => payments.refund(wish),
    read: payments.readRefund,
    find: () => payments.findRefund({ chargeProviderId, chargeId }),
  }
}
