import type { Knex } from 'knex'
import type { AppliedCorrection, OpenCorrection } from '../domain/payout-plan.ts'
import { newId } from './ids.ts'
import type { PayoutAdjustmentRow } from './rows.ts'

export type NewCorrection = Pick<
  PayoutAdjustmentRow,
  'clinicianId' | 'applicationId' | 'amountCents' | 'reason'
> & { at: Date }

/** Adds or subtracts this much from the next payout of a clinician. */
export const insertCorrection = (trx: Knex, row: NewCorrection) =>
  trx('payout_adjustments').insert({
    id: newId(),
    clinicianId: row.clinicianId,
    applicationId: row.applicationId,
    amountCents: row.amountCents,
    reason: row.reason,
    createdAt: row.at,
  })

/** Locks a clinician's corrections that wait for a payout, oldest first. */
export const lockOpenCorrections = async (trx: Knex, clinicianId: string): Promise<OpenCorrection[]> => {
  const rows: { id: string; amountCents: number }[] = await trx('payout_adjustments')
    .where({ clinicianId, payoutId: null })
    .orderBy(['created_at', 'id'])
    .forUpdate()
    .select('id', 'amount_cents')
  return rows.map(row => ({ id: row.id, amountCents: row.amountCents }))
}

/** Makes these corrections part of a payout. The rest of one that exceeds it becomes a new row. */
export const attachCorrections = async (
  trx: Knex,
  payoutId: string,
  applied: readonly AppliedCorrection[],
) => {
  for (const { id, appliedCents, restCents } of applied) {
    await trx('payout_adjustments')
      .where({ id, payoutId: null })
      .update({ payoutId, amountCents: appliedCents })
    if (restCents !== 0)
      await trx.raw(
        `INSERT INTO payout_adjustments (id, clinician_id, application_id, amount_cents, reason, created_at)
         SELECT ?, clinician_id, application_id, ?, reason, created_at FROM payout_adjustments WHERE id = ?`,
        [newId(), restCents, id],
      )
  }
}
