import type { CancelKind, Side } from '@gaitway/contract/enums'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { isOpen, openMoves } from '@gaitway/contract/lifecycles/step'
import type { JobRecord, ShiftRecord } from '@gaitway/contract/schemas/resources'

type Shift = Pick<ShiftRecord, 'status' | 'timesheet' | 'sentHomeAt'>

/** Nobody stayed away from a shift that is on record as worked, or from a post whose days are over. */
const isWorked = ({ jobType, status }: Pick<JobRecord, 'jobType' | 'status'>, shift: Shift) =>
  shift.timesheet?.status === 'accepted' ||
  shift.sentHomeAt !== null ||
  (jobType === 'FULL_TIME' && status === 'completed')

/** The ways to end a shift before its time that are open to this side. */
export const kindsOf = (
  job: Pick<JobRecord, 'jobType' | 'status'>,
  shift: Shift | undefined,
  side: Side,
): CancelKind[] => {
  const moves = shift ? openMoves(applicationLifecycle, shift.status, side) : []
  return [
    ...(isOpen(jobLifecycle, job.status, 'cancel', side) ? (['cancel'] as const) : []),
    ...(shift && moves.includes('noShow') && !isWorked(job, shift) ? (['noShow'] as const) : []),
    ...(moves.includes('sendHome') ? (['sentHome'] as const) : []),
  ]
}
