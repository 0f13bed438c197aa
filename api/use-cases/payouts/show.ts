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
  amountCents: row.amountCents,
  adjustmentCents: row.adjustmentCents,
  sentCents: row.amountCents + row.adjustmentCents,
  status: row.status,
  reason: row.reason,
  waitsFor: row.waitsFor,
  lines: linesOf(
    row,
    parts.filter(part => part.payoutId === row.id),
  ),
  dueAt: row.dueAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  arrivesAt: row.arrivesAt?.toISOString() ?? null,
  paidAt: row.paidAt?.toISOString() ?? null,
  failureMessage: row.failureMessage,
  bank: row.bankName === null ? null : `${row.bankName} ${row.bankLast4}`,
  jobId: row.jobId,
  jobApplicationId: row.applicationId,
  serialNumber: row.serialNumber,
  officeName: row.officeName,
  clinicianName: row.clinicianName,
  startDate: row.firstSlotStart.toISOString(),
  timeZone: row.timeZone,
  workedMinutes: row.workedMinutes,
})

/** One payout as it is read. */
export const readPayout = async (db: Knex, id: string): Promise<Shown> => {
  const { rows } = await listPayouts(db, { id, skip: 0, limit: 1 })
  const [row] = rows
  if (!row) throw refuse('not_found')
  return showPayout(row, await listPayoutParts(db, [id]))
}
