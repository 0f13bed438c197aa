import { commonFields } from '@gaitway/contract/fields/common'
import { NoteDialog } from '../../../ui/forms/NoteDialog.tsx'
import { formatApplicantName, type Applicant } from './applicant-facts.ts'

export const DeclineDialog = ({ applicant, onClose }: { applicant: Applicant; onClose: () => void }) => (
  <NoteDialog
    call="applications.decline"
    sent={reason => ({
      decision: 'decline' as const,
      jobApplicationId: applicant.id,
      reason: reason || undefined,
    })}
    title={`Decline ${formatApplicantName(applicant)}?`}
    label="Reason"
    hint="The clinician will see it."
    rule={commonFields.reason}
    optional
    yes="Decline"
    kind="danger"
    onClose={onClose}
  >
    {`We’ll notify ${applicant.clinician.firstName}. You can’t undo this.`}
  </NoteDialog>
)
