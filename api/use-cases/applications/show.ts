import type { Output } from '@gaitway/contract/schemas/index'
import type { ApplicationRow } from '../../store/rows.ts'

export type Shown = Pick<
  ApplicationRow,
  'id' | 'jobId' | 'clinicianId' | 'status' | 'note' | 'proposedSlots' | 'isStandby' | 'createdAt'
>

/** An application as its own sides read it. */
export const showApplication = (row: Shown): Output<'applications.apply'> => ({
  id: row.id,
  jobId: row.jobId,
  clinicianId: row.clinicianId,
  status: row.status,
  note: row.note,
  proposedSlots: row.proposedSlots,
  isStandby: row.isStandby,
  createdAt: row.createdAt.toISOString(),
})
