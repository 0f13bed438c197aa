import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import {
  listPayoutParts,
  listPayouts,
  type ListedPayout,
  type PayoutPart,
} from '../../store/views/payout-list.ts'
import { linesOf } from './lines.ts'

type Shown = Output<'payouts.resend'>

/** A payout as it is read, with how it came about. */
export const showPayout = (row: ListedPayout, parts: readonly PayoutPart[]): Shown => ({
  id: row.id,
  amountCents: row.amount_cents,
  adjustmentCents: row.adjustment_cents,
  sentCents: row.amount_cents + row.adjustment_cents,
  status: row.status,
  reason: row.reason,
  waitsFor: row.waits_for,
  lines: linesOf(
    row,
    parts.filter(part => part.payout_id === row.id),
  ),
  dueAt: row.due_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  arrivesAt: row.arrives_at?.toISOString() ?? null,
  paidAt: row.paid_at?.toISOString() ?? null,
  failureMessage: row.failure_message,
  bank: row.bank_name === null ? null : `${row.bank_name} ${row.bank_last4}`,
  jobId: row.job_id,
  jobApplicationId: row.application_id,
  serialNumber: row.serial_number,
  officeName: row.office_name,
  clinicianName: row.clinician_name,
  startDate: row.first_slot_start.toISOString(),
  timeZone: row.time_zone,
  workedMinutes: row.worked_minutes,
})

/** One payout as it is read. */
export const readPayout = async (db: Knex, id: string): Promise<Shown> => {
  const { rows } = await listPayouts(db, { id, skip: 0, limit: 1 })
  const [row] = rows
  if (!row) throw refuse('not_found')
  return showPayout(row, await listPayoutParts(db, [id]))
}
