import type { Knex } from 'knex'
import type { PlannedTransfer } from '../domain/payout-plan.ts'
import { newId } from './ids.ts'
import type { PayoutTransferRow } from './rows.ts'

/** A transfer with the payment service's ID of its charge. */
export type TransferToSend = PayoutTransferRow & { chargeProviderId: string | null }

/** Inserts transfers before they are sent. Anyone who finds one in `sent` may send it again. */
export const insertTransfers = (trx: Knex, payoutId: string, planned: readonly PlannedTransfer[], at: Date) =>
  planned.length === 0
    ? Promise.resolve()
    : trx('payout_transfers').insert(
        planned.map(transfer => ({ ...transfer, id: newId(), payoutId, createdAt: at })),
      )

/** The transfers of a payout, oldest first. */
export const listTransfers = (db: Knex, payoutId: string): Promise<TransferToSend[]> =>
  db('payout_transfers as t')
    .leftJoin('charges', 'charges.id', 't.charge_id')
    .where('t.payout_id', payoutId)
    .orderBy(['t.created_at', 't.id'])
    .select('t.*', 'charges.provider_id as charge_provider_id')

/** What other payouts of a shift transferred, or may transfer, from each of its charges. */
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

/** How many rows changed: 0 when its outcome is recorded already. */
export const endTransfer = (
  trx: Knex,
  id: string,
  change: Pick<PayoutTransferRow, 'status'> &
    Partial<Pick<PayoutTransferRow, 'providerId' | 'failureCode' | 'failureMessage' | 'endedAt'>>,
) => trx('payout_transfers').where({ id, status: 'sent' }).update(change)

/** Whether the charge behind a transfer has no money to send, for example after a dispute. */
export const hasLostCharge = async (
  db: Knex,
  { chargeId: id }: Pick<PayoutTransferRow, 'chargeId'>,
): Promise<boolean> =>
  id !== null &&
  (await db('charges').where({ id, status: 'succeeded', lostCents: 0 }).first('id')) === undefined
