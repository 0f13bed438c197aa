import type { Outside } from '../../outside/outside.ts'
import type { PaymentEvent } from '../../outside/payments.ts'
import { findChargeBehind, keepProvider, type ChargeToSend } from '../../store/charges.ts'
import { keepFailure, markApplied } from '../../store/webhook-events.ts'
import { heardOfAccount, heardOfPayout } from '../payouts/heard.ts'
import { heardOfDispute } from './dispute.ts'
import { hearAgain } from './hear-again.ts'
import { isOwnerPresent } from './send-charge.ts'

/**
 * A kept event has taken effect, in any order, twice or late, because it only says where to look. One that could not
 * be applied keeps why, and is applied again later; false then.
 */
export const applyEvent = async (outside: Outside, event: PaymentEvent): Promise<boolean> => {
  const { db, clock, log } = outside
  try {
    await apply(outside, event)
  } catch (thrown) {
    log.error(
      { eventId: event.id, type: event.type, err: thrown },
      'An event of the payment service could not be applied; it is tried again',
    )
    await keepFailure(db, event.id, { failure: String(thrown), at: clock.now() })
    return false
  }
  await markApplied(db, event.id, clock.now())
  return true
}

const apply = async (outside: Outside, event: PaymentEvent) => {
  switch (event.about) {
    case 'charge':
    case 'refund':
      return heardOfCharge(outside, event)
    case 'dispute':
      return heardOfDispute(outside, event.objectId)
    case 'transfer':
    case 'payout':
      return heardOfPayout(outside, event)
    case 'account':
      return heardOfAccount(outside, event)
    case 'other':
      return
  }
}

/** What counts is how the charge stands when it is asked for. */
const heardOfCharge = async (outside: Outside, { objectId, metadata }: PaymentEvent) => {
  const found = await findChargeBehind(outside.db, {
    providerId: objectId,
    chargeId: ourId(metadata.chargeId),
  })
  if (!found) return
  const charge = await named(outside, found, objectId)
  // while the request that sent it is at work, it tells the facility itself
  await hearAgain(outside, charge, { tellsFacility: !isOwnerPresent(charge) || charge.status !== 'sent' })
}

/** A charge whose answer was lost learns its name at the payment service; one given up, when it succeeds late. */
const named = async ({ db }: Outside, charge: ChargeToSend, providerId: string): Promise<ChargeToSend> => {
  if (charge.providerId) return charge
  if (charge.status !== 'failed') await keepProvider(db, charge.id, providerId)
  return { ...charge, providerId }
}

const ourId = (text: string | undefined) =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined
