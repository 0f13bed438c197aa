import { refuse } from '@gaitway/contract/values/errors'
import { buildEvent } from '../../store/events.ts'
import * as store from '../../store/deliveries.ts'
import { saveRows } from '../../store/save-rows.ts'
import { findProfileIds } from '../../store/users.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { deliveryTasks } from './queue.ts'

/** What the product sends a person by itself goes to their current address; the rest to the address it was for. */
const findRecipient = ({ kind, channel, recipient, email, phone }: store.FailedDelivery) => {
  if (channel === 'sms') return phone
  const isByProduct = kind === 'notification' || kind === 'money' || kind === 'digest'
  return (isByProduct && email) || recipient
}

/** Sends a failed delivery again, as the message it was. */
export const resend: UseCase<'deliveries.resend'> = async ({ db, clock }, actor, { id }) => {
  const by = signedIn(actor)
  await db.transaction(async trx => {
    const delivery = await store.lockDelivery(trx, id, by.side)
    if (!delivery) throw refuse('not_found')
    const { channel, kind, userId, message } = delivery
    const recipient = findRecipient(delivery)
    if (delivery.status !== 'failed' || message === null || recipient === null) throw refuse('move_not_open')
    await store.requeueDelivery(trx, id, recipient)
    const event = buildEvent({
      at: clock.now(),
      by,
      noun: 'delivery',
      nounId: id,
      verb: 'resend',
      from: 'failed',
      to: 'queued',
      ...(userId && (await findProfileIds(trx, userId))),
      details: { channel, kind },
    })
    const payload = { id, ...message, ...(channel !== 'push' && { to: recipient }) }
    await saveRows(trx, {
      events: [event],
      tasks: [{ identifier: deliveryTasks[channel], payload, priority: 0 }],
    })
  })
  return {}
}
