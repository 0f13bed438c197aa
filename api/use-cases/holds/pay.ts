import { refuse } from '@gaitway/contract/errors'
import type { Outside } from '../../outside/outside.ts'
import type { Outcome } from '../../outside/payments.ts'
import { findChargeOfHold, type HoldCharge } from '../../store/charges.ts'
import { askSurely, isDown, neverSent } from '../payments/ask-surely.ts'
import { wantsOwner } from '../payments/end-charge.ts'
import { sendOrRead } from '../payments/send-charge.ts'
import { carryOut } from '../payments/settle.ts'
import { endHold, type HoldEnd } from './end-hold.ts'

/** The charge of a fresh hold is sent and the hold ended by its outcome; one that is not known leaves it standing. */
export const payHold = async (outside: Outside, holdId: string) => {
  const charge = await chargeOf(outside, holdId)
  try {
    await hearOf(outside, charge, await sendOrRead(outside, charge), {})
  } catch (thrown) {
    if (!isDown(thrown)) throw thrown
    await hearOf(outside, charge, neverSent, { releaseReason: 'payment_service_down' })
  }
}

/** What the payment service says of a hold's charge takes effect, and money that came too late is sent back. */
export const hearOf = async (
  outside: Outside,
  charge: HoldCharge,
  outcome: Outcome,
  end: Omit<HoldEnd, 'at'>,
) => {
  const heard = await unlessOwnerIsWanted(outside, charge, outcome)
  const at = outside.clock.now()
  const chargeIds = await outside.db.transaction(trx => endHold(trx, charge, heard, { ...end, at }))
  await carryOut(outside, chargeIds)
}

/** Nobody is there to authenticate when a standby says yes: such a charge is given up at once. */
const unlessOwnerIsWanted = async ({ payments }: Outside, charge: HoldCharge, outcome: Outcome) => {
  if (outcome.kind !== 'needsAction' || !charge.standbyOfferId) return outcome
  const after = await payments.cancelCharge(outcome.providerId).catch((thrown: unknown) => {
    // the charge was heard: the hold stands until it is known to be given up
    throw isDown(thrown) ? refuse('payment_unknown') : thrown
  })
  return after.kind === 'failed' ? { ...after, ...wantsOwner } : after
}

/**
 * The payment service is asked how a hold's charge stands, and that takes effect. Before a release the intent
 * is cancelled, so that nobody can pay it any more; where `givesUp`, one that still waits is cancelled too.
 */
export const askAgain = async (
  outside: Outside,
  charge: HoldCharge,
  { givesUp = false, ...end }: Omit<HoldEnd, 'at'> & { givesUp?: boolean },
) => hearOf(outside, charge, await askSurely(outside, charge, { givesUp }), end)

const chargeOf = async ({ db }: Outside, holdId: string) => {
  const charge = await findChargeOfHold(db, holdId)
  if (!charge) throw new Error(`Hold ${holdId} has no charge.`)
  return charge
}
