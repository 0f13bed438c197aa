import type { Knex } from 'knex'
import type { PayoutStatus } from '@gaitway/contract/lifecycles/payout'
import { newId } from './ids.ts'
import type { ApplicationRow, PayoutRow, PayoutAdjustmentRow, PayoutTransferRow } from './rows.ts'
import type { StatusColumns } from './statuses.ts'
import type { AppliedCorrection, OpenCorrection, PlannedTransfer } from '../domain/payout-plan.ts'

/** Creates a payout for an accepted timesheet, or later for its extra time; none when the pay is zero. */
export const insertPayout = (
  trx: Knex,
  { at, ...row }: Pick<PayoutRow, 'applicationId' | 'clinicianId' | 'amountCents' | 'reason'> & { at: Date },
) =>
  row.amountCents === 0
    ? Promise.resolve()
    : trx('payouts').insert({ ...row, id: newId(), status: 'due', dueAt: at, createdAt: at })

export type PayoutWithShift = PayoutRow & Pick<ApplicationRow, 'jobId' | 'facilityId'>

const withShift = (db: Knex) =>
  db('payouts')
    .join('applications', 'applications.id', 'payouts.application_id')
    .select('payouts.*', 'applications.job_id', 'applications.facility_id')

export const findPayout = (
  db: Knex,
  where: { id: string } | { bankPayoutId: string },
): Promise<PayoutWithShift | undefined> => {
  const [[column, value] = []] = Object.entries(where)
  return withShift(db).where(`payouts.${column}`, String(value)).first()
}

/** The payout that a shift was settled with, not the one for its extra time. */
export const findSettledPayout = (db: Knex, applicationId: string): Promise<PayoutWithShift | undefined> =>
  withShift(db).where('payouts.application_id', applicationId).whereNot({ reason: 'extraTime' }).first()

/** Locks the payout until the transaction ends. Its job was locked before. */
export const lockPayout = (
  trx: Knex,
  id: string,
  { skipsLocked = false } = {},
): Promise<PayoutWithShift | undefined> => {
  const locking = withShift(trx).where('payouts.id', id).forUpdate('payouts')
  return (skipsLocked ? locking.skipLocked() : locking).first()
}

/** Changes a payout if its status is still the one that was read. Never writes the status. */
export const updatePayout = (
  trx: Knex,
  { id, status }: Pick<PayoutRow, 'id' | 'status'>,
  change: StatusColumns<'payout'>,
) => trx('payouts').where({ id, status }).update(change)

/** A clinician's payouts with these statuses, in the order in which their jobs are locked. */
export const listPayoutsIn = (
  db: Knex,
  clinicianId: string,
  statuses: readonly PayoutStatus[],
): Promise<PayoutWithShift[]> =>
  withShift(db)
    .where('payouts.clinician_id', clinicianId)
    .whereIn('payouts.status', statuses)
    .orderBy(['applications.job_id', 'payouts.id'])

/** Makes these payouts due for a retry right away. */
export const retryPayouts = (db: Knex, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve()
    : db('payouts').whereIn('id', ids).where({ status: 'due' }).update({ nextAttemptAt: null })

/** A clinician's payouts no longer wait for their account, because it is ready. */
export const clearAccountWait = (trx: Knex, clinicianId: string) =>
  trx('payouts').where({ clinicianId, status: 'due', waitsFor: 'account' }).update({ waitsFor: null })

export type NewCorrection = Omit<PayoutAdjustmentRow, 'id' | 'payoutId' | 'createdAt'> & { at: Date }

/** Adds an amount to a clinician's next payout, or subtracts it if it is negative. */
export const insertCorrection = (trx: Knex, { at, ...row }: NewCorrection) =>
  trx('payout_adjustments').insert({ ...row, id: newId(), createdAt: at })

/** Locks a clinician's corrections that wait for a payout, oldest first. */
export const lockOpenCorrections = (trx: Knex, clinicianId: string): Promise<OpenCorrection[]> =>
  trx('payout_adjustments')
    .where({ clinicianId, payoutId: null })
    .orderBy(['created_at', 'id'])
    .forUpdate()
    .select('id', 'amount_cents')

/** Makes these corrections part of a payout. The part of a correction that exceeds the payout becomes a new row. */
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

/** Records the outcome of a transfer; 0 when it is recorded already. */
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
