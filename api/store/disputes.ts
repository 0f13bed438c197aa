import type { Knex } from 'knex'
import { addHours } from '@gaitway/contract/format/time'
import { existsPrepared, listPreparedIds, requireRow } from './postgres/index.ts'
import type { DisputeRow, NewDisputeRow } from './rows.ts'

/** Locks a dispute by the payment service's ID. Its job, payment and charge were locked before. */
export const lockDispute = (trx: Knex, providerId: string): Promise<DisputeRow | undefined> =>
  trx('disputes').where({ providerId }).forUpdate().first()

export const findDispute = (db: Knex, id: string): Promise<DisputeRow | undefined> =>
  db('disputes').where({ id }).first()

export const insertDispute = async (trx: Knex, row: NewDisputeRow): Promise<DisputeRow> =>
  requireRow(await trx('disputes').insert(row).returning('*'), 'The dispute was not inserted.')

/** Never writes the status, which moves by its lifecycle. */
export const updateDispute = (trx: Knex, id: string, change: Partial<Omit<DisputeRow, 'id' | 'status'>>) =>
  trx('disputes').where({ id }).update(change)

/** Adds to a charge what was lost in disputes, and to its payment also what open disputes hold back, in cents. */
export const addToDisputed = async (
  trx: Knex,
  { chargeId, paymentId }: { chargeId: string; paymentId: string },
  { lostCents, openCents }: { lostCents: number; openCents: number },
) => {
  if (lostCents !== 0) {
    await trx('charges').where({ id: chargeId }).increment('lost_cents', lostCents)
    await trx('payments').where({ id: paymentId }).increment('paid_cents', -lostCents)
  }
  if (openCents !== 0) await trx('payments').where({ id: paymentId }).increment('disputed_cents', openCents)
}

/** Open disputes that the payment service wasn't asked about for an hour, by its IDs; won ones until the money is back. */
export const listDisputesToAsk = (db: Knex, { at, limit }: { at: Date; limit: number }) =>
  listPreparedIds(
    db,
    `SELECT provider_id AS id FROM disputes
     WHERE (status IN ('needsResponse', 'underReview')
         OR (status = 'won' AND reinstated_cents < withdrawn_cents))
       AND (asked_at IS NULL OR asked_at <= :askedBefore)
     ORDER BY asked_at NULLS FIRST LIMIT :limit`,
    { askedBefore: addHours(at, -1), limit },
  )

/** Records that the payment service was asked about a dispute. Returns our record of it, if we have one. */
export const recordDisputeChecked = async (
  db: Knex,
  providerId: string,
  at: Date,
): Promise<DisputeRow | undefined> => {
  const [dispute] = await db('disputes').where({ providerId }).update({ askedAt: at }).returning('*')
  return dispute
}

/** Which of these disputes we have on record, by the payment service's IDs. */
export const listKnownDisputes = async (db: Knex, providerIds: readonly string[]): Promise<Set<string>> =>
  new Set(await db('disputes').whereIn('provider_id', providerIds).pluck('provider_id'))

type DueDispute = DisputeRow & { applicationId: string }

const toRemind = `d.status = 'needsResponse' AND d.due_at > :at AND d.due_at <= :before AND d.reminded_at IS NULL`

/** Locks the disputes that still wait for evidence close to their deadline and weren't reminded of. */
export const lockDisputesToRemind = async (
  trx: Knex,
  { at, before }: { at: Date; before: Date },
): Promise<DueDispute[]> => {
  const { rows } = await trx.raw<{ rows: DueDispute[] }>(
    `SELECT d.*, p.application_id FROM disputes d JOIN charges c ON c.id = d.charge_id
     JOIN payments p ON p.id = c.payment_id
     WHERE ${toRemind} ORDER BY d.due_at, d.id FOR UPDATE OF d SKIP LOCKED`,
    { at, before },
  )
  return rows
}

/** Whether `lockDisputesToRemind` would return any. */
export const hasDisputesToRemind = (db: Knex, params: { at: Date; before: Date }) =>
  existsPrepared(db, `SELECT FROM disputes d WHERE ${toRemind}`, params)
