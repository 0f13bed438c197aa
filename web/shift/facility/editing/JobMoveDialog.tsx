import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { later } from '../../../ui/show/later.tsx'
import { hasMissedDay, placeInShort } from '../../parts/job.ts'
import type { MovableJob, JobMove } from './use-job-moves.tsx'

const copy = {
  theClinician: 'The clinician',
  deleteTitle: 'Delete this shift?',
  deleteWhat: 'It will be removed from your lists. We’ll cancel open applications and notify the applicants.',
  delete: 'Delete',
} as const

const EndShift = later(() => import('../../sheets/ending/EndShift.tsx'), 'EndShift')
const EditShift = later(() => import('./EditShift.tsx'), 'EditShift')
const BoostSheet = later(() => import('./BoostSheet.tsx'), 'BoostSheet')

type MoveDialogProps = {
  job: MovableJob
  move: JobMove
  /** The confirmed clinician, if known. */
  confirmedName: string | undefined
  onClose: () => void
  onDeleted: (() => void) | undefined
}

/** The sheet or dialog of what was chosen for a shift. */
export const JobMoveDialog = ({ job, move, confirmedName, onClose, onDeleted }: MoveDialogProps) => {
  if (move === 'edit') return <EditShift jobId={job.id} name={confirmedName} onClose={onClose} />
  if (move === 'boost') return <BoostSheet job={job} onClose={onClose} />
  if (move === 'delete')
    return (
      <ConfirmDialog
        call="jobs.delete"
        sent={{ id: job.id }}
        title={copy.deleteTitle}
        yes={copy.delete}
        onClose={onClose}
        onDone={onDeleted}
      >
        {copy.deleteWhat}
      </ConfirmDialog>
    )
  const shift = {
    jobId: job.id,
    place: placeInShort(job),
    slots: job.slots,
    hasMissedDay: hasMissedDay(job),
    timeZone: job.timeZone,
    applicants: job.numberOfApplicants,
    name: confirmedName ?? copy.theClinician,
  }
  return <EndShift kind={move} side="facility" shift={shift} onClose={onClose} />
}
