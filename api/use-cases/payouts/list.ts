import { refuse } from '@gaitway/contract/errors'
import { listPayouts } from '../../store/views/payout-list.ts'
import { signedIn, type UseCase } from '../use-case.ts'

/** What is due or was sent to a clinician, shift by shift: their own, or for an admin anybody's. */
export const list: UseCase<'payouts.list'> = async ({ db }, by, input) => {
  const { side, clinicianId } = signedIn(by)
  if (side === 'clinician' && input.clinicianId && input.clinicianId !== clinicianId)
    throw refuse('identity_mismatch')
  const own = side === 'clinician' ? (clinicianId ?? undefined) : input.clinicianId
  const { rows, count } = await listPayouts(db, { ...input, clinicianId: own })
  return {
    count,
    data: rows.map(row => ({
      id: row.id,
      amountCents: row.amount_cents,
      adjustmentCents: row.adjustment_cents,
      sentCents: row.amount_cents + row.adjustment_cents,
      status: row.status,
      reason: row.reason,
      waitsFor: row.waits_for,
      lines: [],
      dueAt: row.due_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
      arrivesAt: row.arrives_at?.toISOString() ?? null,
      paidAt: row.paid_at?.toISOString() ?? null,
      failureMessage: row.failure_message,
      bank: null,
      jobId: row.job_id,
      jobApplicationId: row.application_id,
      serialNumber: row.serial_number,
      officeName: row.office_name,
      clinicianName: row.clinician_name,
      startDate: row.first_slot_start.toISOString(),
      timeZone: row.time_zone,
      workedMinutes: row.worked_minutes,
    })),
  }
}
