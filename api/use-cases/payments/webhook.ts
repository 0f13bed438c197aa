import { refuse } from '@gaitway/contract/errors'
import type { Outside } from '../../outside/outside.ts'
import type { PaymentEvent } from '../../outside/payments.ts'
import { findChargeBehind, keepProvider, type ChargeToSend } from '../../store/charges.ts'
import { keepEvent, markApplied } from '../../store/webhook-events.ts'
import { askAgain } from '../holds/pay.ts'
import type { UseCase } from '../use-case.ts'
import { endCharge } from './end-charge.ts'
import { sendOrRead } from './send-charge.ts'

/**
 * An event of the payment service has taken effect: kept once by its id, applied in any order, twice or late,
 * because it only says where to look: what counts is how the charge stands when it is asked for.
 */
export const webhook: UseCase<'payments.webhook'> = async (outside, _by, _input, { rawBody, signature }) => {
  if (!rawBody) throw refuse('webhook_refused')
  const { db, clock, payments } = outside
  const event = payments.readEvent(rawBody, signature)
  if (await keepEvent(db, event, clock.now())) await apply(outside, event)
  await markApplied(db, event.id, clock.now())
  return { received: true }
}

const apply = async (outside: Outside, { about, objectId, metadata }: PaymentEvent) => {
  // what else carries the name of one of our charges is no charge: a transfer out of it, say
  if (about !== 'charge' && about !== 'refund') return
  const found = await findChargeBehind(outside.db, {
    providerId: objectId,
    chargeId: ourId(metadata.chargeId),
  })
  if (!found) return
  const charge = await named(outside, found, objectId)
  if (charge.hold_id && charge.reason === 'confirmation')
    // while the request that sent it is at work, it tells the facility itself
    await askAgain(
      outside,
      { ...charge, hold_id: charge.hold_id },
      { tellsFacility: charge.status !== 'sent' },
    )
  else await endCharge(outside, charge, await sendOrRead(outside, charge))
}

/** A charge whose answer was lost learns its name at the payment service; one given up, when it succeeds late. */
const named = async ({ db }: Outside, charge: ChargeToSend, providerId: string): Promise<ChargeToSend> => {
  if (charge.provider_id) return charge
  if (charge.status !== 'failed') await keepProvider(db, charge.id, providerId)
  return { ...charge, provider_id: providerId }
}

const ourId = (text: string | undefined) =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined
