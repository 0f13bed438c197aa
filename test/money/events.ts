import type { PaymentEvent } from '../../api/services/payments.ts'
import { chargesThere, roundsThere } from './provider-records.ts'
import type { World } from '../scenarios/world.ts'

/** An event for each object that the payment service has of ours, and some unknown ones. */
export const everyEvent = async (world: World): Promise<Partial<PaymentEvent>[]> => {
  const charges = await chargesThere(world)
  const rounds = await roundsThere(world)
  const transfers = await world.db('payout_transfers').whereNotNull('provider_id')
  return [
    ...charges.map(({ id: chargeId, kind, providerId: objectId }) => ({
      objectId,
      about: kind,
      metadata: { chargeId },
    })),
    ...[...world.disputes.values()].map(objectId => ({
      objectId,
      about: 'dispute' as const,
      type: 'charge.dispute.closed',
    })),
    ...rounds.map(({ payout, accountId, idempotencyKey, standing }) => ({
      objectId: standing.providerId,
      about: 'payout' as const,
      account: accountId,
      metadata: { payoutId: payout.id, idempotencyKey },
    })),
    ...transfers.map(({ providerId: objectId, payoutId }) => ({
      objectId,
      about: 'transfer' as const,
      metadata: { payoutId },
    })),
    ...world.people.map(({ accountId }) => ({
      objectId: accountId,
      about: 'account' as const,
      account: accountId,
    })),
    { objectId: 'pi_of_somebody_else', about: 'charge' },
    { objectId: 'cus_of_ours', about: 'other' },
  ]
}
