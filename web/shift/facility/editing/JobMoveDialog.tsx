import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import { hasMissedDay, formatPlaceInShort } from '../../parts/job.ts'
import type { JobMove, JobMoveOptions, MovableJob } from './use-job-moves.tsx'

const EndShift = lazyComponent(() => import('../../sheets/ending/EndShift.tsx'), 'EndShift')
const EditShift = lazyComponent(() => import('./EditShift.tsx'), 'EditShift')
const BoostSheet = lazyComponent(() => import('./BoostSheet.tsx'), 'BoostSheet')

type JobMoveDialogProps = JobMoveOptions & { job: MovableJob; move: JobMove; onClose: () => void }

/** The sheet or dialog for what the facility chose to do with a shift. */
export const JobMoveDialog = ({ job, move, confirmedName, onClose, onDeleted }: JobMoveDialogProps) => {
  if (move === 'edit') return <EditShift jobId={job.id} name={confirmedName} onClose={onClose} />
  if (move === 'boost') return <BoostSheet job={job} onClose={onClose} />
  if (move === 'delete')
    return (
      <ConfirmDialog
        call="jobs.delete"
        sent={{ id: job.id }}
        title="Delete this shift?"
        yes="Delete"
        onClose={onClose}
        onDone={onDeleted}
      >
        It will be removed from your lists. We’ll cancel open applications and notify the applicants.
      </ConfirmDialog>
    )
  const shift = {
    jobId: job.id,
    place: formatPlaceInShort(job),
    slots: job.slots,
    hasMissedDay: hasMissedDay(job),
    timeZone: job.timeZone,
    applicants: job.numberOfApplicants,
    name: confirmedName ?? 'The clinician',
  }
  return <EndShift kind={move} side="facility" shift={shift} onClose={onClose} />
}
