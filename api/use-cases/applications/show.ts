import type { Output } from '@gaitway/contract/schemas/index'
import type { ApplicationRow } from '../../store/applications.ts'

type Shown = Pick<
  ApplicationRow,
  'id' | 'job_id' | 'clinician_id' | 'status' | 'note' | 'proposed_slots' | 'is_standby' | 'created_at'
>

/** An application as its own sides read it. */
export const showApplication = (row: Shown): Output<'applications.apply'> => ({
  id: row.id,
  jobId: row.job_id,
  clinicianId: row.clinician_id,
  status: row.status,
  note: row.note,
  proposedSlots: row.proposed_slots,
  isStandby: row.is_standby,
  createdAt: row.created_at.toISOString(),
})
