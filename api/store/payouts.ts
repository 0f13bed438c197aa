import type { Knex } from 'knex'
import type { PayoutReason, PayoutWait } from '@gaitway/contract/enums'
import type { PayoutStatus } from '@gaitway/contract/lifecycles/payout'
import { newId } from './ids.ts'

/** A payout is due to the clinician for an accepted timesheet; nothing is due for no pay. */
export const insertPayout = (
  trx: Knex,
  row: {
    applicationId: string
    clinicianId: string
    amountCents: number
    reason: PayoutReason
    at: Date
  },
) =>
  row.amountCents === 0
    ? Promise.resolve()
    : trx('payouts').insert({
        id: newId(),
        application_id: row.applicationId,
        clinician_id: row.clinicianId,
        amount_cents: row.amountCents,
        reason: row.reason,
        status: 'due',
        due_at: row.at,
        created_at: row.at,
      })

/** A payout with the shift that it is for. */
export type PayoutRow = {
  id: string
  application_id: string
  clinician_id: string
  job_id: string
  facility_id: string
  amount_cents: number
  /** corrections that were taken from or added to it */
  adjustment_cents: number
  status: PayoutStatus
  waits_for: PayoutWait | null
  attempts: number
  next_attempt_at: Date | null
  sent_at: Date | null
  bank_payout_id: string | null
  bank_id: string | null
  bank_round: number
  arrives_at: Date | null
  paid_at: Date | null
  failed_at: Date | null
  failure_code: string | null
  failure_message: string | null
}

const withShift = (db: Knex) =>
  db('payouts')
    .join('applications', 'applications.id', 'payouts.application_id')
    .select('payouts.*', 'applications.job_id', 'applications.facility_id')

export const findPayout = (
  db: Knex,
  where: { id: string } | { bank_payout_id: string } | { application_id: string },
): Promise<PayoutRow | undefined> => {
  const [[column, value] = []] = Object.entries(where)
  return withShift(db).where(`payouts.${column}`, String(value)).first()
}

/** The payout's row is this transaction's until it ends; its job was locked before. */
export const lockPayout = (
  trx: Knex,
  id: string,
  { skipsLocked = false } = {},
): Promise<PayoutRow | undefined> => {
  const locking = withShift(trx).where('payouts.id', id).forUpdate('payouts')
  return (skipsLocked ? locking.skipLocked() : locking).first()
}

/** How many rows changed: none when the status was no longer the expected one. */
export const changePayout = (
  trx: Knex,
  { id, status }: Pick<PayoutRow, 'id' | 'status'>,
  change: Partial<Omit<PayoutRow, 'job_id' | 'facility_id'>>,
) => trx('payouts').where({ id, status }).update(change)

/** A clinician's payouts in these states, in the one order in which their jobs are locked. */
export const listPayoutsIn = (
  db: Knex,
  clinicianId: string,
  statuses: readonly PayoutStatus[],
): Promise<PayoutRow[]> =>
  withShift(db)
    .where('payouts.clinician_id', clinicianId)
    .whereIn('payouts.status', statuses)
    .orderBy(['applications.job_id', 'payouts.id'])

/** These are tried again at once. */
export const wakePayouts = (db: Knex, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve()
    : db('payouts').whereIn('id', ids).where({ status: 'due' }).update({ next_attempt_at: null })

/** A clinician's account is ready: it is not what their payouts wait for any more. */
export const endWaitForAccount = (trx: Knex, clinicianId: string) =>
  trx('payouts')
    .where({ clinician_id: clinicianId, status: 'due', waits_for: 'account' })
    .update({ waits_for: null })
