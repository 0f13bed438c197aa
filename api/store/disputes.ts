import type { Knex } from 'knex'
import { addMinutes } from '@gaitway/contract/format/time'
import { hasPrepared, listPreparedIds } from './postgres/index.ts'
import type { DisputeRow, NewDisputeRow } from './rows.ts'

/** Locks a dispute by the payment service's ID. Its job, payment and charge were locked before. */
export const lockDispute = (trx: Knex, providerId: string): Promise<DisputeRow | undefined> =>
  trx('disputes').where({ providerId }).forUpdate().first()

export const findDispute = (db: Knex, id: string): Promise<DisputeRow | undefined> =>
  db('disputes').where({ id }).first()

export const insertDispute = async (trx: Knex, row: NewDisputeRow): Promise<DisputeRow> => {
  const [inserted]: DisputeRow[] = await trx('disputes').insert(row).returning('*')
  if (!inserted) throw new Error('The dispute was not inserted.')
  return inserted
}

/** Never writes the status, which moves by its lifecycle. */
export const updateDispute = (trx: Knex, id: string, change: Partial<Omit<DisputeRow, 'id' | 'status'>>) =>
  trx('disputes').where({ id }).update(change)

/** Adds what a dispute changed to its charge and payment. */
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

const unfinished = `status IN ('needsResponse', 'underReview') OR (status = 'won' AND reinstated_cents < withdrawn_cents)`
const ASKED_EVERY_MINUTES = 60

/** Undecided disputes that the payment service wasn't asked about for an hour, by its IDs. */
export const listDisputesToAsk = (db: Knex, { at, limit }: { at: Date; limit: number }): Promise<string[]> =>
  listPreparedIds(
    db,
    `SELECT provider_id AS id FROM disputes
     WHERE (${unfinished}) AND (asked_at IS NULL OR asked_at <= :askedBefore)
     ORDER BY asked_at NULLS FIRST LIMIT :limit`,
    { askedBefore: addMinutes(at, -ASKED_EVERY_MINUTES), limit },
  )

/** Returns our record of the dispute, if we have one. */
export const recordChecked = async (
  db: Knex,
  providerId: string,
  at: Date,
): Promise<DisputeRow | undefined> => {
  const [dispute]: DisputeRow[] = await db('disputes')
    .where({ providerId })
    .update({ askedAt: at })
    .returning('*')
  return dispute
}

/** Which of these the payment service told us of already. */
export const listKnown = async (db: Knex, providerIds: readonly string[]): Promise<Set<string>> =>
  new Set(
    await db('disputes')
      .whereIn('provider_id', [...providerIds])
      .pluck('provider_id'),
  )

type DueDispute = DisputeRow & { applicationId: string }

const toRemind = `d.status = 'needsResponse' AND d.due_at > :at AND d.due_at <= :before AND d.reminded_at IS NULL`

/** Disputes that still wait for evidence close to their deadline, locked; each is reminded of once. */
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

/** Whether there are such disputes. */
export const hasDisputesToRemind = (db: Knex, params: { at: Date; before: Date }) =>
  hasPrepared(db, `SELECT FROM disputes d WHERE ${toRemind}`, params)
