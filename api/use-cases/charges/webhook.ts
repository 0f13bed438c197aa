import type { Services } from '../../services/services.ts'
import { refuse } from '@gaitway/contract/errors'
import { addHours, addMinutes } from '@gaitway/contract/time'
import { readable } from '../../domain/readable.ts'
import type { PaymentEvent } from '../../services/payments.ts'
import { findCharge, findChargeBehind, keepProvider, type ChargeToSend } from '../../store/charges.ts'
import {
  keepEvent,
  keepFailure,
  markApplied,
  listEventsToReplay,
  listOpenEvents,
  type Replay,
} from '../../store/webhook-events.ts'
import { applyChargeOutcome } from '../payments/apply-charge-outcome.ts'
import { isOwnerPresent } from '../payments/fetch-charge-outcome.ts'
import { sendPlannedCharges } from '../payments/send-planned-charges.ts'
import { applyAccountEvent, applyPayoutEvent, ourId } from '../payouts/pay-out.ts'
import type { UseCase } from '../use-case.ts'
import { refreshCharge } from './sweep.ts'
import { ABANDONED_MINUTES } from '../../domain/provider-keys.ts'
import { uncounted } from '../run-parts.ts'

/**
 * An event of the payment service is kept, once by its id, and applied. Whoever sent it is done with it as soon as it
 * is kept: what can't be applied now is applied again by the clock.
 */
export const webhook: UseCase<'payments.webhook'> = async (services, _by, _input, { rawBody, signature }) => {
  if (!rawBody) throw refuse('webhook_refused')
  const { db, clock, payments } = services
  const event = readable(payments.readEvent(rawBody, signature))
  if (await keepEvent(db, event, clock.now())) await applyEvent(services, event)
  return { received: true }
}

/**
 * A kept event has taken effect, in any order, twice or late, because it only says where to look. One that could not
 * be applied keeps why, and is applied again later; false then.
 */
const applyEvent = async (services: Services, event: PaymentEvent): Promise<boolean> => {
  const { db, clock, log } = services
  try {
    await apply(services, event)
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

const apply = async (services: Services, event: PaymentEvent) => {
  switch (event.about) {
    case 'charge':
    case 'refund':
      return applyChargeEvent(services, event)
    case 'dispute':
      return applyDispute(services, event.objectId)
    case 'transfer':
    case 'payout':
      return applyPayoutEvent(services, event)
    case 'account':
      return applyAccountEvent(services, event)
    case 'other':
      return
  }
}

/** What counts is how the charge stands when it is asked for. */
const applyChargeEvent = async (services: Services, { objectId, metadata }: PaymentEvent) => {
  const found = await findChargeBehind(services.db, {
    providerId: objectId,
    chargeId: ourId(metadata.chargeId),
  })
  if (!found) return
  const charge = await named(services, found, objectId)
  // while the request that sent it is at work, it tells the facility itself
  await refreshCharge(services, charge, {
    notifiesFacility: !isOwnerPresent(charge) || charge.status !== 'sent',
  })
}

/** A charge whose answer was lost learns its name at the payment service; one given up, when it succeeds late. */
const named = async ({ db }: Services, charge: ChargeToSend, providerId: string): Promise<ChargeToSend> => {
  if (charge.providerId) return charge
  if (charge.status !== 'failed') await keepProvider(db, charge.id, providerId)
  return { ...charge, providerId }
}

/** A bank took a payment back: the charge was returned. */
const applyDispute = async (services: Services, objectId: string) => {
  const { db, log, payments } = services
  const dispute = await payments.readDispute(objectId)
  if (!dispute.isLost) return
  const { providerId: disputeId, chargeProviderId, reason: code, message } = dispute
  const found = await findChargeBehind(db, { providerId: chargeProviderId })
  // its name comes with the answer to our own request, which may be lost: the sweeper hears of this again
  if (!found) throw new Error(`No charge is known by the name ${chargeProviderId} yet.`)
  // its success may not have been heard of yet
  if (found.status !== 'succeeded') await refreshCharge(services, found)
  const charge = await findCharge(db, found.id)
  if (!charge) return
  if (charge.amountCents !== dispute.amountCents)
    return log.error(
      { chargeId: charge.id, disputeId },
      'A part of a charge was taken back: a person has to see to it',
    )
  const returned = { kind: 'returned', providerId: charge.providerId, code, message, disputeId } as const
  await sendPlannedCharges(services, await applyChargeOutcome(services, charge, returned))
}

const AT_ONCE = 50
/** After that only the command applies it. */
const TRIED_HOURS = 72
const SWEEP_SECONDS = 20

/** Events that were kept and not applied are applied, those first that wait longest; one that fails waits its turn. */
export const sweepEvents = async (services: Services, tally = uncounted) => {
  const { db, clock, payments } = services
  const at = clock.now()
  const until = addMinutes(clock.real(), SWEEP_SECONDS / 60)
  const open = await listOpenEvents(db, {
    triedBefore: addMinutes(at, -ABANDONED_MINUTES),
    receivedAfter: addHours(at, -TRIED_HOURS),
    limit: AT_ONCE,
  })
  for (const { body } of open)
    if (clock.real() < until)
      tally((await applyEvent(services, payments.readKept(body))) ? 'applied' : 'notApplied')
}

/** Kept events take effect once more; done twice this changes nothing. */
export const replayEvents = async (services: Services, which: Replay) => {
  const { db, payments } = services
  const done = { applied: 0, failed: [] as string[] }
  const next = (after: string) => listEventsToReplay(db, which, { after, limit: AT_ONCE })
  for (let events = await next(''); events.length > 0; events = await next(events.at(-1)?.id ?? '')) {
    for (const { id, body } of events) {
      if (await applyEvent(services, payments.readKept(body))) done.applied += 1
      else done.failed.push(id)
    }
  }
  return done
}
