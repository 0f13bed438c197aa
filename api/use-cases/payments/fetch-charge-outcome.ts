import { errors, refuse } from '@gaitway/contract/values/errors'
import { addHours, addMinutes } from '@gaitway/contract/format/time'
import { ABANDONED_MINUTES, KEYS_LAST_HOURS } from '../../domain/charge-outcome.ts'
import { isDown } from '../../services/payment-service-down.ts'
import { isUnattended } from '../../domain/confirmation.ts'
import type { Services } from '../../services/services.ts'
import type { Outcome } from '../../services/payments.ts'
import type { ChargeToSend } from '../../store/charges.ts'

type Failed = Extract<Outcome, { kind: 'failed' }>
const failedAs = (code: string, message: string): Failed => ({
  kind: 'failed',
  providerId: null,
  code,
  message,
})

/** The outcome of a charge that was never sent, never created, or has no payment method. */
const neverSent = failedAs('payment_service_down', errors.payment_service_down[1])
const neverMade = failedAs('canceled', 'The payment was never made.')
export const noSource = failedAs('no_source', 'There is no card or bank account to charge.')
/** The outcome when the bank requires a cardholder who isn't there. */
export const wantsCardholder = {
  kind: 'failed',
  code: 'authentication_required',
  message: 'The cardholder needs to verify this payment.',
} as const

/** Once the payment service may have received it, "nothing was charged" can't be claimed anymore. */
const unlessDown = <T>(request: Promise<T>): Promise<T> =>
  request.catch((thrown: unknown) => {
    throw isDown(thrown) ? refuse('payment_unknown') : thrown
  })

/** Whether someone waits for this charge: once it failed or was canceled, no one can pay it anymore. */
const isWaitedFor = ({ reason }: Pick<ChargeToSend, 'reason'>) =>
  reason === 'confirmation' || reason === 'retry'

/** Whether someone at the facility requested this charge and waits for the answer. */
export const isOwnerPresent = (
  charge: Pick<ChargeToSend, 'reason' | 'standbyOfferId' | 'selfConfirmed' | 'isByStaff'>,
) => isWaitedFor(charge) && !charge.isByStaff && !isUnattended(charge)

/** Sends a charge for the first time while someone waits; if it can't have been received, it failed. */
export const sendNewCharge = async (services: Services, charge: ChargeToSend): Promise<Outcome> => {
  try {
    return await sendOrRead(services, charge)
  } catch (thrown) {
    if (isDown(thrown)) return neverSent
    throw thrown
  }
}

/** Sends a planned charge or refund, or finds it by its key; without an answer we ask again later. */
export const sendPlannedCharge = async (services: Services, charge: ChargeToSend): Promise<Outcome> => {
  try {
    return await sendOrRead(services, charge)
  } catch (thrown) {
    if (!isDown(thrown)) throw thrown
    services.log.warn({ chargeId: charge.id }, 'The payment service is not responding; trying again later')
    return { kind: 'unknown' }
  }
}

/**
 * The outcome of a charge that may have been received. If someone at the facility requested it and it failed, it
 * is canceled so that no one can pay it anymore; with `givesUp`, a waiting one is canceled too.
 */
export const fetchChargeOutcome = async (
  services: Services,
  charge: ChargeToSend,
  { givesUp = false } = {},
): Promise<Outcome> => {
  const outcome = await unlessDown(sendOrRead(services, charge, { isTooLate: givesUp }))
  const isOver =
    outcome.kind === 'failed' ||
    (givesUp && (outcome.kind === 'needsAction' || outcome.kind === 'processing'))
  if (!isWaitedFor(charge) || !isOver || !outcome.providerId) return outcome
  const after = await services.payments.cancelCharge(outcome.providerId)
  return outcome.kind === 'failed' && after.kind === 'failed' ? outcome : after
}

/** A charge that requires verification is canceled when no one is there to verify. */
export const cancelUnattended = async ({ payments }: Services, charge: ChargeToSend, outcome: Outcome) => {
  if (outcome.kind !== 'needsAction' || isOwnerPresent(charge)) return outcome
  // it was received: it stays open until we know it was canceled
  const after = await unlessDown(payments.cancelCharge(outcome.providerId))
  return after.kind === 'failed' ? { ...after, ...wantsCardholder } : after
}

/**
 * Fetches a charge or refund from the payment service. If its answer was lost, it is sent again with the same
 * key, which repeats the answer and not the charge. When that no longer works, or it is too late to charge, it
 * is searched by our own ID.
 */
const sendOrRead = async (
  services: Services,
  charge: ChargeToSend,
  { isTooLate = false } = {},
): Promise<Outcome> => {
  const way = charge.kind === 'charge' ? wayOfCharge(services, charge) : wayOfRefund(services, charge)
  if (!way) return noSource
  if (charge.providerId) return way.read(charge.providerId)
  const at = services.clock.now()
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

/** Where the bank returns the cardholder to. */
const pathBack = (charge: ChargeToSend) => {
  const { reason, jobId, facilityId, paymentId } = charge
  return reason === 'retry'
    ? `/facility/billing?paymentId=${paymentId}`
    : `/facility/applicants?jobId=${jobId}&facilityId=${facilityId}&paymentId=${paymentId}`
}

const wayOfCharge = ({ payments, config }: Services, charge: ChargeToSend): Way | undefined => {
  const { customerId, sourceProviderId, sourceKind } = charge
  if (!customerId || !sourceProviderId || !sourceKind) return undefined
  const input = {
    amountCents: charge.amountCents,
    customerId,
    sourceProviderId,
    sourceKind,
    idempotencyKey: charge.idempotencyKey,
    returnUrl: `${config.publicUrl}${pathBack(charge)}`,
    // only someone confirming or retrying is on the page; a repeated request must be byte-for-byte identical
    ownerPresent: isOwnerPresent(charge),
    metadata: { chargeId: charge.id },
  }
  return {
    send: () => payments.charge(input),
    read: payments.readCharge,
    find: () => payments.findCharge({ customerId, chargeId: charge.id }),
  }
}

const wayOfRefund = ({ payments }: Services, charge: ChargeToSend): Way => {
  const { id: chargeId, ofProviderId: chargeProviderId } = charge
  if (!chargeProviderId) throw new Error(`Refund ${chargeId} has no charge to refund.`)
  const input = {
    chargeProviderId,
    amountCents: charge.amountCents,
    idempotencyKey: charge.idempotencyKey,
    metadata: { chargeId },
  }
  return {
    send: () => payments.refund(input),
    read: payments.readRefund,
    find: () => payments.findRefund({ chargeProviderId, chargeId }),
  }
}
