import type { PaymentEvent } from '../../api/services/payments.ts'
import { paymentOf } from './lookups.ts'
import { everyEvent } from './events.ts'
import { chargesThere } from './provider-records.ts'
import type { Values } from './choices.ts'
import type { World } from '../scenarios/world.ts'

const refused = { kind: 'failed', code: 'no_account', message: 'No such account.' } as const

/** Half of all events arrive right away, the rest late or never. */
const isDelivered = ({ share }: Pick<Values, 'share'>) => share <= 50
const sendIfDelivered = async (world: World, values: Pick<Values, 'share'>, event: Partial<PaymentEvent>) => {
  if (isDelivered(values)) await world.send(event)
  return true
}

/** Ends what a bank is still processing. */
const settleAll = async (world: World, values: Pick<Values, 'share'>, isTaken: boolean) => {
  const open = (await chargesThere(world)).filter(({ stands }) => stands === 'processing')
  for (const { providerId: objectId, kind: about } of open) {
    world.services.payments.settle(objectId, isTaken ? { kind: 'succeeded' } : refused)
    await sendIfDelivered(world, values, { objectId, about })
  }
  return open.length > 0 ? true : undefined
}

/** What happens to charges and refunds at the payment service, and its events. */
export const providerSteps = {
  bankTakes: (world: World, values: Pick<Values, 'share'>) => settleAll(world, values, true),
  bankRefuses: (world: World, values: Pick<Values, 'share'>) => settleAll(world, values, false),
  /** The cardholder verified or failed, and is back in the app. */
  ownerPays: async (world: World, values: Values) => {
    const waiting = (await chargesThere(world)).filter(({ stands }) => stands === 'needsAction')
    if (waiting.length === 0) return undefined
    for (const { providerId } of waiting)
      world.services.payments.settle(providerId, values.share > 70 ? refused : { kind: 'succeeded' })
    const payment = await paymentOf(world, values)
    if (payment) await world.ask('payments.complete', world.facility.by, { id: payment.id })
    return true
  },
  /** A bank reverses a payment, maybe before we learned that it succeeded. */
  returnDebit: async (world: World, values: Pick<Values, 'share'>) => {
    const { payments } = world.services
    const paid = (await chargesThere(world)).filter(
      ({ kind, stands, providerId }) =>
        kind === 'charge' &&
        (stands === 'succeeded' || stands === 'processing') &&
        !world.disputes.has(providerId),
    )
    const charge = paid[values.share % Math.max(1, paid.length)]
    if (!charge) return undefined
    if (charge.stands === 'processing') payments.settle(charge.providerId, { kind: 'succeeded' })
    const objectId = payments.dispute(charge.providerId, { amountCents: charge.amountCents })
    world.disputes.set(charge.providerId, objectId)
    return sendIfDelivered(world, values, { objectId, about: 'dispute', type: 'charge.dispute.created' })
  },
  /** Someone disputes a payment or a part of it; the bank takes the money until it decides. */
  openDispute: async (world: World, values: Values) => {
    const paid = (await chargesThere(world)).filter(
      ({ kind, stands, providerId }) =>
        kind === 'charge' && stands === 'succeeded' && !world.disputes.has(providerId),
    )
    const charge = paid[values.share % Math.max(1, paid.length)]
    if (!charge) return undefined
    const objectId = world.services.payments.dispute(charge.providerId, {
      amountCents: Math.max(1, Math.round((charge.amountCents * values.share) / 100)),
      reason: 'fraudulent',
      status: 'needsResponse',
    })
    world.disputes.set(charge.providerId, objectId)
    return sendIfDelivered(world, values, { objectId, about: 'dispute', type: 'charge.dispute.created' })
  },
  /** The bank decides all open disputes, for us or against us. */
  decideDisputes: async (world: World, values: Pick<Values, 'share'>) => {
    const { payments } = world.services
    const open = [...world.disputes.values()].filter(id => payments.disputeNow(id).status === 'needsResponse')
    for (const objectId of open) {
      const { withdrawnCents } = payments.disputeNow(objectId)
      const isWon = values.share % 2 === 0
      payments.moveDispute(
        objectId,
        isWon ? { status: 'won', reinstatedCents: withdrawnCents } : { status: 'lost' },
      )
      await sendIfDelivered(world, values, { objectId, about: 'dispute', type: 'charge.dispute.closed' })
    }
    return open.length > 0 ? true : undefined
  },
  /** The card's bank returns a refund after accepting it. */
  refundComesBack: async (world: World, values: Values) => {
    const taken = (await chargesThere(world)).filter(
      ({ kind, stands }) => kind === 'refund' && stands === 'succeeded',
    )
    const refund = taken[values.share % Math.max(1, taken.length)]
    if (!refund) return undefined
    world.services.payments.settle(refund.providerId, refused)
    return sendIfDelivered(world, values, {
      objectId: refund.providerId,
      about: 'refund',
      type: 'refund.failed',
    })
  },
  /** Events of everything that ever happened, duplicated and in any order. */
  deliverEvents: async (world: World, { share }: Pick<Values, 'share'>) => {
    const events = await everyEvent(world)
    // an order that depends on the values alone
    const mixed = events
      .map((event, at) => ({ event, place: ((at + 1) * (share * 2 + 1)) % 101 }))
      .toSorted((a, b) => a.place - b.place)
    for (const { event, place } of mixed) {
      const same = place % 2 === 0 ? { id: `evt_${share}_${event.objectId}` } : {}
      await Promise.all([world.send({ ...event, ...same }), world.send({ ...event, ...same })])
    }
    return events.length > 0 ? true : undefined
  },
}
