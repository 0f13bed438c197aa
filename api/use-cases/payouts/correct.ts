import type { Knex } from 'knex'
import { applyCorrections } from '../../domain/payout-plan.ts'
import { record, type NewEvent } from '../../store/events.ts'
import { listTransfers } from '../../store/payout-transfers.ts'
import {
  changePayout,
  findSettledPayout,
  insertPayout,
  lockPayout,
  type PayoutWithShift,
  attachCorrections,
  insertCorrection,
  lockOpenCorrections,
  type NewCorrection,
} from '../../store/payouts.ts'

/** Includes open corrections of earlier shifts in a payout not sent yet, as far as it covers them. */
export const includeCorrections = async (trx: Knex, payout: PayoutWithShift): Promise<PayoutWithShift> => {
  const before = payout.amountCents + payout.adjustmentCents
  const open = await lockOpenCorrections(trx, payout.clinicianId)
  const { adjustmentCents: takenCents, applied } = applyCorrections(before, open)
  if (applied.length === 0) return payout
  await attachCorrections(trx, payout.id, applied)
  const adjustmentCents = payout.adjustmentCents + takenCents
  await changePayout(trx, payout, { adjustmentCents })
  return { ...payout, adjustmentCents }
}

/** Whether none of it was or may have been sent. */
export const isUntouched = async (trx: Knex, { id, status }: PayoutWithShift) =>
  status === 'due' && (await listTransfers(trx, id)).every(transfer => transfer.status === 'failed')

/**
 * Adds to or deducts from a clinician's pay for a shift: in its own payout if that wasn't sent yet, else in the
 * next one. Creates the payout if the shift had none. The caller has locked the job.
 */
export const correctPay = async (trx: Knex, input: NewCorrection & { by: NewEvent['by'] }) => {
  const { applicationId, clinicianId, amountCents, at, by } = input
  const known = await findSettledPayout(trx, applicationId)
  if (!known && amountCents > 0)
    return insertPayout(trx, { applicationId, clinicianId, amountCents, reason: 'timesheet', at })
  await insertCorrection(trx, input)
  const payout = known && (await lockPayout(trx, known.id))
  if (!payout || !(await isUntouched(trx, payout))) return
  await includeCorrections(trx, payout)
  await record(trx, {
    at,
    by,
    noun: 'payout',
    nounId: payout.id,
    verb: 'adjust',
    jobId: payout.jobId,
    facilityId: payout.facilityId,
    clinicianId,
    details: { amountCents },
  })
}
