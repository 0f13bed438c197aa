import { Refusal, errors, refuse } from '@gaitway/contract/errors'
import { addHours, addMinutes } from '@gaitway/contract/time'
import { ABANDONED_MINUTES, KEYS_LAST_HOURS } from '../../domain/provider-keys.ts'
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

/** What a charge comes to that was never sent, never made, or has nothing to be taken from. */
const neverSent = failedAs('payment_service_down', errors.payment_service_down[1])
const neverMade = failedAs('canceled', 'The payment was never made.')
export const noSource = failedAs('no_source', 'There is no card or bank account to charge.')
/** What a charge without its cardholder comes to where the bank wants them. */
export const wantsCardholder = {
  kind: 'failed',
  code: 'authentication_required',
  message: 'The card asks its owner to authenticate this payment.',
} as const

const isDown = (thrown: unknown) => thrown instanceof Refusal && thrown.code === 'payment_service_down'

/** Where the payment service was heard before, "nothing was charged" can't be said anymore. */
const unlessDown = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((thrown: unknown) => {
    throw isDown(thrown) ? refuse('payment_unknown') : thrown
  })

/** Whether somebody waits for this charge: once it failed or is given up, nobody can pay it anymore. */
const isWaitedFor = ({ reason }: Pick<ChargeToSend, 'reason'>) =>
  reason === 'confirmation' || reason === 'retry'

/** Whether somebody of the facility asked for this charge and waits for its answer. */
export const isOwnerPresent = (charge: Pick<ChargeToSend, 'reason' | 'standbyOfferId'>) =>
  isWaitedFor(charge) && charge.standbyOfferId === null

/** A charge is sent for the first time, by somebody who waits for it; one that can't have been heard has failed. */
export const sendNewCharge = async (services: Services, charge: ChargeToSend): Promise<Outcome> => {
  try {
    return await sendOrRead(services, charge)
  } catch (thrown) {
    if (isDown(thrown)) return neverSent
    throw thrown
  }
}

/** A planned charge or refund is sent, or found again by its key; without an answer it is asked about later. */
export const sendPlannedCharge = async (services: Services, charge: ChargeToSend): Promise<Outcome> => {
  try {
    return await sendOrRead(services, charge)
  } catch (thrown) {
    if (!isDown(thrown)) throw thrown
    services.log.warn({ chargeId: charge.id }, 'The payment service does not answer; it is asked again later')
    return { kind: 'unknown' }
  }
}

/**
 * How a charge stands that may have been heard before. One that somebody of the facility asked for and that failed
 * is canceled, so that nobody can pay it anymore; where `givesUp`, one that still waits is canceled too.
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

/** A charge that wants its cardholder is given up where nobody is there to authenticate. */
export const giveUpUnattended = async ({ payments }: Services, charge: ChargeToSend, outcome: Outcome) => {
  if (outcome.kind !== 'needsAction' || isOwnerPresent(charge)) return outcome
  // the charge was heard: it stands until it is known to be given up
  const after = await unlessDown(payments.cancelCharge(outcome.providerId))
  return after.kind === 'failed' ? { ...after, ...wantsCardholder } : after
}

/**
 * A charge or refund as the payment service has it. One whose answer was lost is sent again with the same key,
 * which repeats the answer and not the charge; where that no longer helps, or it is too late to charge anybody,
 * it is looked for by our name for it.
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

/** Where the cardholder comes back to from the bank. */
const pathBack = (charge: ChargeToSend) => {
  const { reason, jobId, facilityId, paymentId } = charge
  return reason === 'retry'
    ? `/facility/billing?paymentId=${paymentId}`
    : `/facility/applicants?jobId=${jobId}&facilityId=${facilityId}&paymentId=${paymentId}`
}

const wayOfCharge = ({ payments, config }: Services, charge: ChargeToSend): Way | undefined => {
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

const wayOfRefund = ({ payments }: Services, charge: ChargeToSend): Way => {
  const { id: chargeId, ofProviderId: chargeProviderId } = charge
  if (!chargeProviderId) throw new Error(`Refund ${chargeId} names no charge to refund.`)
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
