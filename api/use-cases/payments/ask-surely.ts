import { Refusal, errors, refuse } from '@gaitway/contract/errors'
import type { Outside } from '../../outside/outside.ts'
import type { Outcome } from '../../outside/payments.ts'
import type { ChargeToSend } from '../../store/charges.ts'
import { isWaitedFor, sendOrRead } from './send-charge.ts'

export const isDown = (thrown: unknown) => thrown instanceof Refusal && thrown.code === 'payment_service_down'

/** What a charge comes to that nobody heard. */
export const neverSent: Outcome = {
  kind: 'failed',
  providerId: null,
  code: 'payment_service_down',
  message: errors.payment_service_down[1],
}

/**
 * How a charge stands that may have been heard before. One that somebody of the facility asked for and that failed
 * is cancelled, so that nobody can pay it any more; where `givesUp`, one that still waits is cancelled too.
 */
export const askSurely = async (outside: Outside, charge: ChargeToSend, { givesUp = false } = {}) => {
  const heard = await sendOrRead(outside, charge, { isTooLate: givesUp }).catch((thrown: unknown) => {
    // an earlier request may well have been heard, so "nothing was charged" can't be said
    throw isDown(thrown) ? refuse('payment_unknown') : thrown
  })
  return isWaitedFor(charge) ? afterCancelling(outside, heard, givesUp) : heard
}

const afterCancelling = async ({ payments }: Outside, heard: Outcome, givesUp: boolean): Promise<Outcome> => {
  const isOver =
    heard.kind === 'failed' || (givesUp && (heard.kind === 'needsAction' || heard.kind === 'processing'))
  if (!isOver || !heard.providerId) return heard
  const after = await payments.cancelCharge(heard.providerId)
  return heard.kind === 'failed' && after.kind === 'failed' ? heard : after
}
