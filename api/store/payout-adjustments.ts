import type { Knex } from 'knex'
import type { AppliedCorrection, OpenCorrection } from '../domain/payout-plan.ts'
import { newId } from './ids.ts'
import type { PayoutAdjustmentRow } from './rows.ts'

export type NewCorrection = Pick<
  PayoutAdjustmentRow,
  'clinicianId' | 'applicationId' | 'amountCents' | 'reason'
> & { at: Date }

/** A clinician is to get so much more, or less, than was paid; it waits for a payout. */
export const insertCorrection = (trx: Knex, row: NewCorrection) =>
  trx('payout_adjustments').insert({
    id: newId(),
    clinicianId: row.clinicianId,
    applicationId: row.applicationId,
    amountCents: row.amountCents,
    reason: row.reason,
    createdAt: row.at,
  })

/** The corrections that wait for a payout of this clinician, oldest first; they are this transaction's until it ends. */
export const lockOpenCorrections = async (trx: Knex, clinicianId: string): Promise<OpenCorrection[]> => {
  const rows: { id: string; amountCents: number }[] = await trx('payout_adjustments')
    .where({ clinicianId, payoutId: null })
    .orderBy(['created_at', 'id'])
    .forUpdate()
    .select('id', 'amount_cents')
  return rows.map(row => ({ id: row.id, amountCents: row.amountCents }))
}

/** These corrections are part of a payout now; of one that was too much for it, the rest waits on as its own row. */
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
