import { refuse } from '@gaitway/contract/values/errors'
import { addMinutes } from '@gaitway/contract/format/time'
import { assertStorable } from '../../domain/readable.ts'
import { ABANDONED_MINUTES, type PaymentEvent } from '../../services/payments.ts'
import { findChargeBehind, saveProviderId, type ChargeToSend } from '../../store/charges.ts'
import { parseOurId } from '../../store/ids.ts'
import * as webhookEvents from '../../store/webhook-events.ts'
import { isOwnerPresent } from '../payments/charge-outcome.ts'
import { applyAccountEvent } from '../payouts/account.ts'
import { applyPayoutEvent } from '../payouts/send-due.ts'
import type { Services, UseCase } from '../use-case.ts'
import { refreshDispute } from './dispute.ts'
import { refreshCharge } from './refresh.ts'
import { uncounted } from '../run-parts.ts'

/**
 * Stores an event of the payment service once by its ID, then applies it. If that fails, the sender still gets a
 * success, and the tick applies the stored event again.
 */
export const webhook: UseCase<'payments.webhook'> = async (services, _by, _input, { rawBody, signature }) => {
  if (!rawBody) throw refuse('webhook_refused')
  const { db, clock, payments } = services
  const event = assertStorable(payments.readEvent(rawBody, signature))
  if (await webhookEvents.insertWebhookEvent(db, event, clock.now())) await applyEvent(services, event)
  return { received: true }
}

/**
 * Applies a stored event. Events may come in any order, twice or late, because they only say what to fetch. Returns
 * false if it failed; the error is stored, and the event is applied again later.
 */
const applyEvent = async (services: Services, event: PaymentEvent): Promise<boolean> => {
  const { db, clock, log } = services
  try {
    await apply(services, event)
  } catch (thrown) {
    log.error(
      { eventId: event.id, type: event.type, err: thrown },
      'A payment service event could not be applied; it will be tried again',
    )
    await webhookEvents.recordEventFailure(db, event.id, { failure: String(thrown), at: clock.now() })
    return false
  }
  await webhookEvents.markApplied(db, event.id, clock.now())
  return true
}

const apply = async (services: Services, event: PaymentEvent) => {
  switch (event.about) {
    case 'charge':
    case 'refund':
      return applyChargeEvent(services, event)
    case 'dispute':
      return refreshDispute(services, event.objectId)
    case 'transfer':
    case 'payout':
      return applyPayoutEvent(services, event)
    case 'account':
      return applyAccountEvent(services, event)
    case 'other':
      return
  }
}

/** Fetches the current state of the charge; the one in the event may be outdated. */
const applyChargeEvent = async (services: Services, { objectId, metadata }: PaymentEvent) => {
  const found = await findChargeBehind(services.db, {
    providerId: objectId,
    chargeId: parseOurId(metadata.chargeId),
  })
  if (!found) return
  const charge = await setProviderId(services, found, objectId)
  // while the request that sent it is running, that request notifies the facility
  await refreshCharge(services, charge, {
    notifiesFacility: !isOwnerPresent(charge) || charge.status !== 'sent',
  })
}

/** Gives a charge whose answer was lost its payment service ID; an abandoned charge gets it when it succeeds late. */
const setProviderId = async (
  { db }: Services,
  charge: ChargeToSend,
  providerId: string,
): Promise<ChargeToSend> => {
  if (charge.providerId) return charge
  if (charge.status !== 'failed') await saveProviderId(db, charge.id, providerId)
  return { ...charge, providerId }
}

const AT_ONCE = 50
const SWEEP_SECONDS = 20

const listFailed = ({ db, clock }: Services, limit: number) => {
  const at = clock.now()
  return webhookEvents.listOpenEvents(db, { at, triedBefore: addMinutes(at, -ABANDONED_MINUTES), limit })
}

/** Whether there are events to apply again. */
export const hasEventsToSweep = async (services: Services) => (await listFailed(services, 1)).length > 0

/** Applies stored events that failed, the oldest first; one that fails again goes to the end. */
export const sweepEvents = async (services: Services, tally = uncounted) => {
  const { clock, payments } = services
  const until = addMinutes(clock.real(), SWEEP_SECONDS / 60)
  for (const { body } of await listFailed(services, AT_ONCE))
    if (clock.real() < until)
      tally((await applyEvent(services, payments.readStoredEvent(body))) ? 'applied' : 'notApplied')
}

/** Applies stored events again, which changes nothing if they were applied before. */
export const replayEvents = async (services: Services, which: webhookEvents.Replay) => {
  const { db, payments } = services
  const done = { applied: 0, failed: [] as string[] }
  const next = (after: string) => webhookEvents.listEventsToReplay(db, which, { after, limit: AT_ONCE })
  for (let events = await next(''); events.length > 0; events = await next(events.at(-1)?.id ?? '')) {
    for (const { id, body } of events) {
      if (await applyEvent(services, payments.readStoredEvent(body))) done.applied += 1
      else done.failed.push(id)
    }
  }
  return done
}
