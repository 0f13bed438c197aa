import { refuse } from '@gaitway/contract/errors'
import { readable } from '../../domain/readable.ts'
import { keepEvent } from '../../store/webhook-events.ts'
import type { UseCase } from '../use-case.ts'
import { applyEvent } from './apply-event.ts'

/**
 * An event of the payment service is kept, once by its id, and applied. Whoever sent it is done with it as soon as it
 * is kept: what can't be applied now is applied again by the clock.
 */
export const webhook: UseCase<'payments.webhook'> = async (outside, _by, _input, { rawBody, signature }) => {
  if (!rawBody) throw refuse('webhook_refused')
  const { db, clock, payments } = outside
  const event = readable(payments.readEvent(rawBody, signature))
  if (await keepEvent(db, event, clock.now())) await applyEvent(outside, event)
  return { received: true }
}
