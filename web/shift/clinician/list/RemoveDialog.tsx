import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { messages } from '../../../api/messages.ts'

type RemoveDialogProps = {
  /** Undefined closes the dialog. */
  application: { id: string; clinicianId: string } | undefined
  onClose: () => void
}

export const RemoveDialog = ({ application, onClose }: RemoveDialogProps) => (
  <ConfirmDialog
    call="applications.remove"
    sent={application && { jobApplicationId: application.id, clinicianId: application.clinicianId }}
    title="Remove shift application"
    yes={messages.common.remove}
    onClose={onClose}
  >
    Are you sure you want to remove this shift application?
  </ConfirmDialog>
)
