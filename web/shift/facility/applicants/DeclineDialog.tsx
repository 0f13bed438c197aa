import { commonFields } from '@gaitway/contract/fields/common'
import { NoteDialog } from '../../../ui/forms/NoteDialog.tsx'
import { formatApplicantName, type Applicant } from './applicant-facts.ts'
import { copy } from './copy.ts'

type DeclineDialogProps = { applicant: Applicant; onClose: () => void }

export const DeclineDialog = ({ applicant, onClose }: DeclineDialogProps) => (
  <NoteDialog
    call="applications.decline"
    sent={reason => ({
      decision: 'decline' as const,
      jobApplicationId: applicant.id,
      reason: reason || undefined,
    })}
    title={copy.declineTitle(formatApplicantName(applicant))}
    label={copy.reason}
    hint={copy.reasonHint}
    rule={commonFields.reason}
    optional
    yes={copy.decline}
    kind="danger"
    onClose={onClose}
  >
    {copy.declineWhat(applicant.clinician.firstName)}
  </NoteDialog>
)
