import { Refusal } from '@gaitway/contract/errors'
import { addHours, addMinutes } from '@gaitway/contract/time'
import { KEYS_LAST_HOURS } from '../../domain/provider-keys.ts'
import type { Outside } from '../../outside/outside.ts'
import type { Outcome } from '../../outside/payments.ts'
import { findCharge, type ChargeToSend } from '../../store/charges.ts'
import { endCharge } from './end-charge.ts'
import { noSource } from './payment-fails.ts'

/** Longer than any answer of the payment service is waited for: whoever sent it has given up, or is gone. */
export const ABANDONED_MINUTES = 2

/** A planned charge or refund is sent, or found again by its key, what came of it is on record, and what follows is sent. */
export const sendCharge = async (outside: Outside, chargeId: string): Promise<void> => {
  const charge = await findCharge(outside.db, chargeId)
  if (!charge || (charge.status !== 'sent' && charge.status !== 'processing')) return
  const outcome = await outcomeOf(outside, charge)
  for (const next of await endCharge(outside, charge, outcome)) await sendCharge(outside, next)
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
  if (charge.providerId) return way.read(charge.providerId)
  const at = outside.clock.now()
  if (isTooLate || at >= addHours(charge.createdAt, KEYS_LAST_HOURS))
    return (await way.find()) ?? (isWaitedFor(charge) ? neverMade : way.send())
  const outcome = await way.send()
  const isAbandoned = at >= addMinutes(charge.createdAt, ABANDONED_MINUTES)
  return outcome.kind === 'unknown' && isAbandoned ? ((await way.find()) ?? outcome) : outcome
}

type Way = {
  send: () => Promise<Outcome>
  read: (providerId: string) => Promise<Outcome>
  find: () => Promise<Outcome | null>
}
/** Nobody waits for it any more. */
const neverMade: Outcome = {
  kind: 'failed',
  providerId: null,
  code: 'canceled',
  message: 'The payment was never made.',
}

/** Whether something waits for this charge: once it failed or is given up, nobody can pay it any more. */
export const isWaitedFor = ({ reason }: Pick<ChargeToSend, 'reason'>) =>
  reason === 'confirmation' || reason === 'retry'

/** Whether somebody of the facility asked for this charge and waits for its answer. */
export const isOwnerPresent = (charge: Pick<ChargeToSend, 'reason' | 'standbyOfferId'>) =>
  isWaitedFor(charge) && charge.standbyOfferId === null

/** Where the card's owner comes back to from the bank. */
const pathBack = (charge: ChargeToSend) => {
  const { reason, jobId, facilityId, paymentId } = charge
  return reason === 'retry'
    ? `/facility/billing?paymentId=${paymentId}`
    : `/facility/applicants?jobId=${jobId}&facilityId=${facilityId}&paymentId=${paymentId}`
}

const wayOfCharge = ({ payments, config }: Outside, charge: ChargeToSend): Way | undefined => {
  const { customerId, sourceProviderId, sourceKind } = charge
  if (!customerId || !sourceProviderId || !sourceKind) return undefined
  const wish = {
    amountCents: charge.amountCents,
    customerId,
    sourceProviderId,
    sourceKind,
    idempotencyKey: charge.idempotencyKey,
    returnUrl: `${config.publicUrl}${pathBack(charge)}`,
    // only who confirms or tries again is at the screen; and a repeated request must be the same to the letter
    ownerPresent: isOwnerPresent(charge),
    metadata: { chargeId: charge.id },
  }
  return {
    send: () => payments.charge(wish),
    read: payments.readCharge,
    find: () => payments.findCharge({ customerId, chargeId: charge.id }),
  }
}

const wayOfRefund = ({ payments }: Outside, charge: ChargeToSend): Way => {
  const { id: chargeId, ofProviderId: chargeProviderId } = charge
  if (!chargeProviderId) throw new Error(`Refund ${chargeId} names no charge to give back.`)
  const wish = {
    chargeProviderId,
    amountCents: charge.amountCents,
    idempotencyKey: charge.idempotencyKey,
    metadata: { chargeId },
  }
  return {
    send: () => payments.refund(wish),
    read: payments.readRefund,
    find: () => payments.findRefund({ chargeProviderId, chargeId }),
  }
}
