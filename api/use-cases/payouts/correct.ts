import type { Knex } from 'knex'
import { applyCorrections } from '../../domain/payout-plan.ts'
import { record, type Happening } from '../../store/events.ts'
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

/** Open corrections of earlier shifts are part of a payout of which nothing was sent yet, as far as it bears them. */
export const takeInCorrections = async (trx: Knex, payout: PayoutWithShift): Promise<PayoutWithShift> => {
  const before = payout.amountCents + payout.adjustmentCents
  const open = await lockOpenCorrections(trx, payout.clinicianId)
  const { adjustmentCents: takenCents, applied } = applyCorrections(before, open)
  if (applied.length === 0) return payout
  await attachCorrections(trx, payout.id, applied)
  const adjustmentCents = payout.adjustmentCents + takenCents
  await changePayout(trx, payout, { adjustmentCents })
  return { ...payout, adjustmentCents }
}

/** Whether nothing of it was sent, or may have been. */
export const isUntouched = async (trx: Knex, { id, status }: PayoutWithShift) =>
  status === 'due' && (await listTransfers(trx, id)).every(transfer => transfer.status === 'failed')

/**
 * A clinician gets so much more, or less, for a shift: with its own payout while nothing of that was sent, else with
 * the next one. Where nothing was due for the shift, it is now. The job was locked before.
 */
export const correctPay = async (trx: Knex, wish: NewCorrection & { by: Happening['by'] }) => {
  const { applicationId, clinicianId, amountCents, at, by } = wish
  const known = await findSettledPayout(trx, applicationId)
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
    jobId: payout.jobId,
    facilityId: payout.facilityId,
    clinicianId,
    details: { amountCents },
  })
}
