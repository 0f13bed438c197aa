import type { Knex } from 'knex'
import type { PlannedTransfer } from '../domain/payout-plan.ts'
import { newId } from './ids.ts'
import type { PayoutTransferRow } from './rows.ts'

/** A transfer with the payment service's name for the charge that its money comes from. */
export type TransferToSend = PayoutTransferRow & { chargeProviderId: string | null }

/** Transfers that are about to be sent; whoever finds one in `sent` may send it again. */
export const insertTransfers = (trx: Knex, payoutId: string, planned: readonly PlannedTransfer[], at: Date) =>
  planned.length === 0
    ? Promise.resolve()
    : trx('payout_transfers').insert(
        planned.map(({ chargeId, amountCents }) => ({
          id: newId(),
          payoutId,
          chargeId,
          amountCents,
          createdAt: at,
        })),
      )

/** The transfers of a payout, oldest first. */
export const listTransfers = (db: Knex, payoutId: string): Promise<TransferToSend[]> =>
  db('payout_transfers as t')
    .leftJoin('charges', 'charges.id', 't.charge_id')
    .where('t.payout_id', payoutId)
    .orderBy(['t.created_at', 't.id'])
    .select('t.*', 'charges.provider_id as charge_provider_id')

/** What of each charge of a shift was sent on, or may be, by its other payouts. */
export const sumTransfersOfOthers = async (
  db: Knex,
  { id, applicationId }: { id: string; applicationId: string },
): Promise<ReadonlyMap<string, number>> => {
  const rows: { chargeId: string; sumCents: number }[] = await db('payout_transfers as t')
    .join('payouts as p', 'p.id', 't.payout_id')
    .where({ 'p.application_id': applicationId })
    .whereNot({ 'p.id': id })
    .whereNot({ 't.status': 'failed' })
    .whereNotNull('t.charge_id')
    .groupBy('t.charge_id')
    .select('t.charge_id', db.raw('sum(t.amount_cents)::int AS sum_cents'))
  return new Map(rows.map(({ chargeId, sumCents }) => [chargeId, sumCents]))
}

/** How many rows changed: none when what came of it is on record already. */
export const endTransfer = (
  trx: Knex,
  id: string,
  change: Pick<PayoutTransferRow, 'status'> &
    Partial<Pick<PayoutTransferRow, 'providerId' | 'failureCode' | 'failureMessage' | 'endedAt'>>,
) => trx('payout_transfers').where({ id, status: 'sent' }).update(change)

/** Whether the charge that a transfer is planned from has no money to send on, as when its bank took it back. */
export const hasLostCharge = async (
  db: Knex,
  { chargeId: id }: Pick<PayoutTransferRow, 'chargeId'>,
): Promise<boolean> =>
  id !== null && (await db('charges').where({ id, status: 'succeeded' }).first('id')) === undefined
