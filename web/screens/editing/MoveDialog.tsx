import { ConfirmDialog } from '../../api/ConfirmDialog.tsx'
import { later } from '../../shared/later.tsx'
import { copy as jobCopy } from '../facility-job/copy.ts'
import { hasMissedDay, placeInShort } from '../job/job-facts.ts'
import type { MovableJob, Move } from './use-job-moves.tsx'

const EndShift = later(() => import('../ending/EndShift.tsx'), 'EndShift')
const EditShift = later(() => import('./EditShift.tsx'), 'EditShift')
const BoostSheet = later(() => import('./BoostSheet.tsx'), 'BoostSheet')

type MoveDialogProps = {
  job: MovableJob
  move: Move
  /** The confirmed clinician, if known. */
  confirmedName: string | undefined
  onClose: () => void
  onDeleted: (() => void) | undefined
}

/** The sheet or dialog of what was chosen for a shift. */
export const MoveDialog = ({ job, move, confirmedName, onClose, onDeleted }: MoveDialogProps) => {
  if (move === 'edit') return <EditShift jobId={job.id} name={confirmedName} onClose={onClose} />
  if (move === 'boost') return <BoostSheet job={job} onClose={onClose} />
  if (move === 'delete')
    return (
      <ConfirmDialog
        call="jobs.delete"
        sent={{ id: job.id }}
        title={jobCopy.deleteTitle}
        yes={jobCopy.delete}
        onClose={onClose}
        onDone={onDeleted}
      >
        {jobCopy.deleteWhat}
      </ConfirmDialog>
    )
  const shift = {
    jobId: job.id,
    place: placeInShort(job),
    slots: job.slots,
    hasMissedDay: hasMissedDay(job),
    timeZone: job.timeZone,
    applicants: job.numberOfApplicants,
    name: confirmedName ?? jobCopy.theClinician,
  }
  return <EndShift kind={move} side="facility" shift={shift} onClose={onClose} />
}
