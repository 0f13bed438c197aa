import type { Knex } from 'knex'
import { applyCorrections } from '../../domain/payout-plan.ts'
import { record } from '../../store/events.ts'
import {
  attachCorrections,
  insertCorrection,
  lockOpenCorrections,
  type NewCorrection,
} from '../../store/payout-adjustments.ts'
import { listTransfers } from '../../store/payout-transfers.ts'
import { changePayout, findPayout, insertPayout, lockPayout, type PayoutRow } from '../../store/payouts.ts'

/** Open corrections of earlier shifts are part of a payout of which nothing was sent yet, as far as it bears them. */
export const takeInCorrections = async (trx: Knex, payout: PayoutRow): Promise<PayoutRow> => {
  const before = payout.amount_cents + payout.adjustment_cents
  const open = await lockOpenCorrections(trx, payout.clinician_id)
  const { adjustmentCents, applied } = applyCorrections(before, open)
  if (applied.length === 0) return payout
  await attachCorrections(trx, payout.id, applied)
  const adjustment_cents = payout.adjustment_cents + adjustmentCents
  await changePayout(trx, payout, { adjustment_cents })
  return { ...payout, adjustment_cents }
}

/** Whether nothing of it was sent, or may have been. */
export const isUntouched = async (trx: Knex, { id, status }: PayoutRow) =>
  status === 'due' && (await listTransfers(trx, id)).every(transfer => transfer.status === 'failed')

/**
 * A clinician gets so much more, or less, for a shift: with its own payout while nothing of that was sent, else with
 * the next one. Where nothing was due for the shift, it is now. The job was locked before.
 */
export const correctPay = async (
  trx: Knex,
  wish: NewCorrection & { by: { side: string; userId?: string } },
) => {
  const { applicationId, clinicianId, amountCents, at, by } = wish
  const known = await findPayout(trx, { application_id: applicationId })
  if (!known && amountCents > 0)
    return insertPayout(trx, { applicationId, clinicianId, amountCents, reason: 'timesheet', at })
  await insertCorrection(trx, wish)
  const payout = known && (await lockPayout(trx, known.id))
  if (!payout || !(await isUntouched(trx, payout))) return
  await takeInCorrections(trx, payout)
  await record(trx, {
    at,
    by,
    noun: 'payout',
    nounId: payout.id,
    verb: 'adjust',
    jobId: payout.job_id,
    facilityId: payout.facility_id,
    clinicianId,
    details: { amountCents },
  })
}
